import { AppError } from '#lib/errors/app-error.ts';
import { shareOut } from '#server/orders/lines/share-out.ts';
import type { OrderItem } from '#server/orders/tables.ts';

/** How much of one line is refunded, minor units. */
export interface RefundLine {
  position: number;
  amount: bigint;
  /** The price alone: our fee and the duty aren’t refunded. If missing, all parts are, in proportion. */
  part?: 'price';
}

type Captured = Pick<OrderItem, 'position' | 'captured' | 'refunded'>;

export type Refundable = Captured &
  Pick<OrderItem, 'amount' | 'fee' | 'duty' | 'discount'> &
  Pick<OrderItem, 'refunded_price' | 'refunded_fee' | 'refunded_duty' | 'refunded_discount'>;

/** The parts of a sum, minor units: price, fee and duty less the discount. */
export interface Parts {
  price: bigint;
  fee: bigint;
  duty: bigint;
  discount: bigint;
}

export const noParts: Parts = { price: 0n, fee: 0n, duty: 0n, discount: 0n };

export const addParts = (a: Parts, b: Parts): Parts => ({
  price: a.price + b.price,
  fee: a.fee + b.fee,
  duty: a.duty + b.duty,
  discount: a.discount + b.discount,
});

const minus = (a: Parts, b: Parts): Parts => ({
  price: a.price - b.price,
  fee: a.fee - b.fee,
  duty: a.duty - b.duty,
  discount: a.discount - b.discount,
});

export const sumOfParts = ({ price, fee, duty, discount }: Parts): bigint =>
  price + fee + duty - discount;

const chargedFor = ({ amount: price, fee, duty, discount }: Refundable): Parts => ({
  price,
  fee,
  duty,
  discount,
});

const refundedOf = (line: Refundable): Parts => ({
  price: line.refunded_price,
  fee: line.refunded_fee,
  duty: line.refunded_duty,
  discount: line.refunded_discount,
});

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const isSame = (a: Parts, b: Parts): boolean =>
  (Object.keys(a) as (keyof Parts)[]).every((part) => a[part] === b[part]);

/**
 * Divides a sum in the proportions of the whole: the charges are rounded down, and the rest is price. If no
 * price is left for the last unit, it comes from the fee or the duty.
 */
function inProportion(whole: Parts, sum: bigint): Parts {
  const total = sumOfParts(whole);
  const share = (part: bigint) => (part * sum) / total;
  const [fee, duty, discount] = [share(whole.fee), share(whole.duty), share(whole.discount)];
  const price = least(sum - fee - duty + discount, whole.price);
  const left = sum - fee - duty + discount - price;
  const asFee = least(left, whole.fee - fee);
  return { price, fee: fee + asFee, duty: duty + left - asFee, discount };
}

/**
 * Splits a refund in proportion. Without other refunds the parts are computed from the first one on, so the
 * number of refunds makes no difference.
 */
function splitAll(line: Refundable, amount: bigint): Parts {
  const [charged, before] = [chargedFor(line), refundedOf(line)];
  const isUsual = isSame(before, inProportion(charged, line.refunded));
  return isUsual
    ? minus(inProportion(charged, line.refunded + amount), before)
    : inProportion(minus(charged, before), amount);
}

/** What can still be refunded of a line’s price alone, minor units: the price less the discount on it. */
export function priceLeft(line: Refundable): bigint {
  const { price, discount } = minus(chargedFor(line), refundedOf(line));
  return line.captured > 0n && price > discount ? price - discount : 0n;
}

function splitPrice(line: Refundable, amount: bigint): Parts {
  const { discount } = minus(chargedFor(line), refundedOf(line));
  const back = (discount * amount) / priceLeft(line);
  return { ...noParts, price: amount + back, discount: back };
}

/**
 * Which parts a refund of a line comes from, minor units (spec 4). Whatever was refunded before, and in
 * whatever order, no part is refunded more than it was charged, and after the last refund all of them are.
 * @throws AppError conflict for more than is left of the line, or of its price
 */
export function splitRefund(
  line: Refundable,
  { amount, part }: Omit<RefundLine, 'position'>,
): Parts {
  if (amount > (part ? priceLeft(line) : line.captured - line.refunded))
    throw AppError.conflict('You can’t refund more than was charged for it.');
  return part ? splitPrice(line, amount) : splitAll(line, amount);
}

/** The line after a refund of these parts. */
export function withRefund<L extends Refundable>(line: L, given: Parts): L {
  const { price, fee, duty, discount } = addParts(refundedOf(line), given);
  return {
    ...line,
    refunded: line.refunded + sumOfParts(given),
    refunded_price: price,
    refunded_fee: fee,
    refunded_duty: duty,
    refunded_discount: discount,
  };
}

/** Shares an amount over what was captured of each line and not refunded yet. */
export function shareRefund(lines: readonly Captured[], amount: bigint): RefundLine[] {
  const left = lines.map(({ captured, refunded }) => captured - refunded);
  if (left.every((each) => each === 0n))
    throw AppError.conflict('This order hasn’t been charged, or has been refunded in full.');
  return shareOut(amount, left)
    .map((share, n) => ({ position: lines[n]!.position, amount: share }))
    .filter((each) => each.amount > 0n);
}
