/** The database of a gate’s lists, and the cache of its pages; the service worker answers from it. */
export const GATE_LISTS = 'oja-gate';
export const GATE_PAGES = 'oja-gate-pages';

type Send = () => Promise<boolean>;
let sendAll: Send | undefined;

/** The gate on this page says how to send what waits. */
export const beforeForgetting = (send: Send | undefined): void => void (sendAll = send);

/** Sends what waits; false when some of it could not be sent. */
export const hasSentAll = async (): Promise<boolean> => (await sendAll?.()) ?? true;

/** Whoever signs out may hand the phone on, or has lost it: nothing of the gate stays on it. */
export function forgetGate(): void {
  self.indexedDB?.deleteDatabase(GATE_LISTS);
  void self.caches?.delete(GATE_PAGES).catch(() => undefined);
}
