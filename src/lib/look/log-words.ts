import { formatMoney } from '#lib/money.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import type { OrderDirection, OrderStatus, ServiceType } from '#lib/order-words.ts';
import { bills, type BillType } from '#lib/services/bills.ts';
import { stateWords } from './states.ts';

/** The direction of money, as the log's filter names it. */
export const directionWords: Record<OrderDirection, string> = {
  deposit: 'Money added',
  purchase: 'Bought',
  sale: 'Sold',
  withdrawal: 'Withdrawn',
  adjustment: 'Flags resolved',
};

/** Products in menu order; types that share a name have one line each. */
export const productWords: Record<
  Exclude<ServiceType, 'wallet-deposit' | 'primary-account-withdrawal' | 'flag-resolution'>,
  string
> = {
  ...(Object.fromEntries(bills.map(({ service, name }) => [service, name])) as Record<
    BillType,
    string
  >),
  'giftcard-sell': 'Gift cards sold',
  'giftcard-buy': 'Gift cards bought',
  'local-giftcard-buy': 'Local gift cards',
  'airtime-to-cash': 'Airtime to cash',
  'perfect-money-buy': 'Dollars bought',
  'perfect-money-sell': 'Dollars sold',
  'event-bill-payment': 'Event tickets',
  'movie-bill-payment': 'Movie tickets',
  funds_transfer: 'Betting',
};

/** States of the filter: two of them share a label on the chip, so one gets another label here. */
export const statusWords: Record<OrderStatus | 'pending', string> = {
  pending: 'Still open',
  ...(Object.fromEntries(
    Object.entries(stateWords).map(([status, { word }]) => [status, word]),
  ) as Record<OrderStatus, string>),
  offer_changed: 'New offer',
};

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** "2026-11-03" as "3 Nov 2026"; anything else is returned as typed. */
export function dayWord(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  const name = months[Number(month) - 1];
  return name ? `${Number(date)} ${name} ${year}` : day;
}

export interface ActiveFilter {
  name: string;
  text: string;
  /** The other filters, for the link that removes this one. */
  rest: Record<string, string>;
}

const isMoney = (value: string) => /^\d{1,13}(\.\d{1,2})?$/.test(value);

function wordOf(name: string, value: string, currency: CurrencyCode): string {
  const find = (words: Record<string, string>) =>
    Object.hasOwn(words, value) ? (words[value] ?? value) : value;
  const money = () => (isMoney(value) ? formatMoney(value, currency) : value);
  switch (name) {
    case 'type':
      return find({ ...productWords, ...directionWords });
    case 'status':
      return find(statusWords);
    case 'from':
      return `From ${dayWord(value)}`;
    case 'to':
      return `Until ${dayWord(value)}`;
    case 'min':
      return `At least ${money()}`;
    case 'max':
      return `At most ${money()}`;
    default:
      return `“${value}”`;
  }
}

/** The active filters in words, each with what is left without it. */
export const activeFilters = (
  filters: Record<string, string>,
  currency: CurrencyCode,
): ActiveFilter[] =>
  Object.entries(filters).map(([name, value]) => {
    const { [name]: _gone, ...rest } = filters;
    return { name, text: wordOf(name, value, currency), rest };
  });
