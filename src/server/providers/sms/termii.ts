import { ofetch } from 'ofetch';
import { z } from 'zod';
import { supportedCountries } from '#lib/countries.ts';
import type { Money } from '#lib/money.ts';
import { limitMs } from '#server/db/time-limits.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { Doubt, FailCode, Outcome } from '#server/ports/outcome.ts';
import type { SmsPort } from '#server/ports/sms.ts';
import { readNaira } from '#server/providers/bills/vtpass/wire.ts';
import { jsonClient, type Timing } from '#server/providers/json-client.ts';

/** What Termii's public pages leave open. Check it with our own account before relying on it. */
export const unconfirmed = {
  /** Unconfirmed: the balance is in naira unless the answer names another currency. */
  currency: 'NGN',
  /** Unconfirmed: the field with the balance. */
  field: 'balance',
  /** Unconfirmed: the text of a refusal when our balance is too low; its status is 400 as for any other. */
  lowBalance: /insufficient/i,
  /** Unconfirmed: the statuses for an unknown key. */
  badKey: [401, 403],
  /** Unconfirmed: WhatsApp accepts a text that isn't one of its approved templates. */
  plainOnWhatsapp: 'plain',
} as const;

const Balance = z.object({
  [unconfirmed.field]: z.union([z.string(), z.number()]).transform(String),
  currency: z.string().default(unconfirmed.currency),
});

const TIMEOUT_MS = 15_000;

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

const unknown = (reason: Doubt): Outcome<never> => ({
  kind: 'unknown',
  reason,
  recheckAfterMs: 600_000,
});

/** What is left of our prepaid balance. */
async function readFloat({
  apiKey,
  baseUrl,
  timing,
}: Settings): Promise<Outcome<readonly Money[]>> {
  const client = jsonClient({ baseURL: baseUrl, headersFor: () => ({}), timing });
  // its API puts the key into the address; the client logs neither
  const reply = await client.read('api/get-balance', { query: { api_key: apiKey } });
  if (reply.kind === 'no answer') return unknown(reply.reason);
  if (reply.status === 401 || reply.status === 403)
    return { kind: 'failed', code: 'auth', retryable: false, raw: null };
  const { data } = Balance.safeParse(reply.body);
  const value = readNaira(data?.[unconfirmed.field]);
  if (!value || data?.currency !== unconfirmed.currency) return unknown('bad_body');
  return { kind: 'done', value: [value], providerRef: 'termii-balance', raw: null };
}

/** What a refused request means; after anything but a clear refusal, it may have been sent. */
function whyNot(error: unknown): Outcome<null> {
  const { status, data } = error as { status?: number; data?: { message?: unknown } };
  const no = (code: FailCode): Outcome<null> => ({
    kind: 'failed',
    code,
    retryable: false,
    raw: null,
  });
  if (status === undefined) return unknown('network');
  if (status >= 500) return unknown('5xx');
  if (unconfirmed.badKey.some((each) => each === status)) return no('auth');
  if (status === 429) return no('provider_down');
  const said = typeof data?.message === 'string' ? data.message : '';
  return no(unconfirmed.lowBalance.test(said) ? 'insufficient_float' : 'invalid_input');
}

/**
 * A Termii route: SMS, or WhatsApp with our own sender. It has no idempotency, so a lost reply counts as
 * sent: people can request another code.
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
      try {
        await ofetch('api/sms/send', {
          baseURL: settings.baseUrl,
          method: 'POST',
          body,
          retry: 0,
          timeout: limitMs(TIMEOUT_MS),
          redirect: 'error',
        });
        return { kind: 'done', value: null, providerRef: id, raw: null };
      } catch (error) {
        const { status } = error as { status?: number };
        const outcome = whyNot(error);
        log.warn({ sms: id, provider, status, outcome: outcome.kind }, 'sms not confirmed');
        return outcome;
      }
    },
    // both routes share one balance
    ...(way === 'sms' ? { getFloat: () => readFloat(settings) } : {}),
  };
}
