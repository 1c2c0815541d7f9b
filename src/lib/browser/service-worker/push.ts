import type { Worker } from './worker.ts';

/** Hears the messages that are pushed to this device, and taps on them. */
export function listenForPush(_worker: Worker): void {
  // filled in with the push port
}
