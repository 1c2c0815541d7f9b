import type { NewLine } from '#server/orders/plug/new-line.ts';
import type { Order, orderItems } from '#server/orders/tables.ts';
import { shareOut } from './share-out.ts';

type Priced = Pick<Order, 'id' | 'title' | 'amount' | 'fee' | 'duty' | 'discount' | 'total'>;
type Row = typeof orderItems.$inferInsert;

/** Each line's part of a charge: its own, plus its share of what belongs to the whole order. */
function sharesOf(
  order: Priced,
  lines: readonly NewLine[],
  charge: 'fee' | 'duty' | 'discount',
): bigint[] {
  const own = lines.map((line) => line[charge] ?? 0n);
  const common = order[charge] - own.reduce((sum, each) => sum + each, 0n);
  // a charge can't be shared over lines that are all free
  if (common === 0n) return own;
  if (common < 0n) throw new Error(`The lines have more ${charge} than their order`);
  const shares = shareOut(
    common,
    lines.map(({ amount }) => amount),
  );
  return own.map((each, n) => each + (shares[n] ?? 0n));
}

/**
 * The lines of a new order as rows; a single one for the whole order when none are given. They add up to the
 * order.
 * @throws Error when the amounts or charges don't add up
 */
export function newLines(order: Priced, given: readonly NewLine[] | undefined): Row[] {
  const lines: readonly NewLine[] = given?.length ? given : [order];
  const sum = lines.reduce((all, { amount }) => all + amount, 0n);
  if (
    sum !== order.amount ||
    order.total !== order.amount + order.fee + order.duty - order.discount
  )
    throw new Error(`The lines of ${order.title} do not add up to the order`);
  const fees = sharesOf(order, lines, 'fee');
  const duties = sharesOf(order, lines, 'duty');
  const discounts = sharesOf(order, lines, 'discount');
  return lines.map(({ title, amount, detail = {}, reserves = [] }, n) => ({
    order_id: order.id,
    position: n + 1,
    title,
    amount,
    fee: fees[n]!,
    duty: duties[n]!,
    discount: discounts[n]!,
    state: 'open',
    detail: given?.length ? detail : {},
    reserves,
  }));
}
