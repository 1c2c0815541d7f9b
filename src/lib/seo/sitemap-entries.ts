import type { CardBrand } from '#lib/giftcard/contract.ts';
import type { CryptoPrice } from '#lib/crypto/contract.ts';
import type { EventCard, MovieDetail } from '#lib/e-tickets/contract.ts';
import type { BillerStatus } from '#lib/refill/biller-status.contract.ts';
import { countryCodes } from '#lib/countries.ts';
import type { PageApi } from '#lib/page-api.ts';
import type { Entry } from './sitemap.ts';

/** The slugs of every country, each once, because an address is the same in all of them. */
async function slugsOf<T>(
  api: PageApi,
  path: string,
  slugOf: (one: T) => string,
  query: Record<string, string> = {},
): Promise<Entry[]> {
  const answers = await Promise.all(
    countryCodes.map((country) => api.get<T[]>(path, { ...query, country })),
  );
  const slugs = answers.flatMap(({ ok, data }) => (ok ? data.map(slugOf) : []));
  return [...new Set(slugs)].map((slug) => ({ slug }));
}

/** The pages whose addresses come from the API. */
export async function entriesOfApi(api: PageApi): Promise<Record<string, Entry[]>> {
  const all = { limit: '100' };
  const [brands, coins, billers, events, films] = await Promise.all([
    slugsOf<CardBrand>(api, '/gift-card/rates', ({ id }) => id),
    slugsOf<CryptoPrice>(api, '/crypto/prices', ({ token }) => token),
    slugsOf<BillerStatus>(api, '/status', ({ bill_id }) => bill_id),
    slugsOf<EventCard>(api, '/events', ({ id }) => id, all),
    slugsOf<MovieDetail>(api, '/movies', ({ id }) => id, all),
  ]);
  return {
    '/giftcard/rates/[brand]': brands,
    '/crypto/prices/[token]': coins,
    '/status/[bill_id]': billers,
    '/e-tickets/events/[id]': [...events, ...films],
  };
}
