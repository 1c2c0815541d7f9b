import type { CurrencyCode } from '#lib/currencies.ts';
import type { Settlement } from '#lib/e-tickets/desk/settlements.contract.ts';
import type { Database } from '#server/db/client.ts';

/** A settlement as event_settlement has it; amounts are minor units. */
export interface SettlementRow {
  id: string;
  event_id: string;
  organiser_id: string;
  currency: CurrencyCode;
  sold: bigint;
  refunded: bigint;
  commission: bigint;
  /** Refunds of events that had already been paid out. */
  netted: bigint;
  paid_out: bigint;
  state: 'asked' | 'sending' | 'unknown' | 'paid' | 'failed';
  our_reference: string | null;
  provider: string | null;
  hold_id: bigint | null;
  prepared_by: string;
  agreed_by: string | null;
  created_at: Date;
  sent_at: Date | null;
  paid_at: Date | null;
  failed_because: string | null;
  queries: number;
  statement: { classes?: Settlement['classes']; commission_bps?: number };
}

async function findOne(
  db: Database,
  where: string,
  value: string,
): Promise<SettlementRow | undefined> {
  const { rows } = await db.sql.query<SettlementRow>(
    `select * from event_settlement where ${where}`,
    [value],
  );
  return rows[0];
}

export const settlementOf = (db: Database, eventId: string) =>
  findOne(db, 'event_id = $1', eventId);
export const findSettlement = (db: Database, id: string) => findOne(db, 'id = $1', id);
/** Locked until the transaction ends. */
export const lockSettlement = (tx: Database, id: string) => findOne(tx, 'id = $1 for update', id);
