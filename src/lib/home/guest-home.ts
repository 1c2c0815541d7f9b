import type { BillerState } from '#lib/refill/biller-states.ts';
import type { BillerStatus } from '#lib/refill/biller-status.contract.ts';
import type { CardBrand } from '#lib/giftcard/contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import type { PageApi } from '#lib/page-api.ts';

const AT_HOME = 4;
const order: readonly BillerState[] = ['down', 'slow', 'working'];

export interface Working {
  /** How many billers are in each meaningful state. */
  counts: { state: BillerState; count: number }[];
}

/** How many of a country's billers are working; null if there are too few recent payments. */
export function countStates(billers: readonly Pick<BillerStatus, 'state'>[]): Working | null {
  const counts = order.map((state) => ({
    state,
    count: billers.filter((biller) => biller.state === state).length,
  }));
  const known = counts.filter(({ count }) => count > 0);
  return known.length > 0 ? { counts: known } : null;
}

/** The first cards with a rate in a country; empty without a reply. */
export async function firstRates(
  api: PageApi,
  country: CountryCode,
  count: number,
): Promise<CardBrand[]> {
  const rates = await api.get<CardBrand[]>('/gift-card/rates', { country });
  return rates.ok ? rates.data.filter(({ usual }) => usual !== null).slice(0, count) : [];
}

/** Today's data on the guests' home page: the first cards with a rate, and the state of billers. */
export async function readToday(api: PageApi, country: CountryCode) {
  const [brands, status] = await Promise.all([
    firstRates(api, country, AT_HOME),
    api.get<BillerStatus[]>('/status', { country }),
  ]);
  return {
    brands,
    working: status.ok ? countStates(status.data) : null,
  };
}
