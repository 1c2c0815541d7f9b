import type { Message } from '#lib/browser/service-worker/keep-copies.ts';

/** Without a worker nothing is stored, and no one misses it while there is a connection. */
export function tellWorker(message: Message): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message));
}
