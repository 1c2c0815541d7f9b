/** The database of a gate's lists, and the cache of its pages, which the service worker serves. */
export const GATE_LISTS = 'oja-gate';
export const GATE_PAGES = 'oja-gate-pages';

type Send = () => Promise<boolean>;
let sendAll: Send | undefined;

/** Lets the gate on this page send waiting scans first. */
export const beforeClearing = (send: Send | undefined): void => void (sendAll = send);

/** Sends waiting scans; false when some could not be sent. */
export const hasSentAll = async (): Promise<boolean> => (await sendAll?.()) ?? true;

/** Removes everything about the gate from this phone: a person who signs out may pass it on, or has lost it. */
export function clearGate(): void {
  self.indexedDB?.deleteDatabase(GATE_LISTS);
  void self.caches?.delete(GATE_PAGES).catch(() => undefined);
}
