import type { Seen } from '#lib/browser/offline-copies/copies.ts';
import { tellWorker } from '#lib/browser/offline-copies/tell-worker.ts';

/** What this page shows can be read again offline, also while its islands sleep. */
export function notePage(owner: string): void {
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-seen]'))
    for (const seen of JSON.parse(dataset['seen'] ?? '[]') as Seen[])
      tellWorker({ kind: 'seen', owner, seen });
}
