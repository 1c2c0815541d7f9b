import type { Outcome } from '#server/ports/outcome.ts';

/** How a call ended; nothing of what was said in it. */
export interface Ending {
  outcome: 'done' | 'pending' | 'failed' | 'unknown' | 'threw' | 'refused';
  reason: string | null;
  /** The provider was out of order, as far as we can tell. */
  isTrouble: boolean;
}

/** Our keys are refused, or no one is there: no customer can mend that. Any other no is about what was asked. */
const notTheCustomers: readonly string[] = ['provider_down', 'auth'];
/** It answered, although we can't use the answer; "no adapter" is our own doing. */
const noFault: readonly string[] = ['not_found', 'no_adapter'];

const isOutcome = (value: unknown): value is Outcome<unknown> =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  ['done', 'failed', 'pending', 'unknown'].includes(String(value.kind));

/** What became of a call, by its answer; a port without outcomes says done by answering at all. */
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

/** The adapter itself broke, or its port throws when no one is there. */
export const thrown: Ending = { outcome: 'threw', reason: null, isTrouble: true };
