import type { Outcome } from '#server/ports/outcome.ts';

/** How a call ended, without any of its content. */
export interface Ending {
  outcome: 'done' | 'pending' | 'failed' | 'unknown' | 'threw' | 'refused';
  reason: string | null;
  /** The provider was down, as far as we can tell. */
  isTrouble: boolean;
}

/** Our keys are refused, or nothing responds: no customer can fix that. Any other refusal is about the request. */
const notTheCustomers: readonly string[] = ['provider_down', 'auth'];
/** It answered, although we can't use the answer; "no adapter" is our own doing. */
const noFault: readonly string[] = ['not_found', 'no_adapter'];

const isOutcome = (value: unknown): value is Outcome<unknown> =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  ['done', 'failed', 'pending', 'unknown'].includes(String(value.kind));

/** The outcome of a call, from its answer. For a port without outcomes, any answer counts as done. */
export function endingOf(answer: unknown): Ending {
  if (!isOutcome(answer)) return { outcome: 'done', reason: null, isTrouble: false };
  if (answer.kind === 'failed')
    return {
      outcome: 'failed',
      reason: answer.code,
      isTrouble: notTheCustomers.includes(answer.code),
    };
  if (answer.kind === 'unknown')
    return {
      outcome: 'unknown',
      reason: answer.reason,
      isTrouble: !noFault.includes(answer.reason),
    };
  return { outcome: answer.kind, reason: null, isTrouble: false };
}

/** The adapter itself failed, or its port throws when nothing responds. */
export const thrown: Ending = { outcome: 'threw', reason: null, isTrouble: true };
