import type { z } from 'zod';
import type { Clock } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { Doubt, FailCode, Outcome } from '#server/ports/outcome.ts';
import { notYet, saysNo, unclear } from '#server/providers/answers.ts';
import {
  jsonClient,
  type JsonClient,
  type JsonReply,
  type Timing,
} from '#server/providers/json-client.ts';
import { Refusal, unconfirmed } from './wire.ts';

/** What both Paystack adapters are built from. */
export interface PaystackParts {
  client: JsonClient;
  clock: Clock;
  log: Logger;
  secretKey: string;
  /** The keys also sign the notices; an earlier one stays valid while we change it. */
  noticeKeys: readonly string[];
}

export const paystackClient = (baseURL: string, secretKey: string, timing?: Timing): JsonClient =>
  jsonClient({ baseURL, timing, headersFor: () => ({ authorization: `Bearer ${secretKey}` }) });

/** Keys for test mode begin like this; no real money moves with them. */
export const isTrialKey = (secretKey: string): boolean => secretKey.startsWith('sk_test_');

/** Test mode keeps its own books, so it counts as another provider. */
export const idOf = (secretKey: string): string =>
  isTrialKey(secretKey) ? 'paystack-trial' : 'paystack';

/**
 * The content of an answer: the value, a refusal in the provider's words, or nothing that we can
 * read.
 */
export type Said<T> =
  | { kind: 'value'; value: T }
  | { kind: 'refusal'; status: number; message: string }
  | { kind: 'nothing'; reason: Doubt };

export function readReply<T>(reply: JsonReply, shape: z.ZodType<T>): Said<T> {
  if (reply.kind === 'no answer') return { kind: 'nothing', reason: reply.reason };
  const { status, body } = reply;
  if (status >= 200 && status < 300) {
    const parsed = shape.safeParse(body);
    return parsed.success
      ? { kind: 'value', value: parsed.data }
      : { kind: 'nothing', reason: 'bad_body' };
  }
  const refusal = Refusal.safeParse(body);
  // an HTML page instead of a refusal can come from anything in between
  if (status < 400 || !refusal.success) return { kind: 'nothing', reason: 'bad_body' };
  return { kind: 'refusal', status, message: refusal.data.message ?? '' };
}

type Refused = Extract<Said<never>, { kind: 'refusal' }>;

export const isUsedReference = ({ message }: Refused): boolean =>
  unconfirmed.usedReference.test(message);

function codeOf({ status, message }: Refused): FailCode {
  if (status === 401 || status === 403) return 'auth';
  if (unconfirmed.noFloat.test(message)) return 'insufficient_float';
  return status === 404 ? 'not_found' : 'invalid_input';
}

/**
 * What a refused action means: nothing was done, unless the reference was used before: then only a query can
 * tell. Refusals that only we can fix are logged for the operators of the product.
 */
export function refusedTo(
  { log }: Pick<PaystackParts, 'log'>,
  refused: Refused,
): Exclude<Outcome<never>, { kind: 'done' }> {
  if (isUsedReference(refused)) return notYet();
  const code = codeOf(refused);
  if (code === 'auth' || code === 'insufficient_float')
    log.error({ provider: 'paystack', code }, 'provider refused our request');
  return saysNo(code);
}

/** Meaning of a refused query: nothing, unless it states that its subject doesn't exist. */
export const refusedQuery = (
  refused: Refused,
  isNone: (refused: Refused) => boolean = () => false,
): Exclude<Outcome<never>, { kind: 'done' }> =>
  isNone(refused) ? saysNo('not_found') : unclear('bad_body');
