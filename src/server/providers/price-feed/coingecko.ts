import { createFetch, type FetchError } from 'ofetch';
import { z } from 'zod';
import type { CoinId } from '#lib/crypto/coins.ts';
import { limitMs } from '#server/db/time-limits.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import type { FeedPrice, PriceFeed } from '#server/ports/price-feed.ts';

/** What CoinGecko's public pages leave open: check it with our own key. */
export const unconfirmed = {
  /** Unconfirmed: it prices coins in naira, but not in cedis or shillings. */
  currencies: ['usd', 'ngn'],
  /** Unconfirmed: the calls that the demo plan allows in a month. */
  demoCalls: 10_000,
} as const;

const LONGEST_MONTH_S = 31 * 24 * 3600;
/** Calls of a month that aren't planned, for those that fail. */
const UNPLANNED = 800;

interface Plan {
  base: string;
  header: string;
  quota?: NonNullable<PriceFeed['quota']>;
}

/** Each type of key has its own host and header; the other host refuses it. The smallest paid plan allows 100,000 calls. */
const plans = {
  demo: {
    base: 'https://api.coingecko.com/api/v3/',
    header: 'x-cg-demo-api-key',
    quota: {
      gapS: Math.ceil(LONGEST_MONTH_S / (unconfirmed.demoCalls - UNPLANNED)),
      monthly: unconfirmed.demoCalls,
    },
  },
  pro: { base: 'https://pro-api.coingecko.com/api/v3/', header: 'x-cg-pro-api-key' },
} as const satisfies Record<string, Plan>;
export type CoingeckoPlan = keyof typeof plans;

const names: Record<CoinId, string> = {
  btc: 'bitcoin',
  eth: 'ethereum',
  usdt: 'tether',
  usdc: 'usd-coin',
  bnb: 'binancecoin',
  sol: 'solana',
  trx: 'tron',
  ltc: 'litecoin',
};

const usualTiming = (): Timing => ({ timeoutMs: limitMs(10_000) });
/** It is asked again within the minute, so retrying sooner gains nothing and counts as another call. */
const RECHECK_MS = 60_000;
const TOO_MANY = 429;

const Decimal = z.string().regex(/^\d{1,12}(\.\d{1,18})?$/);
const Price = z.object({
  usd: Decimal,
  ngn: Decimal,
  last_updated_at: z.string().regex(/^\d{9,11}$/),
});

export interface Timing {
  timeoutMs: number;
}

interface Source {
  source?: string;
}

/** Numbers stay text as they were sent: a price never passes through a float. */
const readAsText = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown, at?: Source) =>
    typeof value === 'number' ? at?.source : value,
  );

function pricesIn(body: unknown, coins: readonly CoinId[]): FeedPrice[] {
  const all = z.record(z.string(), z.unknown()).safeParse(body);
  if (!all.success) return [];
  return coins.flatMap((coin): FeedPrice[] => {
    const { data } = Price.safeParse(all.data[names[coin]]);
    if (!data) return [];
    const { usd, ngn, last_updated_at: seconds } = data;
    return [{ coin, usd, ngn, at: new Date(Number(seconds) * 1000) }];
  });
}

type Answer = Outcome<FeedPrice[]>;

const unknown = (
  reason: 'timeout' | 'network' | 'bad_body' | '5xx',
  recheckAfterMs = RECHECK_MS,
): Answer => ({ kind: 'unknown', reason, recheckAfterMs });

/** No key, a plan without this call, or a key at the other type's host; whatever the status. */
const keyTrouble = new Set([10_002, 10_005, 10_010, 10_011]);
const Trouble = z.looseObject({ status: z.looseObject({ error_code: z.number() }) });

function isKeyTrouble(text: unknown): boolean {
  try {
    const { data } = Trouble.safeParse(JSON.parse(String(text)));
    return data !== undefined && keyTrouble.has(data.status.error_code);
  } catch {
    return false; // a page of its network instead of an answer
  }
}

/** Retry-After in seconds; unreadable is as none. */
function waitMsOf({ response }: FetchError): number {
  const seconds = Number(response?.headers.get('retry-after'));
  return Number.isFinite(seconds) ? Math.max(RECHECK_MS, seconds * 1000) : RECHECK_MS;
}

function whyNot(error: FetchError): Answer {
  const { status, cause } = error;
  if (status === undefined)
    return unknown(cause instanceof Error && cause.name === 'TimeoutError' ? 'timeout' : 'network');
  // a rate limit says nothing about prices either
  if (status >= 500 || status === TOO_MANY) return unknown('5xx', waitMsOf(error));
  const isRefused = status === 401 || status === 403 || isKeyTrouble(error.data);
  return { kind: 'failed', code: isRefused ? 'auth' : 'other', retryable: false, raw: null };
}

function readBody(text: string, coins: readonly CoinId[]): Answer {
  try {
    const value = pricesIn(readAsText(text), coins);
    if (value.length === 0) return unknown('bad_body');
    return { kind: 'done', value, providerRef: 'coingecko-prices', raw: null };
  } catch {
    return unknown('bad_body');
  }
}

/** CoinGecko's prices: all coins in one request, because each request counts towards a monthly limit. */
export function coingeckoPrices(settings: {
  key: string;
  plan: CoingeckoPlan;
  base?: string;
  timing?: Timing;
}): PriceFeed {
  const { base, header, quota }: Plan = plans[settings.plan];
  const timing = settings.timing ?? usualTiming();
  const send = createFetch({ fetch: (...request) => globalThis.fetch(...request) });
  return {
    id: 'coingecko',
    isSandbox: false,
    ...(quota && { quota }),
    async latest(coins) {
      try {
        const text = await send('simple/price', {
          baseURL: settings.base ?? base,
          query: {
            ids: coins.map((coin) => names[coin]).join(','),
            vs_currencies: unconfirmed.currencies.join(','),
            include_last_updated_at: 'true',
          },
          headers: { [header]: settings.key },
          timeout: timing.timeoutMs,
          retry: 0,
          redirect: 'error',
          responseType: 'text',
        });
        return readBody(text, coins);
      } catch (error) {
        return whyNot(error as FetchError);
      }
    },
  };
}
