/** What islands with `client:interaction="told"` wake by; each that wakes adds the promise of being there. */
export const TOLD = 'oja:told';
export type Telling = CustomEvent<Promise<void>[]>;

/**
 * Wakes the islands that sleep until something happens, and waits until they can hear of it.
 *
 * @returns undefined when none of them sleeps
 */
export function wakeSleepers(): Promise<unknown> | undefined {
  const waking: Promise<void>[] = [];
  window.dispatchEvent(new CustomEvent(TOLD, { detail: waking }) satisfies Telling);
  return waking.length > 0 ? Promise.allSettled(waking) : undefined;
}
