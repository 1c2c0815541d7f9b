import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { sqlStateOf } from '#server/db/transaction.ts';
import { houseAccount, post, type Leg } from '#server/ledger/index.ts';
import type { Services } from '#server/platform/services.ts';
import { linesOf } from '#server/orders/lines/lines-of.ts';
import { accountOf, legsGivingBack, scopeOf } from '#server/orders/lines/settle-lines.ts';
import { releaseReservedByLines } from '#server/orders/reservations/take-reserved.ts';
import { orderItems, orderRefunds, type Order, type OrderItem } from '#server/orders/tables.ts';
import { splitRefund, type RefundLine } from './share-refund.ts';

const CHECK_VIOLATION = '23514';

/** What is refunded, and why; minor units. */
export interface Giving {
  lines: readonly RefundLine[];
  reason: string;
  by: string;
  /** The idempotency key of whoever asked for it; none where the provider reversed it. */
  key?: string;
  /** `reversal`: the provider reversed its delivery. */
  kind: 'refund' | 'reversal';
  /** What comes back with it in another currency. */
  also?: readonly Leg[];
}

async function legsOf(
  tx: Database,
  order: Order,
  lines: readonly OrderItem[],
  { lines: back, also = [] }: Giving,
): Promise<Leg[]> {
  const sum = { amount: 0n, fee: 0n, duty: 0n, discount: 0n };
  for (const { position, amount } of back) {
    const line = lines.find((each) => each.position === position);
    if (!line) throw AppError.conflict(`The order has no line ${position}.`);
    const given = splitRefund(line, amount);
    for (const part of ['amount', 'fee', 'duty', 'discount'] as const) sum[part] += given[part];
  }
  const house = (kind: Parameters<typeof houseAccount>[0], amount: bigint): Leg => ({
    account: houseAccount(kind, order.currency),
    amount,
  });
  return [
    { account: accountOf(order), amount: sum.amount + sum.fee + sum.duty - sum.discount },
    ...(await legsGivingBack(tx, order, sum.amount)),
    house('house_fee', -sum.fee),
    house('stamp_duty_payable', -sum.duty),
    house('rewards_expense', sum.discount),
    ...also,
  ].filter((leg) => leg.amount !== 0n);
}

/** The database ensures that no more is refunded than was captured; here its refusal is put into words. */
async function writeLines(tx: Database, order: Order, lines: readonly RefundLine[]) {
  try {
    for (const { position, amount } of lines)
      await tx.orm
        .update(orderItems)
        .set({ refunded: sql`${orderItems.refunded} + ${amount}` })
        .where(and(eq(orderItems.order_id, order.id), eq(orderItems.position, position)));
  } catch (error) {
    if (sqlStateOf(error) !== CHECK_VIOLATION) throw error;
    throw AppError.conflict('No more can be refunded than was taken for it.');
  }
}

/** Lines of which the last part was refunded between the two. */
const refundedNow = (before: readonly OrderItem[], after: readonly OrderItem[]): OrderItem[] =>
  after.filter(
    ({ captured, refunded }, n) => refunded === captured && before[n]!.refunded < refunded,
  );

/**
 * Refunds captured money to the wallet in one posting `refund:<n>` (spec 4), and records it on the lines.
 * What a line reserved is released once all of it is refunded. Call it with the order locked, and write `refunded` to the order in the same transaction.
 * @throws AppError conflict for more than was captured, or for a line that the order doesn't have
 */
export async function refundCaptured(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  order: Order,
  giving: Giving,
): Promise<{ n: number; amount: bigint; lines: OrderItem[] }> {
  const { lines: back, reason, by, key: idem_key, kind } = giving;
  const before = await linesOf(tx, order.id);
  const legs = await legsOf(tx, order, before, giving);
  await writeLines(tx, order, back);
  const n = 1 + (await tx.orm.$count(orderRefunds, eq(orderRefunds.order_id, order.id)));
  const { txnId } = await post(tx, {
    ...{ scope: scopeOf(order), key: `refund:${n}`, kind, legs, orderId: order.id },
  });
  const amount = back.reduce((sum, line) => sum + line.amount, 0n);
  await tx.orm.insert(orderRefunds).values({
    ...{ order_id: order.id, n, amount, reason, actor: by, txn_id: txnId, idem_key },
    lines: back.map((line) => ({ position: line.position, amount: line.amount.toString() })),
    refunded_at: clock.now(),
  });
  const lines = await linesOf(tx, order.id);
  await releaseReservedByLines(tx, order.id, refundedNow(before, lines));
  return { n, amount, lines };
}
