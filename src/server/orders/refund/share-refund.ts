import { AppError } from '#lib/errors/app-error.ts';
import { shareOut } from '#server/orders/lines/share-out.ts';
import type { OrderItem } from '#server/orders/tables.ts';

/** How much of one line is refunded, minor units, charges included. */
export interface RefundLine {
  position: number;
  amount: bigint;
}

type Charged = Pick<
  OrderItem,
  'position' | 'amount' | 'fee' | 'duty' | 'discount' | 'total' | 'captured' | 'refunded'
>;

/** What each of the house's accounts gives of a refund; they add up to the whole. */
export interface Given {
  amount: bigint;
  fee: bigint;
  duty: bigint;
  discount: bigint;
}

/** Shares an amount over what was captured of each line and not refunded yet. */
export function shareRefund(lines: readonly Charged[], amount: bigint): RefundLine[] {
  const left = lines.map(({ captured, refunded }) => captured - refunded);
  if (left.every((each) => each === 0n))
    throw AppError.conflict('Nothing was taken for this order, or all of it is back.');
  return shareOut(amount, left)
    .map((share, n) => ({ position: lines[n]!.position, amount: share }))
    .filter((each) => each.amount > 0n);
}

/** How the parts of a line's total divide once this much of it has been refunded. */
function partsOf(line: Charged, back: bigint): Given {
  const part = (charge: bigint) => (charge * back) / line.total;
  const [fee, duty, discount] = [part(line.fee), part(line.duty), part(line.discount)];
  return { amount: back - fee - duty + discount, fee, duty, discount };
}

/**
 * Which accounts a refund of a part of a line comes from: fee, duty and discount in proportion, computed from
 * the line's first refund on, so that after the last one all of them are refunded to the unit.
 */
export function splitRefund(line: Charged, amount: bigint): Given {
  const [before, after] = [partsOf(line, line.refunded), partsOf(line, line.refunded + amount)];
  return {
    amount: after.amount - before.amount,
    fee: after.fee - before.fee,
    duty: after.duty - before.duty,
    discount: after.discount - before.discount,
  };
}
