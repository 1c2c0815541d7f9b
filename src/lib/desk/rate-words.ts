import type { RateRow } from './rates.contract.ts';

type Said = Pick<RateRow, 'unit' | 'value'>;

const percent = (share: string): string => `${Number((Number(share) * 100).toFixed(4))}%`;

/** One of the numbers behind prices, for people: "0.63 (63%)", "On", "1380". */
export function describeRate({ unit, value }: Said): string {
  if (unit === 'switch') return value === '0' ? 'Off' : 'On';
  return unit === 'share' ? `${value} (${percent(value)})` : value;
}

/** What to enter for a number. */
export const unitHints: Record<RateRow['unit'], string> = {
  share: '',
  rate: 'Up to six decimals.',
  from: 'In the card’s own currency.',
  switch: '',
};

export const productNames: Record<RateRow['products'][number], string> = {
  'giftcard-sell': 'Cards we buy',
  'giftcard-buy': 'Cards we sell',
  'local-giftcard-buy': 'Local cards',
};

/** One number with its changes over time. */
export interface RateEntry {
  now: RateRow;
  /** Changes that are pending or scheduled, the next one first. */
  ahead: RateRow[];
  /** Past and withdrawn values, newest first. */
  before: RateRow[];
}

/** The rows of the API, grouped by number in their order. */
export function entriesOf(rows: readonly RateRow[]): RateEntry[] {
  const byName = Map.groupBy(rows, ({ name }) => name);
  return [...byName.values()].flatMap((mine) => {
    const now = mine.find(({ state }) => state === 'current');
    if (!now) return [];
    const of = (...states: RateRow['state'][]) =>
      mine.filter(({ state }) => states.includes(state));
    return [{ now, ahead: of('asked', 'coming').reverse(), before: of('past', 'withdrawn') }];
  });
}

export const reasonNames = {
  down: 'Down right now',
  later: 'Not ready yet',
  country: 'Not offered in this country',
} as const;

/** The name of a service for people: "airtime-bill-payment" is "Airtime bill payment". */
export function serviceName(slug: string): string {
  const words = slug.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
