import type { DeskPerson } from '#lib/people/contract.ts';
import { toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';

interface BalanceRow {
  account: string;
  currency: string;
  posted: bigint;
  held: bigint;
  available: bigint;
}

/** All of someone's balances, from the ledger. */
export async function readBalances(db: Database, id: string): Promise<DeskPerson['balances']> {
  const { rows } = await db.sql.query<BalanceRow>(
    `select a.kind account, b.currency, b.posted, b.held, b.available
     from ledger.account a join ledger.balance b on b.account_id = a.id
     where a.owner_id = $1 order by a.id`,
    [id],
  );
  return rows.map(({ posted, held, available, ...row }) => ({
    ...row,
    posted: toAmount(posted),
    held: toAmount(held),
    available: toAmount(available),
  }));
}

/** Their current holds, newest first. */
export async function readHolds(db: Database, id: string): Promise<DeskPerson['holds']> {
  const { rows } = await db.sql.query<{
    kind: string;
    amount: bigint;
    currency: string;
    created_at: Date;
    reference_code: string | null;
  }>(
    `select h.kind, h.amount, a.currency, h.created_at, o.reference_code
     from ledger.hold h join ledger.account a on a.id = h.account_id
     left join orders o on o.id = h.order_id
     where a.owner_id = $1 and h.state = 'P' order by h.id desc limit 50`,
    [id],
  );
  return rows.map(({ amount, created_at, ...row }) => ({
    ...row,
    amount: toAmount(amount),
    at: created_at.toISOString(),
  }));
}
