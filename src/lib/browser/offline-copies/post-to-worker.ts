import type { Message } from '#lib/browser/service-worker/keep-copies.ts';

/** Without a worker nothing is stored, and with a connection no one needs it. */
export function postToWorker(message: Message): void {
  if (!('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message));
}
