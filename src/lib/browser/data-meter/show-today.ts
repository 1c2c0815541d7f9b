// It stands inside of every page that has a line for it, so it imports nothing.

const MB = 1024 * 1024;
const KEPT_MS = 40 * 24 * 3600 * 1000;

const dayOf = (time: number): string => new Date(time).toLocaleDateString('sv');
const numbers = (text: string | null): number[] => (text ?? '').split(',').map(Number);

/** What each page wrote, and what was summed up of days that are over: `used/{day}` or `used/{day}/{page}`. */
const read = (kept: Storage) =>
  Object.keys(kept).flatMap((name) => {
    const [mark, day = '', page] = name.split('/');
    return mark === 'used' ? [{ name, day, page, sums: numbers(kept.getItem(name)) }] : [];
  });

/** The pages of a day that is over become one number; after 40 days that goes too. */
function tidy(kept: Storage): void {
  const today = dayOf(Date.now());
  const oldest = dayOf(Date.now() - KEPT_MS);
  for (const { name, day, page, sums } of read(kept)) {
    if (page && day < today) {
      const before = numbers(kept.getItem(`used/${day}`));
      kept.setItem(`used/${day}`, sums.map((sum, at) => sum + (before[at] ?? 0)).join());
    }
    if (day < (page ? today : oldest)) kept.removeItem(name);
  }
}

/** Keeps the lines of the page at what was used today. */
export function showToday(places: Iterable<Element>, kept: Storage): void {
  const show = () => {
    const today = dayOf(Date.now());
    let total = 0;
    for (const { day, sums } of read(kept)) if (day === today) for (const sum of sums) total += sum;
    for (const place of places) place.textContent = `${(total / MB).toFixed(2)} MB`;
  };
  addEventListener('used', show);
  // One tab at a time: two would sum up the same pages.
  void navigator.locks?.request('used', () => tidy(kept));
  show();
}
