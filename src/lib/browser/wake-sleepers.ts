/** Wakes what sleeps on this page until it is told something (`client:interaction="told"`). */
export type Telling = CustomEvent<Promise<void>[]>;

export const TOLD = 'oja:told';

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
