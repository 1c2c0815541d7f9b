import type { Doubt, FailCode, Outcome } from '#server/ports/outcome.ts';

const RECHECK_MS = 10_000;

type NotDone = Exclude<Outcome<never>, { kind: 'done' }>;

export const unclear = (reason: Doubt): NotDone => ({
  kind: 'unknown',
  reason,
  recheckAfterMs: RECHECK_MS,
});
export const notYet = (providerRef?: string): NotDone => ({
  kind: 'pending',
  ...(providerRef ? { providerRef } : {}),
  recheckAfterMs: RECHECK_MS,
  raw: null,
});
export const saysNo = (code: FailCode, raw: unknown = null): NotDone => ({
  kind: 'failed',
  code,
  retryable: code === 'provider_down',
  raw,
});
