import { sendingOperation } from '#lib/provider-desk/ports.ts';
import type { Env } from '#server/platform/env.ts';
import type { Outcome } from '#server/ports/outcome.ts';

/** Whether real money moves. */
export const isLive = ({
  isProduction,
  ALLOW_SANDBOX,
}: Pick<Env, 'isProduction' | 'ALLOW_SANDBOX'>): boolean => isProduction && !ALLOW_SANDBOX;

/** Methods of a port that don’t ask the provider anything. */
const local: readonly string[] = [
  ...['referenceFor', 'covers', 'serves', 'takes', 'verifies', 'takesUpToS'],
  ...['readNotice', 'sampleNotice'],
];
const sends: readonly string[] = Object.values(sendingOperation);

const HOUR_MS = 3_600_000;

const refused: Outcome<never> = { kind: 'failed', code: 'auth', retryable: false, raw: null };
const noAnswer: Outcome<never> = { kind: 'unknown', reason: 'no_adapter', recheckAfterMs: HOUR_MS };

/**
 * The answer to a call of a sandbox in production: nothing is sent, and nothing is known about earlier requests.
 * Undefined for methods that the adapter may answer.
 */
export const answerWithoutKeys = (operation: string): Outcome<never> | undefined => {
  if (local.includes(operation)) return undefined;
  return sends.includes(operation) ? refused : noAnswer;
};
