import { z } from 'zod';
import type { Clock } from '#server/platform/clock.ts';
import {
  jsonClient,
  usualTiming,
  type JsonClient,
  type Timing,
} from '#server/providers/json-client.ts';
import { readAs } from '#server/providers/read-as.ts';
import { readJson } from '#server/providers/read-json.ts';
import { tokenClient } from '#server/providers/token-client.ts';
import { unconfirmed } from './unconfirmed.ts';

/** Each has its own host, and tokens that the others refuse. */
export type ReloadlyProduct = 'giftcards' | 'topups' | 'utilities';

export interface ReloadlyKeys {
  clientId: string;
  clientSecret: string;
}

interface Parts {
  product: ReloadlyProduct;
  /** Its test system, which has different keys and goods. */
  isTrial: boolean;
  keys: ReloadlyKeys;
  clock: Clock;
  timing?: Timing | undefined;
  /** Only for tests, which replace its hosts. */
  at?: { auth: string; api: string };
}

const AUTH = 'https://auth.reloadly.com/';
const TokenReply = z.looseObject({ access_token: z.string().min(1), expires_in: z.number() });

const LONG = 15;
const TOKENS = /"(?:\\.|[^"\\])*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Puts quotes around bare digits that parsing as a number would damage: long ones, which lose digits, and
 * those with a leading zero. Card codes can be either.
 */
export const keepDigits = (text: string): string =>
  text.replaceAll(TOKENS, (token) => {
    const isRun = /^\d+$/.test(token);
    return isRun && (token.length >= LONG || /^0\d/.test(token)) ? `"${token}"` : token;
  });

/** Which product a token is for: the host of its API. */
export const audienceOf = (product: ReloadlyProduct, isTrial: boolean): string =>
  `https://${product}${isTrial ? '-sandbox' : ''}.reloadly.com`;

/** One of Reloadly's APIs, with its own token. Keys, tokens and bodies are never logged. */
export function reloadlyClient(parts: Parts): JsonClient {
  const { product, isTrial, keys, clock, timing = usualTiming(), at } = parts;
  const audience = audienceOf(product, isTrial);
  const auth = jsonClient({
    baseURL: at?.auth ?? AUTH,
    headersFor: () => ({ accept: 'application/json' }),
    // requesting a token moves nothing, but someone is waiting for it
    timing: { ...timing, sendMs: timing.readMs },
  });
  return tokenClient({
    clock,
    async ask() {
      const body = {
        client_id: keys.clientId,
        client_secret: keys.clientSecret,
        grant_type: 'client_credentials',
        audience,
      };
      const reply = readAs(await auth.read('oauth/token', { body }), TokenReply);
      return reply.ok
        ? { value: reply.value.access_token, livesS: reply.value.expires_in }
        : undefined;
    },
    clientWith: (token) =>
      jsonClient({
        baseURL: at?.api ?? `${audience}/`,
        headersFor: () => ({
          authorization: `Bearer ${token}`,
          accept: unconfirmed.accept[product],
        }),
        timing,
        parse: (text) => readJson(keepDigits(text)),
      }),
  });
}
