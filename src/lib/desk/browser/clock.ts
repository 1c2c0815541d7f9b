import { cityOf, shapedTime, type TimeShape } from '#lib/look/zone-time.ts';

const TIMES = 'time[datetime]:not([data-shape=fixed])';

/** "Nairobi (GMT+3), unless they say UTC": a zone as people name it. In UTC there is one clock only. */
function nameOf(timeZone: string, now: Date): string {
  if (/^(Etc\/)?(UTC|GMT)$/.test(timeZone)) return 'UTC';
  const city = cityOf(timeZone);
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    timeZoneName: 'shortOffset',
  }).formatToParts(now);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return `${offset && offset !== city ? `${city} (${offset})` : city}, unless they say UTC`;
}

/**
 * Shows every time of a desk page in the operator's zone, including later ones, and names the zone once, in
 * `[data-desk-zone]`.
 */
export function watchDeskClock(
  page: Document,
  timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): void {
  const show = (root: ParentNode) => {
    for (const time of root.querySelectorAll<HTMLTimeElement>(TIMES)) {
      const shape = time.dataset['shape'] as TimeShape | undefined;
      const text = shapedTime(time.dateTime, timeZone, shape);
      if (time.textContent !== text) time.textContent = text;
    }
  };
  for (const place of page.querySelectorAll('[data-desk-zone]'))
    place.textContent = nameOf(timeZone, new Date());
  show(page);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof Element) show(node.parentNode ?? node);
  }).observe(page.body, { childList: true, subtree: true });
}
