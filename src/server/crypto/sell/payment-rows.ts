import { and, asc, eq, gte, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import type { CoinPayment } from '#server/ports/crypto-desk.ts';
import { coinPayments, type CoinAddress, type CoinPaymentRow } from './tables.ts';

type Key = Pick<CoinPaymentRow, 'provider' | 'payment_id'>;

const isOne = ({ provider, payment_id }: Key) =>
  and(eq(coinPayments.provider, provider), eq(coinPayments.payment_id, payment_id));

/** Everything that was ever paid to an address, oldest first. */
export const listPaidTo = (db: Database, address: string): Promise<CoinPaymentRow[]> =>
  db.orm
    .select()
    .from(coinPayments)
    .where(eq(coinPayments.address, address))
    .orderBy(asc(coinPayments.seen_at), asc(coinPayments.payment_id));

/** Payments to an address since a time that belong to no sale: coins that we don't buy. */
export const listForeignTo = (
  db: Database,
  address: string,
  since: Date,
): Promise<CoinPaymentRow[]> =>
  db.orm
    .select()
    .from(coinPayments)
    .where(
      and(
        eq(coinPayments.address, address),
        isNull(coinPayments.order_id),
        gte(coinPayments.seen_at, since),
      ),
    )
    .orderBy(asc(coinPayments.seen_at), asc(coinPayments.payment_id));

/** The payments of a sale, oldest first. */
export const listPaymentsOf = (db: Database, orderId: string): Promise<CoinPaymentRow[]> =>
  db.orm
    .select()
    .from(coinPayments)
    .where(eq(coinPayments.order_id, orderId))
    .orderBy(asc(coinPayments.seen_at), asc(coinPayments.payment_id));

export async function findPaid(
  db: Database,
  provider: string,
  id: string,
): Promise<CoinPaymentRow | undefined> {
  const key = { provider, payment_id: id };
  const [row] = await db.orm.select().from(coinPayments).where(isOne(key));
  return row;
}

/** Stores a payment that we see for the first time. */
export async function insertPaid(
  tx: Database,
  { reference, provider, confirmations }: CoinAddress,
  paid: CoinPayment,
): Promise<CoinPaymentRow> {
  const { id, txid, symbol, exact, arrived, state, seenAt } = paid;
  const [row] = await tx.orm
    .insert(coinPayments)
    .values({
      provider,
      payment_id: id,
      address: reference,
      txid,
      symbol,
      exact,
      state,
      coin: arrived?.currency ?? null,
      amount: arrived?.minor ?? null,
      confirmations: paid.confirmations,
      needed: confirmations ?? 1,
      seen_at: seenAt,
    })
    .returning();
  if (!row) throw new Error('The payment was not stored');
  return row;
}

/** The fields of a payment that can change: never its sale once it is booked, and never its amount. */
export async function changePaid(
  tx: Database,
  row: Key,
  set: Partial<
    Omit<CoinPaymentRow, keyof Key | 'address' | 'symbol' | 'exact' | 'coin' | 'amount' | 'seen_at'>
  >,
): Promise<CoinPaymentRow> {
  const [changed] = await tx.orm.update(coinPayments).set(set).where(isOne(row)).returning();
  if (!changed) throw new Error('The payment is gone');
  return changed;
}
