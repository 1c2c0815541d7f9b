import { and, eq } from 'drizzle-orm';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notify } from '#server/notifications/notify.ts';
import { addEvent, advance, change, notifyPages, runOnRefunded } from '#server/orders/advance.ts';
import { linesOf, lockOrder } from '#server/orders/find.ts';
import { stateOfLines } from '#server/orders/statuses.ts';
import { orderRefunds, type Order } from '#server/orders/tables.ts';
import { aboutRefund, isPaidByPrize, describeOrderRefund, sumOf } from '#server/orders/words.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { refundCaptured } from './refund-captured.ts';
import { shareRefund, type RefundLine } from './share-refund.ts';

export interface NewRefund {
  order_id: string;
  /** The idempotency key: a refund that is requested twice is made once. */
  key: string;
  /** How much of which lines; if missing, the amount is shared over all of them, charges included. */
  lines?: readonly RefundLine[] | undefined;
  /** Minor units; the sum of the lines if missing. */
  amount?: bigint | undefined;
  /** Shown to the customer. */
  reason: string;
  /** Who decided: "operator:…". */
  by: string;
  /** Missing: the provider. Goodwill pays for what was delivered and won’t be returned to us. */
  paidBy?: 'goodwill' | undefined;
  /** The caller notifies the customer. */
  isQuiet?: boolean;
}

export interface Refund {
  order: Order;
  /** The first refund of an order is 1. */
  n: number;
  /** Minor units. */
  amount: bigint;
}

const sumAsked = ({ lines, amount }: NewRefund): bigint =>
  lines?.reduce((all, line) => all + line.amount, 0n) ?? amount ?? 0n;

async function linesToRefund(tx: Database, asked: NewRefund): Promise<readonly RefundLine[]> {
  const { order_id, lines, amount } = asked;
  const sum = sumAsked(asked);
  if (sum <= 0n || lines?.some((line) => line.amount <= 0n) || sum !== (amount ?? sum))
    throw new RangeError('The lines of a refund must be above zero and add up to its amount');
  return lines ?? shareRefund(await linesOf(tx, order_id), sum);
}

const isOfPrice = (lines: readonly Pick<RefundLine, 'part'>[] = []): boolean =>
  lines.some(({ part }) => part === 'price');

/**
 * Finds the refund that this key made before.
 * @throws AppError idempotency_mismatch for another sum, or for other parts of it
 */
async function findRefund(
  tx: Database,
  order: Order,
  asked: NewRefund,
): Promise<Refund | undefined> {
  const ofKey = and(eq(orderRefunds.order_id, order.id), eq(orderRefunds.idem_key, asked.key));
  const [before] = await tx.orm.select().from(orderRefunds).where(ofKey);
  if (!before) return undefined;
  const { n, amount, lines } = before;
  if (amount !== sumAsked(asked) || isOfPrice(lines) !== isOfPrice(asked.lines))
    throw new AppError('idempotency_mismatch');
  return { order, n, amount };
}

async function refundLocked(
  tx: Database,
  services: Services,
  order: Order,
  asked: NewRefund,
): Promise<Refund> {
  const { reason, by, key, paidBy, isQuiet = false } = asked;
  const lines = await linesToRefund(tx, asked);
  const given = await refundCaptured(tx, services, order, {
    lines,
    reason,
    by,
    key,
    kind: 'refund',
    paidBy,
  });
  const set = { refunded: order.refunded + given.amount };
  const step = { title: `${sumOf(order, given.amount)} refunded`, text: reason };
  const isAll = stateOfLines(given.lines) === 'reversed';
  const refunded = isAll
    ? await advance(tx, services, order, 'reversed', { ...step, set })
    : await change(tx, services, order, set);
  if (!isAll) {
    await addEvent(tx, services, refunded, step);
    notifyPages(tx, refunded);
    await runOnRefunded(tx, refunded);
  }
  if (!isQuiet)
    await notify(tx, order.user_id, {
      title: `${order.title}: refunded`,
      message: [
        ...(isAll || !isPaidByPrize(order) ? [describeOrderRefund(order, given.amount)] : []),
        reason,
      ],
      ...aboutRefund(order, given.amount),
    });
  const detail = { n: given.n, amount: given.amount.toString(), paid_by: paidBy };
  await audit(tx, { actor: by, action: 'orders.refund', subject: order.id, detail });
  return { order: refunded, n: given.n, amount: given.amount };
}

/**
 * Refunds a part of what was captured for a purchase or withdrawal to the wallet (spec 4): named lines, or an
 * amount that is shared over what is left of all of them. A line can be refunded in proportion, charges included,
 * or of its price alone. Once everything is refunded, the order is reversed. What was sent on in another
 * currency stays sent. It joins the caller's transaction; the same key returns the first refund again and moves
 * nothing.
 * @throws AppError not_found; conflict for more than was captured of a line or of its price, or when nothing was;
 * idempotency_mismatch
 */
export function refundPart(services: Services, asked: NewRefund): Promise<Refund> {
  return inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, asked.order_id);
    if (!order) throw AppError.notFound();
    const before = await findRefund(tx, order, asked);
    if (before) return before;
    if (order.captured === order.refunded)
      throw AppError.conflict('This order hasn’t been charged, or has been refunded in full.');
    return refundLocked(tx, services, order, asked);
  });
}
