import type { CardBrand, CardRates } from './contract.ts';
import { countryCodes, type CountryCode, type CurrencyCode } from '#lib/countries.ts';
import type { PageApi } from '#lib/page-api.ts';
import { describeChart, drawSteps, stepsOf, type ChartPoint } from '#lib/look/price-chart.ts';
import { cardMoney, estimate, setupQuery, unitOf, usualCard } from './card-trade.ts';

const DAY_MS = 24 * 3600 * 1000;

/** The current payout for a card of the usual value. */
export interface CardWorth {
  /** "$100.00" */
  face: string;
  /** "$1" */
  unit: string;
  /** The rate for one unit. */
  rate: string;
  amount: string;
  currency: CurrencyCode;
  /** The query that fills in the sale's form. */
  query: Record<string, string>;
}

/** Null while no one buys such a card. */
export function worthOf(rates: CardRates): CardWorth | null {
  const usual = usualCard(rates);
  if (!usual) return null;
  const { currency, rate, value, ...kind } = usual;
  const line = { value, quantity: 1 };
  return {
    face: cardMoney(value, currency),
    unit: unitOf(currency),
    rate,
    amount: estimate(rate, line),
    currency: rates.payout,
    query: setupQuery({ card_id: rates.id, ...kind, values: [line] }),
  };
}

/** A brand's name without the part in brackets, which is too long for a card. */
export const shortName = (name: string): string => name.replace(/\s*\(.*\)/, '');

/** The usual card's rate over the last `days` days, as points of a chart. */
export function pastOf({ past = [] }: Pick<CardRates, 'past'>, days: number, now: Date) {
  const start = new Date(now.getTime() - days * DAY_MS).toISOString();
  const all = past.map(({ at, rate }): ChartPoint => ({ at, price: rate }));
  const before = all.findLast(({ at }) => at <= start);
  const changes = [
    ...(before ? [{ at: start, price: before.price }] : []),
    ...all.filter(({ at }) => at > start),
  ];
  return { changes, points: stepsOf(changes, now.toISOString()) };
}

/** Seven days of a rate: the points of a small line, and the change in percent, like "1.20" or "-0.35". */
export interface RateWeek {
  line: string;
  percent: string;
}

/** Null if the rate didn't change: a flat line says nothing. */
export function weekOf(rates: Pick<CardRates, 'past'>, now: Date): RateWeek | null {
  const { changes, points } = pastOf(rates, 7, now);
  const chart = changes.length > 1 ? describeChart(points) : null;
  return chart && { line: drawSteps(points), percent: chart.percent };
}

async function readRates(api: PageApi, id: string, country: CountryCode) {
  const found = await api.get<CardRates>(`/gift-card/rates/${id}`, { country });
  return found.ok ? found.data : null;
}

/** The rates of the first card in the list that is bought in a country; null when there is none. */
export async function readFirstCard(api: PageApi, country: CountryCode): Promise<CardRates | null> {
  const list = await api.get<CardBrand[]>('/gift-card/rates', { country });
  const first = list.ok ? list.data.find(({ usual }) => usual !== null) : undefined;
  return first ? readRates(api, first.id, country) : null;
}

/** One card for the page that asks for the country: its payout in each of them. */
export interface StartPageCard extends Pick<CardRates, 'id' | 'name' | 'color' | 'text_color'> {
  worth: Partial<Record<CountryCode, Pick<CardWorth, 'face' | 'amount' | 'currency'>>>;
}

export async function readStartPageCard(
  api: PageApi,
  country: CountryCode,
): Promise<StartPageCard | null> {
  const card = await readFirstCard(api, country);
  if (!card) return null;
  const worth: StartPageCard['worth'] = {};
  await Promise.all(
    countryCodes.map(async (code) => {
      const rates = code === country ? card : await readRates(api, card.id, code);
      const found = rates && worthOf(rates);
      if (!found) return;
      const { face, amount, currency } = found;
      worth[code] = { face, amount, currency };
    }),
  );
  const { id, name, color, text_color } = card;
  return { id, name: shortName(name), color, text_color, worth };
}
