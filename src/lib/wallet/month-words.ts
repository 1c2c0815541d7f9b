import { barLengths } from '#lib/look/charts.ts';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { MoneyMonth, MonthSum } from './month.contract.ts';
import { kindWords } from '#lib/look/log-words.ts';
import { servicesOfKind } from '#lib/services/kind-of-service.ts';
import { isSpendingKind, type MoneyKind } from '#lib/services/money-kinds.ts';
import { formatMoney, parseAmount, toAmount } from '#lib/money.ts';
import type { OrderDirection } from '#lib/orders/words.ts';
import { dayIn } from '#lib/rules/statement-range.ts';

const names =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

const numbersOf = (month: string): [year: number, month: number] => [
  Number(month.slice(0, 4)),
  Number(month.slice(5)),
];

/** "October 2026", or "October" beside another month of that year. */
export function monthName(month: string, beside = ''): string {
  const [year, number] = numbersOf(month);
  const name = names[number - 1] ?? month;
  return beside.slice(0, 4) === String(year) ? name : `${name} ${year}`;
}

/** The current month in a country: "2026-11". */
export const monthIn = (country: CountryCode, now: Date): string =>
  dayIn(supportedCountries[country].timeZone, now.getTime()).slice(0, 7);

/** A month's neighbour at a distance: "2026-12", 1 is "2027-01". */
export function monthAt(month: string, steps: number): string {
  const [year, number] = numbersOf(month);
  return new Date(Date.UTC(year, number - 1 + steps, 1)).toISOString().slice(0, 7);
}

/** The first and last day of a month, for the log's filters. */
export function daysOf(month: string): { from: string; to: string } {
  const [year, number] = numbersOf(month);
  const to = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { from: `${month}-01`, to };
}

const directions: Partial<Record<MoneyKind, OrderDirection>> = {
  flags: 'adjustment',
  withdrawals: 'withdrawal',
  deposits: 'deposit',
  rewards: 'reward',
};

/** The log's filter for a type, if it has one. */
export function logTypeOf(kind: MoneyKind): string | null {
  if (isSpendingKind(kind)) return kind;
  return directions[kind] ?? servicesOfKind(kind)[0] ?? null;
}

type Compared = Pick<MoneyMonth, 'month' | 'currency'>;

/** A total compared with the month before, if that is named next to it: "₦3,200.00 more". */
export function changeWords({ amount, before }: MonthSum, { month, currency }: Compared): string {
  const more = parseAmount(amount) - parseAmount(before);
  if (more === 0n) return 'The same';
  if (parseAmount(before) === 0n) return `Nothing in ${monthName(monthAt(month, -1), month)}`;
  const difference = formatMoney(toAmount(more < 0n ? -more : more), currency);
  return `${difference} ${more > 0n ? 'more' : 'less'}`;
}

/** The same in full: "₦3,200.00 more than in October". */
export function compareWords(sum: MonthSum, compared: Compared): string {
  const { month } = compared;
  const change = changeWords(sum, compared);
  if (change.startsWith('Nothing')) return change;
  const than = change === 'The same' ? 'as' : 'than';
  return `${change} ${than} in ${monthName(monthAt(month, -1), month)}`;
}

const isNone = (amount: string): boolean => parseAmount(amount) === 0n;

/** Nothing came in or went out in the month. */
export const isEmptyMonth = ({ money_in, spent, withdrawn }: MoneyMonth): boolean =>
  [money_in, spent, withdrawn].every(({ amount }) => isNone(amount));

function describeSpent(month: MoneyMonth): string {
  const { spent, currency, so_far } = month;
  const name = monthName(month.month, month.month);
  const when = so_far ? `so far in ${name}` : `in ${name}`;
  if (isNone(spent.amount)) return `You didn’t spend anything ${when}.`;
  const compared = compareWords(spent, month);
  const said = compared.charAt(0).toLowerCase() + compared.slice(1);
  const joined = isNone(spent.before) ? `and ${said}` : said;
  return `You spent ${formatMoney(spent.amount, currency)} ${when}, ${joined}.`;
}

function describeLargest({ went_to: [first, second], currency }: MoneyMonth): string[] {
  if (!first || !second || isNone(second.amount)) return [];
  const name = kindWords[first.kind].toLowerCase();
  return [`The largest part was ${name}: ${formatMoney(first.amount, currency)}.`];
}

function describeRest({ money_in, withdrawn, currency }: MoneyMonth): string[] {
  const came = `${formatMoney(money_in.amount, currency)} came in`;
  const left = `ou withdrew ${formatMoney(withdrawn.amount, currency)} to your own account.`;
  if (isNone(withdrawn.amount)) return isNone(money_in.amount) ? [] : [`${came}.`];
  return [isNone(money_in.amount) ? `Y${left}` : `${came}, and y${left}`];
}

/** A month in a few sentences: what was spent, on what most of it, and what came in. */
export const describeMonth = (month: MoneyMonth): string[] => [
  describeSpent(month),
  ...describeLargest(month),
  ...describeRest(month),
];

/** A month as names and amounts: everything that was spent and came in, and the balance at its end. */
export function monthFacts(month: MoneyMonth): [name: string, value: string][] {
  const format = (amount: string) => formatMoney(amount, month.currency);
  const lines = (parts: MoneyMonth['went_to']) =>
    parts
      .filter(({ amount }) => !isNone(amount))
      .map(({ kind, amount }): [string, string] => [kindWords[kind], format(amount)]);
  return [
    ...lines(month.went_to),
    ['Total spent', format(month.spent.amount)],
    ...lines(month.came_from),
    ['Total money in', format(month.money_in.amount)],
    ['Withdrawn', format(month.withdrawn.amount)],
    ['Balance at the start', format(month.opening)],
    ['Balance at the end', format(month.closing)],
  ];
}

/** A bar of the chart: its length and that of the month before, out of 100. */
export function barsOf(parts: readonly MonthSum[]): { now: number; before: number }[] {
  const lengths = barLengths(
    parts.flatMap(({ amount, before }) => [parseAmount(amount), parseAmount(before)]),
  );
  return parts.map((_, n) => ({ now: lengths[2 * n]!, before: lengths[2 * n + 1]! }));
}
