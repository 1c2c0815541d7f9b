import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money, toAmount } from '#lib/money.ts';
import type { Quote } from '#lib/orders/contract.ts';
import type { Priced, Product } from '#server/orders/plug/plug.ts';
import { NoRoom } from '#server/orders/reservations/reserve.ts';
import type { Reserved } from '#server/orders/tables.ts';

/** The total charged to the wallet, in minor units: with fee and duty, less what a promo code takes off. */
export const totalOf = ({ amount, fee, duty, discount = 0n }: Priced): bigint =>
  amount + fee + duty - discount;

/** The same, formatted. */
export const formatTotal = (price: Priced): string =>
  formatMinor(money(totalOf(price), price.currency));

/** What an order stores to describe its price later. */
export const wordsOnPrice = ({ discountLabel, prize }: Priced) => ({
  ...(discountLabel && { discount_label: discountLabel }),
  ...(prize && { prize }),
});

export const linesOf = (
  price: Priced,
  { feeLabel }: Pick<Product, 'feeLabel'> = {},
): Quote['lines'] => ({
  amount: toAmount(price.amount),
  fee: toAmount(price.fee),
  ...(feeLabel ? { fee_label: feeLabel } : {}),
  duty: toAmount(price.duty),
  ...(price.discount ? { discount: toAmount(price.discount) } : {}),
  ...wordsOnPrice(price),
  total: toAmount(totalOf(price)),
  arrives: { label: price.arrivesLabel, amount: toAmount(price.amount) },
});

/** Everything that a price reserves, for the whole order and for each line. */
export const reservedBy = ({ reserves = [], lines = [] }: Priced): Reserved[] => [
  ...reserves,
  ...lines.flatMap((line) => line.reserves ?? []),
];

/**
 * Does work that takes from limited stock. If others took it first, the product's error replaces the general
 * one.
 */
export async function explainSoldOut<T>(
  { whenTaken }: Pick<Product, 'whenTaken'>,
  price: Priced,
  take: () => Promise<T>,
): Promise<T> {
  try {
    return await take();
  } catch (error) {
    throw error instanceof NoRoom
      ? (whenTaken?.(price, error.thing, error.message) ?? error)
      : error;
  }
}

/** Prefixes the fields of an error with the place in the list: "recipients.2.user_number". */
const atPlace = (error: AppError, place: number): AppError =>
  AppError.invalid(
    Object.fromEntries(
      Object.entries(error.errors).map(([field, texts]) => [
        field === 'voucher_code' ? field : `recipients.${place}.${field}`,
        texts,
      ]),
    ),
  );

/**
 * Does the same work for each order of a purchase, one after the other.
 * @throws AppError of the work; a 422 names the order's position
 */
export async function eachOf<T>(
  product: Pick<Product, 'split'>,
  fields: unknown,
  work: (fields: unknown, place: number) => Promise<T>,
): Promise<T[]> {
  const several = product.split?.(fields);
  if (!several) return [await work(fields, 0)];
  const done: T[] = [];
  for (const [place, each] of several.entries())
    try {
      done.push(await work(each, place));
    } catch (error) {
      const isAboutField = error instanceof AppError && error.code === 'invalid_input';
      throw isAboutField ? atPlace(error, place) : error;
    }
  return done;
}

const add = (prices: readonly Priced[], read: (price: Priced) => bigint): bigint =>
  prices.reduce((sum, price) => sum + read(price), 0n);

/** Adds several prices up to one; a single price stays as it is. */
export function sumOf(prices: readonly Priced[]): Priced {
  const [first, ...others] = prices;
  if (!first) throw new Error('There is no price to add up');
  if (others.length === 0) return first;
  const isSame = others.every(({ title }) => title === first.title);
  const { lines: _lines, ...common } = first;
  return {
    ...common,
    title: isSame ? `${first.title} × ${prices.length}` : `${first.title} and more`,
    target: `${prices.length} numbers`,
    amount: add(prices, ({ amount }) => amount),
    fee: add(prices, ({ fee }) => fee),
    duty: add(prices, ({ duty }) => duty),
    discount: add(prices, ({ discount = 0n }) => discount),
    arrivesLabel: 'Recipients get',
    identity: prices.map(({ identity }) => identity).join('+'),
    detail: {},
  };
}
