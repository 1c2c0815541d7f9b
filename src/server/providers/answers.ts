import type { Clock } from '#server/platform/clock.ts';
import type { Doubt, FailCode, Outcome } from '#server/ports/outcome.ts';

const RECHECK_MS = 10_000;

type NotDone = Exclude<Outcome<never>, { kind: 'done' }>;

export const unclear = (reason: Doubt): NotDone => ({
  kind: 'unknown',
  reason,
  recheckAfterMs: RECHECK_MS,
});
export const notYet = (providerRef?: string, finalBy?: Date): NotDone => ({
  kind: 'pending',
  ...(providerRef ? { providerRef } : {}),
  ...(finalBy ? { finalBy } : {}),
  recheckAfterMs: RECHECK_MS,
  raw: null,
});
/** Accepted, and it waits for a code that only the holder of our account there can enter. */
export const waitsForCode = (providerRef: string): NotDone => ({
  kind: 'pending',
  providerRef,
  needsCode: true,
  recheckAfterMs: RECHECK_MS,
  raw: null,
});
export const saysNo = (code: FailCode, raw: unknown = null): NotDone => ({
  kind: 'failed',
  code,
  retryable: code === 'provider_down',
  raw,
});

const PROOF_AFTER_MS = 5 * 60_000;

/** "Not found" proves that nothing was sent only after five minutes. */
export const isProofOfNone = (sentAt: Date, clock: Clock): boolean =>
  clock.now().getTime() - sentAt.getTime() >= PROOF_AFTER_MS;
