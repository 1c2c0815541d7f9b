import type { Seen } from '#lib/browser/offline-copies/copies.ts';
import { postToWorker } from '#lib/browser/offline-copies/post-to-worker.ts';

/**
 * Saves this page's content for offline reading while its islands aren't hydrated. Once they are, they save
 * it themselves, and the page's own content may be older.
 */
export function notePage(owner: string): void {
  if (!document.querySelector('main astro-island[ssr][opts*=\'"told"\']')) return;
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-seen]'))
    for (const seen of JSON.parse(dataset['seen'] ?? '[]') as Seen[])
      postToWorker({ kind: 'seen', owner, seen });
}
