import { AsyncLocalStorage } from 'node:async_hooks';

interface Seen {
  status: number | null;
  /** The provider's clock minus ours, in milliseconds. */
  skewMs: number | null;
  /** An outer observer of the same call. */
  outer: Seen | undefined;
}

const calls = new AsyncLocalStorage<Seen>();

/** Runs an adapter's call and returns the last HTTP status it saw and the clock difference; null: none. */
export function withStatus<T>(run: () => T): { answer: T; seen: Readonly<Omit<Seen, 'outer'>> } {
  const seen: Seen = { status: null, skewMs: null, outer: calls.getStore() };
  return { answer: calls.run(seen, run), seen };
}

/** HTTP clients of adapters record each answer here. */
export function noteStatus(status: number, date: string | null = null): void {
  const theirTime = date === null ? Number.NaN : Date.parse(date);
  for (let seen = calls.getStore(); seen; seen = seen.outer) {
    seen.status = status;
    if (!Number.isNaN(theirTime)) seen.skewMs = theirTime - Date.now();
  }
}
