import { stateWord } from '#lib/look/states.ts';
import { isMoneyOut, isOpenStatus, openStatuses, orderDirections } from '#lib/orders/words.ts';
import type { Database } from '#server/db/client.ts';
import { kindOf } from '#server/orders/plug/plug.ts';
import { isDelivered } from './statuses.ts';
import type { Order, OrderItem } from './tables.ts';
import { isFree } from './words.ts';

const listed = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');
const moneyOut = listed(orderDirections.filter(isMoneyOut));
const open = listed(openStatuses);

/**
 * What was refunded or released of an order whose rest was captured, minor units: undelivered lines
 * and refunds. If all of it was, the status shows it.
 */
export const returnedOf = (order: Order): bigint =>
  isMoneyOut(order.direction) && isDelivered(order) && order.captured > 0n
    ? order.total - order.captured + order.refunded
    : 0n;

/** What is already back in the wallet, minor units; also for an open order, whose lines can end one by one. */
export const returnedSoFar = (
  order: Order,
  items: readonly Pick<OrderItem, 'state' | 'total' | 'refunded'>[],
): bigint =>
  isMoneyOut(order.direction) && isOpenStatus(order.status)
    ? items.reduce((sum, line) => sum + (line.state === 'failed' ? line.total : line.refunded), 0n)
    : returnedOf(order);

/** The same in SQL, for orders under an alias. */
export const returnedSoFarSql = (order: string): string =>
  `(case when ${order}.direction not in (${moneyOut}) then 0
    when ${order}.status in (${open}) then (
      select coalesce(sum(case when i.state = 'failed' then i.total else i.refunded end), 0)
      from order_item i where i.order_id = ${order}.id)
    when ${order}.status in ('completed', 'partly_completed') and ${order}.captured > 0
      then ${order}.total - ${order}.captured + ${order}.refunded
    else 0 end)::bigint`;

/** What is already back of each of these orders. */
export async function listReturned(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.sql.query<{ id: string; back: bigint }>({
    name: 'returned-so-far',
    text: `select o.id, ${returnedSoFarSql('o')} as back from orders o where o.id = any($1)`,
    values: [ids],
  });
  return new Map(rows.map(({ id, back }) => [id, back]));
}

/** Whether nothing was ever taken from its owner: it paid its owner, or it was free. */
const isUnpaid = (order: Order): boolean => !isMoneyOut(order.direction) || isFree(order);

/** The status of an open order, with its provider: "Sending to MTN", "Sent to Access Bank". */
function underWay(order: Order): string {
  const other = kindOf(order.service_type)?.otherSide(order) ?? 'the provider';
  if (order.direction === 'sale') return `${other} on its way`;
  if (!isMoneyOut(order.direction)) return `Waiting for ${other}`;
  return order.sent_at ? `Sent to ${other}` : `Sending to ${other}`;
}

/** The status as people read it, on screens, on receipts and at the desk. */
export const statusText = (order: Order, onHold = false): string =>
  order.status === 'processing' && !onHold
    ? underWay(order)
    : stateWord(order.status, { onHold, unpaid: isUnpaid(order) }).word;
