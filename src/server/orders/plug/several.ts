import { AppError } from '#lib/errors/app-error.ts';
import type { Priced, Product } from './plug.ts';

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
 * Does the same work for each order that the fields of a purchase make, one after the other.
 * @throws AppError of the work; a 422 names the place of the order it is about
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

/** What several cost together, as one price; a single one stays as it is. */
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
