import type { PayoutAccount } from '#lib/kyc/contract.ts';
import type { Database } from '#server/db/client.ts';
import { maskNumber } from '#lib/rules/mask.ts';

interface Row {
  id: string;
  bank_id: string;
  code: string;
  name: string;
  type: 'bank' | 'mobile_money';
  number_last4: string;
  account_name: string;
  is_primary: boolean;
  usable_from: Date;
  created_at: Date;
}

const view = (row: Row, now: Date): PayoutAccount => ({
  id: row.id,
  bank_id: row.bank_id,
  bank_code: row.code,
  bank_name: row.name,
  type: row.type,
  account_number: maskNumber(row.number_last4),
  account_name: row.account_name,
  is_primary: row.is_primary,
  usable_from: row.usable_from.toISOString(),
  usable: row.usable_from <= now,
  created_at: row.created_at.toISOString(),
});

/** A user's accounts as they see them, the primary one first. */
export async function listAccounts(
  db: Database,
  userId: string,
  now: Date,
): Promise<PayoutAccount[]> {
  const { rows } = await db.sql.query<Row>({
    name: 'payout-accounts',
    text: `select a.id, a.bank_id, b.code, b.name, b.type, a.number_last4, a.account_name,
             a.is_primary, a.usable_from, a.created_at
           from payout_account a join bank b on b.id = a.bank_id
           where a.user_id = $1 and a.removed_at is null
           order by a.is_primary desc, a.created_at`,
    values: [userId],
  });
  return rows.map((row) => view(row, now));
}

/** Lets none of someone's accounts be paid out to before a time, as if they had just been added. */
export async function restAccounts(tx: Database, userId: string, until: Date): Promise<void> {
  await tx.sql.query(
    `update payout_account set usable_from = greatest(usable_from, $2)
     where user_id = $1 and removed_at is null`,
    [userId, until],
  );
}

/** Serialises changes to a user's accounts, so that only one is the first and one the primary. */
export async function lockAccountsOf(tx: Database, userId: string): Promise<void> {
  await tx.sql.query('select 1 from users where id = $1 for no key update', [userId]);
}
