/**
 * The event that hydrates islands with `client:interaction="told"`; each adds a promise that resolves when it
 * is ready.
 */
export const TOLD = 'oja:told';
export type Telling = CustomEvent<Promise<void>[]>;

/**
 * Hydrates the islands that wait for an event, and waits until they can receive it.
 * @returns undefined when there are none
 */
export function wakeSleepers(): Promise<unknown> | undefined {
  const waking: Promise<void>[] = [];
  window.dispatchEvent(new CustomEvent(TOLD, { detail: waking }) satisfies Telling);
  return waking.length > 0 ? Promise.allSettled(waking) : undefined;
}
