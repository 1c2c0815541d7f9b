import type { Seen } from '#lib/browser/offline-copies/copies.ts';
import { tellWorker } from '#lib/browser/offline-copies/tell-worker.ts';

/**
 * What this page shows can be read again offline while its islands sleep. Once they are awake they note it
 * themselves, and what the page was made with may be older.
 */
export function notePage(owner: string): void {
  if (!document.querySelector('main astro-island[ssr][opts*=\'"told"\']')) return;
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-seen]'))
    for (const seen of JSON.parse(dataset['seen'] ?? '[]') as Seen[])
      tellWorker({ kind: 'seen', owner, seen });
}
