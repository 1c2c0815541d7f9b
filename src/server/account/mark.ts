import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';

/** Marks the identity as verified: the names are now the document's and can't be changed. */
export async function markIdentityVerified(
  tx: Database,
  userId: string,
  { firstName, lastName, birthDate }: { firstName: string; lastName: string; birthDate: string },
): Promise<void> {
  await tx.sql.query(
    `update users set has_kyc_set_up = true, firstname = $2, lastname = $3, birth_date = $4
     where id = $1`,
    [userId, firstName, lastName, birthDate],
  );
}

/** Records that a payout account exists. */
export async function markAccountSetUp(tx: Database, userId: string): Promise<void> {
  await tx.sql.query('update users set has_account_set_up = true where id = $1', [userId]);
}

/**
 * Throws unless the account may move money; every debit checks it again.
 * @throws AppError account_blacklisted, account_locked
 */
export async function assertAccountOpen(db: Database, userId: string): Promise<void> {
  const { rows } = await db.sql.query<{ status: string; deleted_at: Date | null }>({
    name: 'account-status',
    text: 'select status, deleted_at from users where id = $1',
    values: [userId],
  });
  const [row] = rows;
  if (row?.status === 'blacklisted') throw new AppError('account_blacklisted');
  if (row?.status !== 'active' || row.deleted_at) throw new AppError('account_locked');
}
