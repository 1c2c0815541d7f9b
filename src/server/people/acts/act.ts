import { AppError } from '#lib/errors/app-error.ts';
import type { UserRow } from '#server/account/index.ts';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';

export type Parts = Pick<Services, 'db' | 'clock' | 'env'>;

/** Something that an operator does about somebody. */
export interface PersonAct {
  /** Whom it is about. */
  id: string;
  /** operator:<uuid> */
  by: string;
  /** For colleagues. */
  reason: string;
}

/**
 * The row of somebody whose account is not closed, until the transaction ends.
 * @throws AppError not_found; conflict when the account is closed
 */
export async function lockUser(tx: Database, id: string): Promise<UserRow> {
  const { rows } = await tx.sql.query<UserRow>('select * from users where id = $1 for update', [
    id,
  ]);
  const [user] = rows;
  if (!user) throw AppError.notFound();
  if (user.deleted_at) throw AppError.conflict('This account is closed.');
  return user;
}
