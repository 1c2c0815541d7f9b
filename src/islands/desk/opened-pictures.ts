import { useSyncExternalStore } from 'react';

// The viewer and the decision are separate islands, and share this file.
let opened: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

/** Records that a picture has come into view. */
export function noteOpened(key: string): void {
  opened = new Set([...opened, key]);
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

const none: ReadonlySet<string> = new Set();

/** How many pictures still have to be opened before a decision can be made. */
export function useUnopened(keys: readonly string[] = []): number {
  const seen = useSyncExternalStore(
    subscribe,
    () => opened,
    () => none,
  );
  return keys.filter((key) => !seen.has(key)).length;
}
