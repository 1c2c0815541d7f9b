import { ofetch } from 'ofetch';
import { z } from 'zod';
import type { Money } from '#lib/money.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { Doubt, Outcome } from '#server/ports/outcome.ts';
import type { SmsPort } from '#server/ports/sms.ts';
import { readNaira } from '#server/providers/bills/vtpass/wire.ts';
import { jsonClient, type Timing } from '#server/providers/json-client.ts';

/** What the public pages of Termii don't settle. Check with an account of ours before it is relied on. */
const unconfirmed = {
  /** Unconfirmed: the balance is in naira unless the answer names another currency. */
  currency: 'NGN',
  /** Unconfirmed: the name of the figure in the answer. */
  field: 'balance',
} as const;

const Balance = z.object({
  [unconfirmed.field]: z.union([z.string(), z.number()]).transform(String),
  currency: z.string().default(unconfirmed.currency),
});

const TIMEOUT_MS = 15_000;

interface Settings {
  apiKey: string;
  senderId: string;
  log: Logger;
  /** Each account has its own. */
  baseUrl: string;
  timing?: Timing;
}

const unknown = (reason: Doubt): Outcome<never> => ({
  ...{ kind: 'unknown', reason, recheckAfterMs: 600_000 },
});

/** What is left of what we paid in advance. */
async function readFloat({
  apiKey,
  baseUrl,
  timing,
}: Settings): Promise<Outcome<readonly Money[]>> {
  const client = jsonClient({ baseURL: baseUrl, headersFor: () => ({}), timing });
  // its own way of asking puts the key into the address; the client logs neither
  const reply = await client.read('api/get-balance', { query: { api_key: apiKey } });
  if (reply.kind === 'no answer') return unknown(reply.reason);
  if (reply.status === 401 || reply.status === 403)
    return { kind: 'failed', code: 'auth', retryable: false, raw: null };
  const { data } = Balance.safeParse(reply.body);
  const value = readNaira(data?.[unconfirmed.field]);
  if (!value || data?.currency !== unconfirmed.currency) return unknown('bad_body');
  return { kind: 'done', value: [value], providerRef: 'termii-balance', raw: null };
}

/**
 * Termii's dnd route, the only one that reaches every Nigerian number at night. It has no idempotency, so a
 * lost reply counts as sent: people can request another code.
 */
export const termiiSmsPort = (settings: Settings): SmsPort => ({
  id: 'termii',
  isSandbox: false,
  async send({ id, to, text }) {
    const body = {
      api_key: settings.apiKey,
      to: to.replace('+', ''),
      from: settings.senderId,
      sms: text,
      type: 'plain',
      channel: 'dnd',
    };
    try {
      await ofetch('api/sms/send', {
        baseURL: settings.baseUrl,
        method: 'POST',
        body,
        retry: 0,
        timeout: TIMEOUT_MS,
        redirect: 'error',
      });
    } catch (error) {
      const status = (error as { status?: number }).status;
      settings.log.warn({ sms: id, status }, 'sms not confirmed');
    }
  },
  getFloat: () => readFloat(settings),
});
