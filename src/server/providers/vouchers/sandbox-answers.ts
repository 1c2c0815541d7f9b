import type { Doubt, FailCode, Outcome } from '#server/ports/outcome.ts';

const RECHECK_MS = 10_000;

type NotDone = Exclude<Outcome<never>, { kind: 'done' }>;

const unknown = (reason: Doubt): NotDone => ({
  kind: 'unknown',
  reason,
  recheckAfterMs: RECHECK_MS,
});

export const noAnswer = unknown('timeout');
export const notKnown = unknown('not_found');
export const notYet: NotDone = { kind: 'pending', recheckAfterMs: RECHECK_MS, raw: null };
export const saysNo = (code: FailCode): NotDone => ({
  kind: 'failed',
  code,
  retryable: false,
  raw: null,
});
