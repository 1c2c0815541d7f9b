import type { AirtimeNetwork } from '#lib/airtime-to-cash/contract.ts';
import type { CryptoAsset } from '#lib/crypto/contract.ts';
import type { CardBrand } from '#lib/giftcard/contract.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import type { PageApi } from '#lib/page-api.ts';
import { readExits, type ShownExit } from './exits.ts';
import { minutesUntil, readHolding, readPlannerForm, readWanted } from './form.ts';
import { rankExits, type ExitPlan } from './best-exit.ts';

interface Place {
  currency: CurrencyCode;
  timeZone: string;
}

const clockIn = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date());

/** What members can sell to us now; what is closed in their country is missing. */
async function readOffers(api: PageApi) {
  const [cards, airtime, coins] = await Promise.all([
    api.get<CardBrand[]>('/gift-card/rates'),
    api.get<AirtimeNetwork[]>('/airtime/rates'),
    api.get<CryptoAsset[]>('/crypto/assets', { side: 'sell' }),
  ]);
  return {
    cards: cards.ok ? cards.data.filter(({ usual }) => usual !== null) : [],
    airtime: airtime.ok ? airtime.data : [],
    coins: coins.ok ? coins.data : [],
  };
}

export interface Planned {
  plan: ExitPlan<ShownExit>;
  wanted: bigint;
}

/** The planner's form with all choices, and the plan once something was chosen. */
export async function readPlanner(api: PageApi, query: URLSearchParams, place: Place) {
  const form = readPlannerForm(query);
  const { cards, airtime, coins } = await readOffers(api);
  const groups = [
    { label: 'Gift cards', options: cards.map(({ id, name }) => [`card:${id}`, name] as const) },
    {
      label: 'Airtime',
      options: airtime.map(
        ({ id, short_name }) => [`airtime:${id}`, `${short_name} airtime`] as const,
      ),
    },
    {
      label: 'Coins',
      options: coins.map(({ token, symbol }) => [`coin:${token}`, symbol] as const),
    },
  ].filter(({ options }) => options.length > 0);
  const { currency } = place;
  const ofCard = (brand: string) => cards.find(({ id }) => id === brand)?.usual?.currency ?? 'USD';
  const lines = form.holdings.map((fields) => readHolding(fields, { currency, ofCard }));
  const read = lines.filter((each) => each !== null);
  const holdings = read.filter((each) => typeof each !== 'string');
  const wanted = readWanted(form.wanted, currency);
  if (holdings.length === 0 || holdings.length < read.length || wanted === null)
    return { form, groups, lines, planned: null };
  const exits = await readExits(holdings, { api, currency, airtime, coins });
  const within = minutesUntil(form.by, clockIn(place.timeZone));
  const planned: Planned = { plan: rankExits(exits, { wanted, within }), wanted };
  return { form, groups, lines, planned };
}
