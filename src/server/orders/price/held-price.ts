import type { Priced } from '#server/orders/plug/plug.ts';

type Written = Omit<Priced, 'amount' | 'fee' | 'duty'> & Record<'amount' | 'fee' | 'duty', string>;

/** Serialises a price that will be charged unchanged; only for products without lines and discounts. */
export function writePrice({ amount, fee, duty, ...price }: Priced): string {
  if (price.lines || price.discount !== undefined) throw new Error('Such a price can’t be kept');
  return JSON.stringify({ ...price, amount: `${amount}`, fee: `${fee}`, duty: `${duty}` });
}

/** Parses a serialised price. */
export function readPrice(text: string): Priced {
  const { amount, fee, duty, ...price } = JSON.parse(text) as Written;
  return { ...price, amount: BigInt(amount), fee: BigInt(fee), duty: BigInt(duty) };
}
