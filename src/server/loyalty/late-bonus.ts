import type { CurrencyCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';

/** A bonus that was given because an order was late. */
export interface LateBonus {
  /** Minor units. */
  amount: bigint;
  currency: CurrencyCode;
  granted_at: Date;
}

/** The late bonus of an order; undefined if none was given, or it was reversed. */
export async function lateBonusOf(db: Database, orderId: string): Promise<LateBonus | undefined> {
  const { rows } = await db.sql.query<LateBonus>({
    name: 'late-bonus-of-order',
    text: `select amount, currency, granted_at from reward
      where order_id = $1 and kind = 'late' and taken_back_at is null`,
    values: [orderId],
  });
  return rows[0];
}
