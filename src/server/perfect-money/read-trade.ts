import { z } from 'zod';
import { supportedCountries, type CountryCode, type CurrencyCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money, parseAmount, toAmount } from '#lib/money.ts';
import { checkAmount, cleanAmount } from '#lib/rules/amount.ts';
import type { Database } from '#server/db/client.ts';
import type { Fact, Priced } from '#server/orders/plug/plug.ts';
import { assertServiceActive } from '#server/orders/service-open.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { dollarTermsFor, type DollarTerms } from '#server/reference/dollar-terms.ts';
import { findHolder } from './find-holder.ts';

export const BUY = 'perfect-money-buy';
export const SELL = 'perfect-money-sell';

/** What the engine stores about a trade. */
const Detail = z.object({
  identity: z.string(),
  /** In cents. */
  dollars: z.string().transform(BigInt),
  /** Masked; missing in a guest's price. */
  holder: z.string().nullable(),
  /** The name people know the vouchers by. */
  brand: z.string(),
  /** Why an operator has to review what arrived. */
  note: z.string().optional(),
  /** What arrived for a sale, written once: cents, and the rate at that time in minor units. */
  came: z
    .object({
      arrived: z.string().transform(BigInt),
      in_time: z.boolean(),
      rate: z.string().transform(BigInt),
    })
    .optional(),
});
export const detailOf = (order: Pick<Order, 'detail'>) => Detail.parse(order.detail);

export const formatDollars = (cents: bigint): string => formatMinor(money(cents, 'USD'));

/**
 * Buying and selling are offered together or not at all: a buyer must be able to sell (spec 4).
 * @throws AppError unavailable_for_country, service_inactive
 */
export async function assertOffered(services: Services, country: CountryCode): Promise<void> {
  await assertServiceActive(services, BUY, country);
  await assertServiceActive(services, SELL, country);
}

/**
 * The terms at a given time.
 * @throws AppError service_inactive where no rate has been set
 */
export async function termsAt(db: Database, country: CountryCode, at: Date): Promise<DollarTerms> {
  const terms = await dollarTermsFor(db, country, at);
  if (!terms) throw new AppError('service_inactive');
  return terms;
}

function readDollars(text: string, { minimum, maximum }: DollarTerms): bigint {
  const bounds = { min: toAmount(minimum), max: toAmount(maximum), currency: 'USD' } as const;
  const problem = checkAmount(text, bounds);
  if (problem) throw AppError.invalid({ amount: [problem] });
  return parseAmount(cleanAmount(text, 'USD'));
}

interface Trade {
  terms: DollarTerms;
  /** Minor units per dollar. */
  rate: bigint;
  amount: bigint;
  fee: bigint;
  arrivesLabel: string;
}

/**
 * The price of a trade. The account is looked up for members; for guests only its format is checked.
 * @throws AppError 422 on account_id and amount; busy; the codes for what isn't offered
 */
export async function priceTrade(
  services: Services,
  { country, userId, product }: { country: CountryCode; userId: string | null; product: string },
  input: { account_id: string; amount: string },
  work: (dollars: bigint, terms: DollarTerms) => Omit<Trade, 'terms'>,
): Promise<Priced> {
  await assertOffered(services, country);
  const terms = await termsAt(services.db, country, services.clock.now());
  const dollars = readDollars(input.amount, terms);
  const { account_id: account } = input;
  const holder = userId === null ? null : await findHolder(services, { country, userId }, account);
  const { rate, ...price } = work(dollars, terms);
  const { name: brand, id } = await services.providers.vouchers.choose({ country, product });
  return {
    title: brand,
    target: account,
    counterparty: id,
    ...price,
    duty: 0n,
    currency: supportedCountries[country].currency,
    rate: toAmount(rate),
    ruleVersion: terms.version,
    identity: `${account}:${dollars}`,
    detail: { dollars: dollars.toString(), holder, brand },
  };
}

const fact = (label: string, value: string, copy = false): Fact => ({ label, value, copy });

/** The rate for one dollar, bought or sold; minor units. */
export const rateFact = (rate: bigint, currency: CurrencyCode): Fact =>
  fact('Rate for $1', formatMinor(money(rate, currency)));

/** The account that the trade is about. */
export function accountFacts(order: Order): Fact[] {
  const { holder } = detailOf(order);
  const account = fact('Voucher account', order.target ?? '', true);
  return holder ? [account, fact('Name', holder)] : [account];
}

/** Lines of the receipt. */
export const describeTrade = (order: Order): Fact[] => [
  fact('Dollars', formatDollars(detailOf(order).dollars)),
  ...(order.rate ? [rateFact(parseAmount(order.rate), order.currency)] : []),
  ...accountFacts(order),
];

/** What the form starts with when the trade is repeated. */
export const draftOf = (order: Order): Record<string, string> => ({
  account_id: order.target ?? '',
  amount: toAmount(detailOf(order).dollars),
});
