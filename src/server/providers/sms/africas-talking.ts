import { z } from 'zod';
import { currencyCodes } from '#lib/currencies.ts';
import { money, type Money } from '#lib/money.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { FailCode, Outcome } from '#server/ports/outcome.ts';
import type { SmsPort } from '#server/ports/sms.ts';
import { saysNo, unclear } from '#server/providers/answers.ts';
import { jsonClient, type Timing } from '#server/providers/json-client.ts';
import { readMinor } from '#server/providers/read-amount.ts';
import { sendOnce } from './send-once.ts';

/** What its public pages leave open. Check it with our own account before relying on it. */
export const unconfirmed = {
  /** Unconfirmed: the statuses for an unknown key. */
  badKey: [401, 403] as readonly number[],
} as const;

interface Settings {
  username: string;
  apiKey: string;
  /** Registered there; without one its own number sends. */
  senderId?: string | undefined;
  baseUrl: string;
  log: Logger;
  timing?: Timing;
}

/** The states in which a recipient's message was accepted. */
const accepted: readonly number[] = [100, 101, 102];

const refusals: Readonly<Record<number, FailCode>> = {
  401: 'blocked',
  402: 'auth',
  403: 'invalid_input',
  404: 'invalid_input',
  405: 'insufficient_float',
  406: 'blocked',
  407: 'provider_down',
  409: 'blocked',
};

const Answer = z.object({
  SMSMessageData: z.object({ Recipients: z.array(z.object({ statusCode: z.number() })) }),
});
const Account = z.object({ UserData: z.object({ balance: z.string() }) });

function outcomeOf(body: unknown, id: string): Outcome<null> {
  const { data } = Answer.safeParse(body);
  const [recipient] = data?.SMSMessageData.Recipients ?? [];
  if (!recipient) return unclear('bad_body');
  if (accepted.includes(recipient.statusCode))
    return { kind: 'done', value: null, providerRef: id, raw: null };
  const code = refusals[recipient.statusCode];
  return code ? saysNo(code) : unclear('5xx');
}

/** What is left of our prepaid balance: "KES 1785.50". */
async function readFloat(settings: Settings): Promise<Outcome<readonly Money[]>> {
  const { apiKey, baseUrl, username, timing } = settings;
  const headersFor = () => ({ apiKey, accept: 'application/json' });
  const client = jsonClient({ baseURL: baseUrl, headersFor, timing });
  const reply = await client.read('version1/user', { query: { username } });
  if (reply.kind === 'no answer') return unclear(reply.reason);
  if (unconfirmed.badKey.includes(reply.status)) return saysNo('auth');
  const [code, figure] = Account.safeParse(reply.body).data?.UserData.balance.split(' ') ?? [];
  const currency = currencyCodes.find((each) => each === code);
  const minor = readMinor(figure);
  if (!currency || minor === null) return unclear('bad_body');
  const value = [money(minor, currency)];
  return { kind: 'done', value, providerRef: 'africas-talking-balance', raw: null };
}

/**
 * SMS by Africa’s Talking. It has no idempotency.
 */
export function africasTalkingSmsPort(settings: Settings): SmsPort {
  const { username, apiKey, senderId, baseUrl, log } = settings;
  const provider = 'africas-talking';
  return {
    id: provider,
    isSandbox: false,
    async send({ id, to, text }) {
      const form = { username, to, message: text, ...(senderId && { from: senderId }) };
      return sendOnce({
        id,
        provider,
        log,
        baseURL: baseUrl,
        path: 'version1/messaging',
        headers: { apiKey, accept: 'application/json' },
        body: new URLSearchParams(form),
        badKey: unconfirmed.badKey,
        read: (reply) => outcomeOf(reply, id),
      });
    },
    getFloat: () => readFloat(settings),
  };
}
