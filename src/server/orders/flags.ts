import type { FlaggedTransaction } from '#lib/contracts/orders.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';

type FlagKind = 'automatic' | 'manual';

/**
 * While money of an account is flagged, nothing leaves it (spec 3). What staff flagged goes first:
 * the user can do something about it.
 * @throws AppError manual_flagged_transaction, automatic_flagged_transaction
 */
export async function assertNotFlagged(tx: Database, account: bigint): Promise<void> {
  const { rows } = await tx.sql.query<{ kind: string }>({
    name: 'open-flags',
    text: `select distinct kind from ledger.hold
      where account_id = $1 and state = 'P' and kind in ('flag_manual', 'flag_automatic')`,
    values: [account],
  });
  const kinds = rows.map((row) => row.kind);
  if (kinds.includes('flag_manual')) throw new AppError('manual_flagged_transaction');
  if (kinds.includes('flag_automatic')) throw new AppError('automatic_flagged_transaction');
}

interface Row {
  uuid: string;
  type: string;
  name: string;
  reference_code: string;
  created_at: Date;
  amount: bigint;
  currency: CurrencyCode;
  expires_at: Date | null;
}

const reasons: Record<FlagKind, string> = {
  automatic: 'Our rules stopped this for a check. It clears by itself.',
  manual: 'Our staff marked this. Resolve it to go on.',
};

/** What of a user's money is flagged, newest first (spec 2). */
export async function listFlagged(
  db: Database,
  userId: string,
  kind: FlagKind,
  limit: number,
): Promise<FlaggedTransaction[]> {
  const { rows } = await db.sql.query<Row>({
    name: 'list-flagged',
    text: `select o.id uuid, o.service_type as type, o.title as name, o.reference_code, h.created_at, h.amount,
        a.currency, h.expires_at
      from ledger.account a join ledger.hold h on h.account_id = a.id and h.state = 'P' and h.kind = $2
      join orders o on o.id = h.order_id
      where a.owner_id = $1 order by h.id desc limit $3`,
    values: [userId, `flag_${kind}`, limit],
  });
  return rows.map(({ amount, expires_at, created_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    trade_amount: toAmount(amount),
    reason: reasons[kind],
    release_at: expires_at?.toISOString() ?? null,
  }));
}
