import { dayOf } from './count.ts';

const KEPT_MS = 40 * 24 * 3600 * 1000;

const numbers = (text: string | null): number[] => (text ?? '').split(',').map(Number);

/**
 * Sums up the pages of a past day as one number, `used/{day}` from `used/{day}/{page}`; deletes that after 40
 * days.
 */
export function tidyUse(kept: Storage, now: number): void {
  const today = dayOf(now);
  const oldest = dayOf(now - KEPT_MS);
  for (const name of Object.keys(kept)) {
    const [mark, day = '', page] = name.split('/');
    if (mark !== 'used') continue;
    if (page && day < today) {
      const before = numbers(kept.getItem(`used/${day}`));
      const sums = numbers(kept.getItem(name));
      kept.setItem(`used/${day}`, sums.map((sum, at) => sum + (before[at] ?? 0)).join());
    }
    if (day < (page ? today : oldest)) kept.removeItem(name);
  }
}

/** One tab at a time: two would add up the same pages. */
export const tidyUseOnce = (): void =>
  void navigator.locks
    ?.request('used', () => tidyUse(localStorage, Date.now()))
    // storage may be full or blocked
    .catch(() => undefined);
