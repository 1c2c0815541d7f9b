import { z } from 'zod';
import { supportedCountries } from '#lib/countries.ts';
import type { Money } from '#lib/money.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { SmsPort } from '#server/ports/sms.ts';
import { saysNo, unclear } from '#server/providers/answers.ts';
import { readNaira } from '#server/providers/bills/vtpass/wire.ts';
import { jsonClient, type Timing } from '#server/providers/json-client.ts';
import { sendOnce } from './send-once.ts';

/** What Termii's public pages leave open. Check it with our own account before relying on it. */
export const unconfirmed = {
  /** Unconfirmed: the balance is in naira unless the answer names another currency. */
  currency: 'NGN',
  /** Unconfirmed: the field with the balance. */
  field: 'balance',
  /** Unconfirmed: the text of a refusal when our balance is too low; its status is 400 as for any other. */
  lowBalance: /insufficient/i,
  /** Unconfirmed: the statuses for an unknown key. */
  badKey: [401, 403] as readonly number[],
  /** Unconfirmed: WhatsApp accepts a text that isn't one of its approved templates. */
  plainOnWhatsapp: 'plain',
} as const;

const Balance = z.object({
  [unconfirmed.field]: z.union([z.string(), z.number()]).transform(String),
  currency: z.string().default(unconfirmed.currency),
});

/** Our routes there. */
const ways = {
  sms: { id: 'termii', type: 'plain' },
  whatsapp: { id: 'termii-whatsapp', type: unconfirmed.plainOnWhatsapp },
} as const;

/** Its channel for a number: only `dnd` reaches every Nigerian number at night, and it exists for Nigeria alone. */
function channelOf(way: keyof typeof ways, to: string): 'whatsapp' | 'dnd' | 'generic' {
  if (way === 'whatsapp') return 'whatsapp';
  return to.startsWith(`+${supportedCountries.NG.dialingCode}`) ? 'dnd' : 'generic';
}

interface Settings {
  apiKey: string;
  /** Registered there for this route. */
  senderId: string;
  /** Absent: `sms`. */
  way?: keyof typeof ways;
  log: Logger;
  /** Each account has its own. */
  baseUrl: string;
  timing?: Timing;
}

/** What is left of our prepaid balance. */
async function readFloat({
  apiKey,
  baseUrl,
  timing,
}: Settings): Promise<Outcome<readonly Money[]>> {
  const client = jsonClient({ baseURL: baseUrl, headersFor: () => ({}), timing });
  // its API puts the key into the address; the client logs neither
  const reply = await client.read('api/get-balance', { query: { api_key: apiKey } });
  if (reply.kind === 'no answer') return unclear(reply.reason);
  if (unconfirmed.badKey.includes(reply.status)) return saysNo('auth');
  const { data } = Balance.safeParse(reply.body);
  const value = readNaira(data?.[unconfirmed.field]);
  if (!value || data?.currency !== unconfirmed.currency) return unclear('bad_body');
  return { kind: 'done', value: [value], providerRef: 'termii-balance', raw: null };
}

/**
 * A Termii route: SMS, or WhatsApp with our own sender. It has no idempotency.
 */
export function termiiSmsPort(settings: Settings): SmsPort {
  const { way = 'sms', log } = settings;
  const { id: provider, type } = ways[way];
  return {
    id: provider,
    isSandbox: false,
    async send({ id, to, text }) {
      const body = {
        api_key: settings.apiKey,
        to: to.replace('+', ''),
        from: settings.senderId,
        sms: text,
        type,
        channel: channelOf(way, to),
      };
      return sendOnce({
        id,
        provider,
        log,
        baseURL: settings.baseUrl,
        path: 'api/sms/send',
        body,
        badKey: unconfirmed.badKey,
        read: () => ({ kind: 'done', value: null, providerRef: id, raw: null }),
        readRefusal: (message) =>
          unconfirmed.lowBalance.test(message) ? 'insufficient_float' : 'invalid_input',
      });
    },
    // both routes share one balance
    ...(way === 'sms' ? { getFloat: () => readFloat(settings) } : {}),
  };
}
