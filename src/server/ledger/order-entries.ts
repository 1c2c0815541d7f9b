import type { MoneyCode } from '#lib/currencies.ts';
import type { Database } from '#server/db/client.ts';

export interface OrderEntry {
  txn_id: bigint;
  kind: string;
  account: string;
  of_user: boolean;
  /** Minor units, credit +, debit -. */
  amount: bigint;
  currency: MoneyCode;
  created_at: Date;
}

/** What was booked for an order, posting by posting. Read only. */
export async function listOrderEntries(db: Database, orderId: string): Promise<OrderEntry[]> {
  const { rows } = await db.sql.query<OrderEntry>({
    name: 'ledger-order-entries',
    text: `select t.id txn_id, t.kind, a.kind account, a.owner_id is not null and a.kind <> 'user_organiser' of_user, e.amount,
        a.currency, t.created_at
      from ledger.txn t join ledger.entry e on e.txn_id = t.id
      join ledger.account a on a.id = e.account_id
      where t.order_id = $1 order by t.id, e.amount`,
    values: [orderId],
  });
  return rows;
}

export interface OrderHold {
  kind: string;
  /** P pending, C captured, V voided, X expired. */
  state: 'P' | 'C' | 'V' | 'X';
  /** Minor units. */
  amount: bigint;
  captured: bigint;
  created_at: Date;
}

/** The holds placed for an order. Read only. */
export async function listOrderHolds(db: Database, orderId: string): Promise<OrderHold[]> {
  const { rows } = await db.sql.query<OrderHold>({
    name: 'ledger-order-holds',
    text: `select kind, state::text, amount, captured, created_at from ledger.hold
      where order_id = $1 order by id`,
    values: [orderId],
  });
  return rows;
}
