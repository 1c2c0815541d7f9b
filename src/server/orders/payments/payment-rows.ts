import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { CoinCode } from '#lib/currencies.ts';
import type { Money } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { orderPayments, type Payment, type Source } from './tables.ts';

export type Paid = Money | Money<CoinCode>;

/** A payment to us that a provider has confirmed. */
export interface Arrival<P extends Paid = Money> {
  provider: string;
  /**
   * The reference that both sides know: ours where we requested the payment, otherwise the provider's own.
   */
  reference: string;
  providerReference: string | null;
  /** The payer, according to the provider. */
  payer: string | null;
  /** The account it was sent to, where that identifies the recipient. */
  paidTo?: string;
  /** What the payer wrote beside it. */
  note?: string | null;
  paid: P;
  /** By the provider's clock. */
  paidAt: Date;
}

/**
 * Records a payment once, undecided; it has to be decided in the same transaction. A concurrent second call
 * waits for the first one and gets undefined.
 */
export async function insertPayment(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  source: Source,
  { provider, reference, providerReference, payer, paidTo, note, paid, paidAt }: Arrival<Paid>,
): Promise<Payment | undefined> {
  const [row] = await tx.orm
    .insert(orderPayments)
    .values({
      id: newUuid(),
      source,
      provider,
      reference,
      provider_reference: providerReference,
      payer,
      paid_to: paidTo ?? null,
      note: note || null,
      amount: paid.minor,
      currency: paid.currency,
      paid_at: paidAt,
      arrived_at: clock.now(),
      waiting: paid.minor,
      decision: 'waiting',
    })
    .onConflictDoNothing({ target: [orderPayments.provider, orderPayments.reference] })
    .returning();
  return row;
}

/** Records the decision about a payment, with its posting. */
export async function decidePayment(
  tx: Database,
  { id }: Payment,
  decided: Pick<Payment, 'credited' | 'waiting' | 'decision' | 'why' | 'txn_id'> &
    Partial<Pick<Payment, 'order_id'>>,
): Promise<Payment> {
  const [row] = await tx.orm
    .update(orderPayments)
    .set(decided)
    .where(eq(orderPayments.id, id))
    .returning();
  if (!row) throw new Error('the payment is gone');
  return row;
}

/**
 * Assigns an unmatched payment to an order.
 * @throws Error when it already belongs to someone
 */
export async function matchPayment(
  tx: Database,
  { provider, reference }: Pick<Payment, 'provider' | 'reference'>,
  orderId: string,
): Promise<void> {
  const { rowCount } = await tx.orm
    .update(orderPayments)
    .set({ order_id: orderId })
    .where(
      and(
        eq(orderPayments.provider, provider),
        eq(orderPayments.reference, reference),
        isNull(orderPayments.order_id),
      ),
    );
  if (rowCount !== 1)
    throw new Error(`Payment ${reference} is unknown or has already been matched`);
}

type Which = Pick<Payment, 'provider' | 'reference'> | { order_id: string };

const whichOf = (which: Which) =>
  'reference' in which
    ? and(eq(orderPayments.provider, which.provider), eq(orderPayments.reference, which.reference))
    : eq(orderPayments.order_id, which.order_id);

/**
 * Marks what was waiting, of one payment or of all for an order, as credited or sent back; post it in the
 * same transaction. Returns how many payments there were.
 */
export async function settlePayments(
  tx: Database,
  which: Which,
  to: 'credited' | 'returned',
): Promise<number> {
  const { credited, returned, waiting } = orderPayments;
  const more =
    to === 'credited'
      ? { credited: sql`${credited} + ${waiting}`, decision: 'credited' as const }
      : {
          returned: sql`${returned} + ${waiting}`,
          decision: sql`case when ${credited} > 0 then 'credited' else 'returned' end`,
        };
  const { rowCount } = await tx.orm
    .update(orderPayments)
    .set({ ...more, waiting: 0n })
    .where(and(whichOf(which), gt(waiting, 0n)));
  return rowCount ?? 0;
}

/**
 * The same for exactly one waiting payment.
 * @throws Error when there are none or several
 */
export async function settlePayment(
  tx: Database,
  which: Which,
  to: 'credited' | 'returned',
): Promise<void> {
  const settled = await settlePayments(tx, which, to);
  if (settled !== 1) throw new Error(`Expected one waiting payment to be ${to}, found ${settled}`);
}

/** The payments for an order, oldest first. */
export const listPayments = (db: Database, orderId: string): Promise<Payment[]> =>
  db.orm
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.order_id, orderId))
    .orderBy(asc(orderPayments.arrived_at), asc(orderPayments.id));

/** True once a payment has arrived for an order. */
export async function hasArrived(db: Database, orderId: string): Promise<boolean> {
  const [row] = await db.orm
    .select({ id: orderPayments.id })
    .from(orderPayments)
    .where(eq(orderPayments.order_id, orderId))
    .limit(1);
  return row !== undefined;
}
