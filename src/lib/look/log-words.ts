import type { MoneyKind } from '#lib/services/money-kinds.ts';
import { formatMoney } from '#lib/money.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import type { OrderDirection, OrderStatus } from '#lib/orders/words.ts';
import { orderedServices, type ProductType } from '#lib/services/services.ts';
import type { Service } from '#lib/services/service.ts';
import { stateWords } from './states.ts';

/** The direction of money, as the log's filter names it. */
export const directionWords: Record<OrderDirection, string> = {
  deposit: 'Money added',
  purchase: 'Bought',
  sale: 'Sold',
  withdrawal: 'Withdrawn',
  adjustment: 'Flags resolved',
  reward: 'Rewards',
};

const nameIn = (service: Service): [string, string] => [
  service.orders ?? service.service,
  service.name,
];

/** What money was spent on or came from, as a month and the chips of the log name it. */
export const kindWords: Record<MoneyKind, string> = {
  'airtime-and-data': 'Airtime and data',
  bills: 'Bills',
  'gift-cards': 'Gift cards',
  crypto: 'Crypto',
  tickets: 'Tickets',
  shopping: 'Shopping',
  vouchers: 'Dollar vouchers',
  betting: 'Betting',
  fees: 'Fees and duties',
  flags: directionWords.adjustment,
  withdrawals: directionWords.withdrawal,
  deposits: directionWords.deposit,
  'gift-cards-sold': 'Gift cards sold',
  'crypto-sold': 'Crypto sold',
  'airtime-sold': 'Airtime to cash',
  'vouchers-sold': 'Dollars sold',
  refunds: 'Refunds from earlier months',
  rewards: 'Rewards',
  other: 'Other',
};

/** Products in the order of the filter; money added and withdrawn has the labels above. */
export const productWords = /* @__PURE__ */ Object.fromEntries(
  orderedServices.filter(({ isMoney }) => !isMoney).map(nameIn),
) as Record<ProductType, string>;

/**
 * States of the filter. Two of them share a label on the chip, so one has another label here; and a failed
 * order may have been paid for or not.
 */
export const statusWords: Record<OrderStatus | 'pending', string> = {
  pending: 'Still open',
  ...(Object.fromEntries(
    Object.entries(stateWords).map(([status, { word }]) => [status, word]),
  ) as Record<OrderStatus, string>),
  offer_changed: 'New offer',
  failed: 'Failed',
};

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** "2026-11-03" as "3 Nov 2026"; anything else is returned as typed. */
export function dayWord(day: string): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  const name = months[Number(month) - 1];
  return name ? `${date} ${name} ${year}` : day;
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
      return find({ ...productWords, ...kindWords, ...directionWords });
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
