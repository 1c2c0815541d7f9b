import { formatMinor, money, toAmount } from '#lib/money.ts';
import type { Quote } from '#lib/orders/contract.ts';
import type { Priced, Product } from '#server/orders/plug/plug.ts';
import { NoRoom } from '#server/orders/reservations/reserve.ts';
import type { Reserved } from '#server/orders/tables.ts';

/** The total charged to the wallet, in minor units: with fee and duty, less what a promo code takes off. */
export const totalOf = ({ amount, fee, duty, discount = 0n }: Priced): bigint =>
  amount + fee + duty - discount;

/** The same as people read it. */
export const sayTotal = (price: Priced): string =>
  formatMinor(money(totalOf(price), price.currency));

/** What an order says of its price later. */
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

/** Everything that a price reserves: for the whole, and for each of its lines. */
export const reservedBy = ({ reserves = [], lines = [] }: Priced): Reserved[] => [
  ...reserves,
  ...lines.flatMap((line) => line.reserves ?? []),
];

/** Takes what a price is for; when others were faster, the product says so in its own words. */
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
