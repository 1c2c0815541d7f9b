import { AsyncLocalStorage } from 'node:async_hooks';

interface Seen {
  status: number | null;
  /** The provider's clock less ours, milliseconds. */
  skewMs: number | null;
  /** Whoever else watches the same call. */
  outer: Seen | undefined;
}

const calls = new AsyncLocalStorage<Seen>();

/** Runs a call of an adapter and says which HTTP status it saw last, and what the other clock showed; null: none. */
export function withStatus<T>(run: () => T): { answer: T; seen: Readonly<Omit<Seen, 'outer'>> } {
  const seen: Seen = { status: null, skewMs: null, outer: calls.getStore() };
  return { answer: calls.run(seen, run), seen };
}

/** Whoever talks HTTP for an adapter notes each answer here. */
export function noteStatus(status: number, date: string | null = null): void {
  const told = date === null ? Number.NaN : Date.parse(date);
  for (let seen = calls.getStore(); seen; seen = seen.outer) {
    seen.status = status;
    if (!Number.isNaN(told)) seen.skewMs = told - Date.now();
  }
}
