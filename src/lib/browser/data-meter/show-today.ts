// Inlined in every page that has a line for it, so it imports nothing.

const MB = 1024 * 1024;

/** Keeps the page's lines up to date with today's use, whose names in storage begin with what the meter announces. */
export function showToday(places: Iterable<Element>, kept: Storage): void {
  addEventListener('used', ({ detail }: CustomEventInit<string>) => {
    let total = 0;
    for (const name of Object.keys(kept))
      if (name.startsWith(detail ?? ''))
        for (const sum of (kept.getItem(name) ?? '').split(',')) total += Number(sum);
    for (const place of places) place.textContent = `${(total / MB).toFixed(2)} MB`;
  });
}
