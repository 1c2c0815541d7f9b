import type { Message } from '#lib/browser/service-worker/keep-copies.ts';

/** Without a worker nothing is kept, and nobody misses it while there is network. */
export function tellWorker(message: Message): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message));
}
