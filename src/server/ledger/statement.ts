import type { Database } from '#server/db/client.ts';
import { callLedger, callLedgerOnce } from './call.ts';

export interface StatementLine {
  id: bigint;
  txnId: bigint;
  /** Minor units, credit +, debit -. */
  amount: bigint;
  /** Null on house accounts. */
  balanceAfter: bigint | null;
  kind: string;
  orderId: string | null;
  effectiveAt: Date;
  createdAt: Date;
}

interface Row {
  id: bigint;
  txn_id: bigint;
  amount: bigint;
  balance_after: bigint | null;
  kind: string;
  order_id: string | null;
  effective_at: Date;
  created_at: Date;
}

/** Newest first; `before` is the id of the last line on the previous page. At most 100 lines. */
export async function statement(
  db: Database,
  account: bigint,
  page: { before?: bigint | undefined; limit?: number } = {},
): Promise<StatementLine[]> {
  const rows = await callLedger<Row>(
    db,
    'ledger-statement',
    'select * from ledger.statement($1,$2,$3)',
    [account, page.before ?? null, page.limit ?? 25],
  );
  return rows.map((row) => ({
    id: row.id,
    txnId: row.txn_id,
    amount: row.amount,
    balanceAfter: row.balance_after,
    kind: row.kind,
    orderId: row.order_id,
    effectiveAt: row.effective_at,
    createdAt: row.created_at,
  }));
}

/**
 * The booked balance of an account after its first `version` entries, minor units; zero for none. Unlike a time, a
 * version can’t fall between two entries that were written in the same moment.
 */
export async function balanceAfterVersion(
  { sql }: Database,
  account: bigint,
  version: bigint,
): Promise<bigint> {
  const { rows } = await sql.query<{ balance: bigint }>(
    `select balance_after as balance from ledger.entry
     where account_id = $1 and version <= $2 order by id desc limit 1`,
    [account, version],
  );
  return rows[0]?.balance ?? 0n;
}

/** The booked balance at a point in time, minor units. Throws LedgerError account_not_found. */
export async function balanceAt(db: Database, account: bigint, at: Date): Promise<bigint> {
  const row = await callLedgerOnce<{ posted: bigint }>(
    db,
    'ledger-balance-at',
    'select ledger.balance_at($1,$2) posted',
    [account, at],
  );
  return row.posted;
}
