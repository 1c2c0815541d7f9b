import { ofetch } from 'ofetch';
import { z } from 'zod';
import type { Money } from '#lib/money.ts';
import { limitMs } from '#server/db/time-limits.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { Doubt, FailCode, Outcome } from '#server/ports/outcome.ts';
import type { SmsPort } from '#server/ports/sms.ts';
import { readNaira } from '#server/providers/bills/vtpass/wire.ts';
import { jsonClient, type Timing } from '#server/providers/json-client.ts';

/** What the public pages of Termii don't settle. Check with an account of ours before it is relied on. */
export const unconfirmed = {
  /** Unconfirmed: the balance is in naira unless the answer names another currency. */
  currency: 'NGN',
  /** Unconfirmed: the name of the figure in the answer. */
  field: 'balance',
  /** Unconfirmed: what a refusal says when our balance is too low; its status is 400 as for any other. */
  lowBalance: /insufficient/i,
  /** Unconfirmed: the statuses of a key that it doesn't know. */
  badKey: [401, 403],
  /** Unconfirmed: WhatsApp takes a text of ours that isn't one of its approved templates. */
  plainOnWhatsapp: 'plain',
} as const;

const Balance = z.object({
  [unconfirmed.field]: z.union([z.string(), z.number()]).transform(String),
  currency: z.string().default(unconfirmed.currency),
});

const TIMEOUT_MS = 15_000;

/** Its routes that we use: `dnd` is the only one that reaches every Nigerian number at night. */
const ways = {
  dnd: { id: 'termii', type: 'plain' },
  whatsapp: { id: 'termii-whatsapp', type: unconfirmed.plainOnWhatsapp },
} as const;

interface Settings {
  apiKey: string;
  /** Registered with it, for this route. */
  senderId: string;
  /** `dnd` if missing. */
  channel?: keyof typeof ways;
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

/** What a refused request means; anything else than a clear no may have been sent. */
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
 * A route of Termii: text messages, or WhatsApp with a sender of its own. It has no idempotency, so a lost reply counts
 * as sent: people can request another code.
 */
export function termiiSmsPort(settings: Settings): SmsPort {
  const { channel = 'dnd', log } = settings;
  const { id: provider, type } = ways[channel];
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
        channel,
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
    // both routes are paid from one balance
    ...(channel === 'dnd' ? { getFloat: () => readFloat(settings) } : {}),
  };
}
