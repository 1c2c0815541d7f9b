import type { Clock } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { Served } from '#server/ports/adapter.ts';
import type { FailCode, Outcome } from '#server/ports/outcome.ts';
import { notYet, saysNo, unclear } from '#server/providers/answers.ts';
import {
  jsonClient,
  type JsonClient,
  type JsonReply,
  type Timing,
} from '#server/providers/json-client.ts';
import { Refusal, unconfirmed } from './wire.ts';

/** What both Flutterwave adapters are built from. */
export interface FlutterwaveParts {
  client: JsonClient;
  clock: Clock;
  log: Logger;
  secretKey: string;
  /** The secrets that its notices repeat, current and earlier: we chose them and entered them in its dashboard. */
  webhookSecrets: readonly string[];
}

export const flutterwaveClient = (
  baseURL: string,
  secretKey: string,
  timing?: Timing,
): JsonClient =>
  jsonClient({ baseURL, timing, headersFor: () => ({ authorization: `Bearer ${secretKey}` }) });

/** Keys of its test system begin like this; no real money moves with them. */
export const isTrialKey = (secretKey: string): boolean => secretKey.startsWith('FLWSECK_TEST-');

/** The test system keeps its own books, so it counts as another provider. */
export const idOf = (secretKey: string): string =>
  isTrialKey(secretKey) ? 'flutterwave-trial' : 'flutterwave';

/** It serves Ghana and Kenya. Nothing is sent there for Nigeria, even if all others are down. */
export const servesThere = ({ country }: Served): boolean => country !== 'NG';

/** The text of a refusal; undefined for any other reply. An HTML page can come from anything in between. */
export function refusalIn(reply: JsonReply): { status: number; message: string } | undefined {
  if (reply.kind === 'no answer' || reply.status < 400) return undefined;
  const { data } = Refusal.safeParse(reply.body);
  return data && { status: reply.status, message: data.message ?? '' };
}

function codeOf(status: number, message: string): FailCode {
  if (status === 401 || status === 403) return 'auth';
  return unconfirmed.noFloat.test(message) ? 'insufficient_float' : 'invalid_input';
}

type NotDone = Exclude<Outcome<never>, { kind: 'done' }>;

/**
 * The outcome of an unsuccessful call. A refusal is final, unless the reference was used before:
 * then only a query can tell. Anything else is unknown.
 */
export function notDone({ log }: Pick<FlutterwaveParts, 'log'>, reply: JsonReply): NotDone {
  if (reply.kind === 'no answer') return unclear(reply.reason);
  const refused = refusalIn(reply);
  if (!refused) return unclear('bad_body');
  if (unconfirmed.usedReference.test(refused.message)) return notYet();
  const code = codeOf(refused.status, refused.message);
  if (code === 'auth' || code === 'insufficient_float')
    log.error({ provider: 'flutterwave', code }, 'provider refused our request');
  return saysNo(code);
}
