import type { Page } from 'playwright';

const PATIENCE_MS = 3_000;

/** Waits until everything has arrived that comes by itself: letters, pictures, and what wakes on its own. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('img')) each.loading = 'eager';
    return document.fonts.ready.then(() => undefined);
  });
  const isStill = () =>
    [...document.images].every((each) => each.complete) &&
    !document.querySelector(`astro-island[ssr][opts*='"now"'], main .sk, [aria-busy=true]`) &&
    document.getAnimations().every((each) => each.playState !== 'running');
  // what never stands still is shown as it is
  await page.waitForFunction(isStill, undefined, { timeout: PATIENCE_MS }).catch(() => undefined);
}

/**
 * Makes two runs of a product look the same: values that differ each time, such as references,
 * times and codes, are replaced by a constant text of the same length.
 */
export function coverWhatChanges(): void {
  const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
  const days = 'Mon|Tue|Wed|Thu|Fri|Sat|Sun';
  const changes: [RegExp, string][] = [
    [/\b(OJ|ID|TK|SH|FL)-[A-Z0-9]{4,}(-[A-Z0-9]{2,})*/g, '$1-7K2M9QXA'],
    [/\bT-[0-9A-F]{8}\b/g, 'T-7A2B9C4D'],
    [/\b(Today|Tomorrow|Yesterday)(?=,)/g, '12 Mar 2026'],
    [/\b\d{1,2}:\d{2}(:\d{2})?( ?[ap]m)?\b/g, '10:30am'],
    [new RegExp(`\\b(${days})[a-z]*,? (?=\\d)`, 'g'), 'Mon '],
    [new RegExp(`\\b\\d{1,2} (${months})[a-z]*( 20\\d\\d)?`, 'g'), '12 Mar 2026'],
    [/\b20\d\d-\d\d-\d\d\b/g, '2026-03-12'],
    [/\b(just now|\d+ (second|minute|min|hour|sec|s)s? ago)\b/gi, '5 min ago'],
    [/\b\d+ (second|minute|min|sec)s?\b/gi, '5 min'],
    [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}\b/g, '00000000-0000-4000-8000-000000000000'],
    [/localhost:\d+/g, 'oja.example'],
    [/\b[A-Z0-9]{4} [A-Z0-9]{4}\b/g, '7K2M 9QXA'],
    [/\b[A-Z]{2}\d{10,}\b/g, 'XX0000000000'],
  ];
  // the sandbox’s prices of coins move every minute
  if (location.pathname.startsWith('/crypto')) {
    changes.push([/\d[\d,]*\.\d+/g, '1,234.56'], [/\b(rose|fell)\b/g, 'rose']);
    for (const line of document.querySelectorAll('polyline, polygon'))
      line.setAttribute('points', '');
  }
  const cover = (text: string) => changes.reduce((all, [what, as]) => all.replace(what, as), text);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    const covered = cover(text);
    if (covered !== text && !node.parentElement?.closest('script, style')) node.nodeValue = covered;
  }
  const counted = '[data-used], [data-use-today], [data-use-month], [data-use-kinds] dd';
  for (const each of document.querySelectorAll(counted)) each.textContent = '0.1 MB';
  for (const each of document.querySelectorAll<HTMLInputElement>('input[readonly]'))
    each.value = cover(each.value);
  const changing =
    'img[src^="blob:"], img[src*="/uploads/"], img[src*="/desk/"], img[src^="data:"]';
  for (const each of document.querySelectorAll<HTMLElement>(changing)) each.style.opacity = '0';
  // codes to scan: only their edge and their ground belong to us
  for (const each of document.querySelectorAll<SVGElement>('svg[shape-rendering=crispEdges] path'))
    each.style.opacity = '0';
}
