import type { BillerState } from '#lib/biller-states.ts';
import type { BillerStatus } from '#lib/contracts/biller-status.ts';
import type { CardBrand } from '#lib/contracts/giftcard.ts';
import type { CountryCode } from '#lib/countries.ts';
import type { PageApi } from '#lib/page-api.ts';

const BRANDS = 4;
const order: readonly BillerState[] = ['down', 'slow', 'working'];

export interface Working {
  /** How many billers are in each meaningful state. */
  counts: { state: BillerState; count: number }[];
  /** All of them, including those with too few recent payments. */
  billers: number;
}

/** How many of a country's billers are working; null where there are none. */
export function countStates(billers: readonly Pick<BillerStatus, 'state'>[]): Working | null {
  if (billers.length === 0) return null;
  const counts = order.map((state) => ({
    state,
    count: billers.filter((biller) => biller.state === state).length,
  }));
  return { counts: counts.filter(({ count }) => count > 0), billers: billers.length };
}

/** Today's data on the guests' home page: the first cards with a rate, and how billers are responding. */
export async function readToday(api: PageApi, country: CountryCode) {
  const [rates, status] = await Promise.all([
    api.get<CardBrand[]>('/gift-card/rates', { country }),
    api.get<BillerStatus[]>('/status', { country }),
  ]);
  return {
    brands: rates.ok ? rates.data.filter(({ best }) => best !== null).slice(0, BRANDS) : [],
    working: status.ok ? countStates(status.data) : null,
  };
}
