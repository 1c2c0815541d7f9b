import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { sqlStateOf } from '#server/db/transaction.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import type { Leg } from '#server/ledger/types.ts';
import { linesOf } from '#server/orders/find.ts';
import { accountOf, refundLegsOf, scopeOf } from '#server/orders/lines/settle-lines.ts';
import { releaseReservedByLines } from '#server/orders/reservations/take-reserved.ts';
import { orderItems, orderRefunds, type Order, type OrderItem } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import {
  addParts,
  noParts,
  splitRefund,
  sumOfParts,
  withRefund,
  type Parts,
  type RefundLine,
} from './share-refund.ts';

const CHECK_VIOLATION = '23514';

/** What is refunded, and why; minor units. */
export interface Giving {
  lines: readonly RefundLine[];
  reason: string;
  by: string;
  /** The idempotency key of the request; missing for a provider's reversal. */
  key?: string;
  /** `reversal`: the provider reversed its delivery. */
  kind: 'refund' | 'reversal';
  /** Legs in another currency that are refunded with it. */
  also?: readonly Leg[];
  /** Missing: the provider, from whose account it is taken. */
  paidBy?: 'goodwill' | undefined;
}

/** Splits each refund of a line into its parts, in order; the same line can be refunded twice. */
function splitLines(lines: readonly OrderItem[], back: readonly RefundLine[]) {
  const now = new Map(lines.map((line) => [line.position, line]));
  return back.map((refund) => {
    const line = now.get(refund.position);
    if (!line) throw AppError.conflict(`The order has no line ${refund.position}.`);
    const parts = splitRefund(line, refund);
    now.set(refund.position, withRefund(line, parts));
    return { position: refund.position, parts };
  });
}

type Split = ReturnType<typeof splitLines>;

async function legsOf(
  tx: Database,
  order: Order,
  all: Parts,
  { also = [], paidBy }: Giving,
): Promise<Leg[]> {
  const house = (kind: Parameters<typeof houseAccount>[0], amount: bigint): Leg => ({
    account: houseAccount(kind, order.currency),
    amount,
  });
  return [
    { account: accountOf(order), amount: sumOfParts(all) },
    ...(paidBy === 'goodwill'
      ? [house('goodwill', -all.price - all.duty)]
      : [...(await refundLegsOf(tx, order, all.price)), house('stamp_duty_payable', -all.duty)]),
    house('house_fee', -all.fee),
    house('rewards_expense', all.discount),
    ...also,
  ].filter((leg) => leg.amount !== 0n);
}

/**
 * Writes the refunds. The database ensures that no more is refunded than was captured, and its refusal becomes
 * our error.
 */
async function writeLines(tx: Database, order: Order, split: Split) {
  const { refunded, refunded_price, refunded_fee, refunded_duty, refunded_discount } = orderItems;
  try {
    for (const { position, parts } of split)
      await tx.orm
        .update(orderItems)
        .set({
          refunded: sql`${refunded} + ${sumOfParts(parts)}`,
          refunded_price: sql`${refunded_price} + ${parts.price}`,
          refunded_fee: sql`${refunded_fee} + ${parts.fee}`,
          refunded_duty: sql`${refunded_duty} + ${parts.duty}`,
          refunded_discount: sql`${refunded_discount} + ${parts.discount}`,
        })
        .where(and(eq(orderItems.order_id, order.id), eq(orderItems.position, position)));
  } catch (error) {
    if (sqlStateOf(error) !== CHECK_VIOLATION) throw error;
    throw AppError.conflict('You can’t refund more than was charged for it.');
  }
}

/** Lines that are refunded in full now and weren't before. */
const refundedNow = (before: readonly OrderItem[], after: readonly OrderItem[]): OrderItem[] =>
  after.filter(
    ({ captured, refunded }, n) => refunded === captured && before[n]!.refunded < refunded,
  );

/**
 * Refunds captured money to the wallet in one posting `refund:<n>` (spec 4), and records on the lines what was
 * refunded of price, fee, duty and discount. What a line reserved is released once all of it is refunded. Call
 * it with the order locked, and write `refunded` to the order in the same transaction.
 * @throws AppError conflict for more than was captured, or for a line that the order doesn't have
 */
export async function refundCaptured(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  order: Order,
  giving: Giving,
): Promise<{ n: number; amount: bigint; lines: OrderItem[] }> {
  const { lines: back, reason, by, key: idem_key, kind, paidBy } = giving;
  const before = await linesOf(tx, order.id);
  const split = splitLines(before, back);
  const all = split.reduce((sum, { parts }) => addParts(sum, parts), noParts);
  const legs = await legsOf(tx, order, all, giving);
  await writeLines(tx, order, split);
  const n = 1 + (await tx.orm.$count(orderRefunds, eq(orderRefunds.order_id, order.id)));
  const { txnId } = await post(tx, {
    scope: scopeOf(order),
    key: `refund:${n}`,
    kind,
    legs,
    orderId: order.id,
  });
  const amount = back.reduce((sum, line) => sum + line.amount, 0n);
  await tx.orm.insert(orderRefunds).values({
    order_id: order.id,
    n,
    amount,
    reason,
    actor: by,
    txn_id: txnId,
    idem_key,
    lines: back.map((line, at) => ({
      ...line,
      amount: line.amount.toString(),
      ...(paidBy === 'goodwill' && { from_goodwill: split[at]!.parts.price.toString() }),
    })),
    refunded_at: clock.now(),
    ...(paidBy === 'goodwill' && { from_goodwill: all.price + all.duty, duty_kept: all.duty }),
  });
  const lines = await linesOf(tx, order.id);
  await releaseReservedByLines(tx, order.id, refundedNow(before, lines));
  return { n, amount, lines };
}
