import type { Seen } from '#lib/browser/offline-copies/copies.ts';
import { tellWorker } from '#lib/browser/offline-copies/tell-worker.ts';

/**
 * Saves this page's content for offline reading while its islands aren't hydrated. Once they are, they save
 * it themselves, and the page's own content may be older.
 */
export function notePage(owner: string): void {
  if (!document.querySelector('main astro-island[ssr][opts*=\'"told"\']')) return;
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-seen]'))
    for (const seen of JSON.parse(dataset['seen'] ?? '[]') as Seen[])
      tellWorker({ kind: 'seen', owner, seen });
}
