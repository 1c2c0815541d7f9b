import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { shareOut } from '#server/orders/lines/share-out.ts';
import { orderItems, type Order, type OrderItem } from '#server/orders/tables.ts';
import type { Because } from './verdict.ts';

/** The code of a line whose seller didn't accept another price, or not in time. */
export const OFFER_LEFT = 'offer-left';

type Lines = readonly OrderItem[];

/** Whether a reviewer declined a line; a line whose offer was declined stayed with its seller. */
export const isRefused = ({
  state,
  failure_code,
}: Pick<OrderItem, 'state' | 'failure_code'>): boolean =>
  state === 'failed' && failure_code !== OFFER_LEFT;

export const openLines = (lines: Lines): OrderItem[] =>
  lines.filter(({ state }) => state === 'open');

/** The agreed price of some lines, minor units; of the whole order if it has no lines. */
export const agreedFor = ({ amount }: Pick<Order, 'amount'>, lines: Lines): bigint =>
  lines.length > 0 ? lines.reduce((sum, line) => sum + line.amount, 0n) : amount;

async function write(
  tx: Database,
  { order_id, position }: OrderItem,
  set: Partial<OrderItem>,
): Promise<void> {
  await tx.orm
    .update(orderItems)
    .set(set)
    .where(and(eq(orderItems.order_id, order_id), eq(orderItems.position, position)));
}

/** Shares a sum over lines by their offered or agreed price; equally if that is zero. */
function sharesOf(lines: Lines, sum: bigint): bigint[] {
  const weights = lines.map(({ offer, amount }) => offer ?? amount);
  return shareOut(sum, weights.some((each) => each > 0n) ? weights : lines.map(() => 1n));
}

/** Records lines as paid, with the payment for each. Call it, and the functions below, with the order locked. */
export async function markPaid(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  lines: Lines,
  { amount, txnId }: { amount: bigint; txnId: bigint },
): Promise<void> {
  if (lines.length === 0) return;
  const shares = sharesOf(lines, amount);
  for (const [n, line] of lines.entries())
    await write(tx, line, {
      state: 'delivered',
      paid: shares[n]!,
      paid_txn: txnId,
      settled_at: clock.now(),
    });
}

/** Records lines as not sold, with the reason. */
export async function markFailed(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  lines: Lines,
  why: (line: OrderItem) => Because,
): Promise<void> {
  for (const line of lines) {
    const { reasonCode, reason } = why(line);
    const settled_at = clock.now();
    await write(tx, line, { state: 'failed', failure_code: reasonCode, reason, settled_at });
  }
}

/** Records another offer for lines. */
export async function markOffered(
  tx: Database,
  lines: Lines,
  offers: (line: OrderItem) => { amount: bigint; reason: string },
): Promise<void> {
  for (const line of lines) {
    const { amount: offer, reason } = offers(line);
    await write(tx, line, { offer, reason });
  }
}

/** Shares one offer for the whole order out over its lines. */
export async function shareOffer(
  tx: Database,
  lines: Lines,
  { amount, reason }: { amount: bigint; reason: string },
): Promise<void> {
  if (lines.length === 0) return;
  const shares = new Map(sharesOf(lines, amount).map((share, n) => [lines[n]!.position, share]));
  await markOffered(tx, lines, ({ position }) => ({ amount: shares.get(position)!, reason }));
}

/**
 * Reopens lines that were declined or got another offer. Paid lines stay paid, and lines that the seller kept
 * stay with the seller.
 */
export async function reopenLines(tx: Database, { id }: Pick<Order, 'id'>): Promise<void> {
  await tx.orm
    .update(orderItems)
    .set({ state: 'open', failure_code: null, reason: null, offer: null, settled_at: null })
    .where(
      and(
        eq(orderItems.order_id, id),
        inArray(orderItems.state, ['open', 'failed']),
        sql`${orderItems.failure_code} is distinct from ${OFFER_LEFT}`,
      ),
    );
}
