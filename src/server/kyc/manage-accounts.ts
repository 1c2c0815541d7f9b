import { AppError } from '#lib/errors/app-error.ts';
import type {
  listPayoutAccounts as listContract,
  makePrimary as primaryContract,
  removePayoutAccount as removeContract,
} from '#lib/kyc/contract.ts';
import { verifyPin } from '#server/account/verify-pin.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { audit } from '#server/platform/audit.ts';
import { listAccounts, lockAccountsOf } from './accounts.ts';

export async function listPayoutAccounts({
  db,
  user,
  query,
  clock,
}: CallContext<typeof listContract>): Promise<Reply<typeof listContract>> {
  const accounts = await listAccounts(db, user.uuid, clock.now());
  if (query.primary === undefined) return { data: accounts };
  const primary = accounts.filter((each) => each.is_primary);
  if (primary.length === 0) throw new AppError('no_primary_account');
  return { data: primary };
}

/** Changes which account withdrawals go to; a new one in its waiting time can't be chosen. */
export async function makePrimary(
  ctx: CallContext<typeof primaryContract>,
): Promise<Reply<typeof primaryContract>> {
  const { db, user, params, body, clock } = ctx;
  await verifyPin(ctx, user.uuid, body.pin);
  await inTransaction(db, async (tx) => {
    await lockAccountsOf(tx, user.uuid);
    const { rows } = await tx.sql.query<{ usable_from: Date }>(
      `select usable_from from payout_account where id = $1 and user_id = $2 and removed_at is null`,
      [params.id, user.uuid],
    );
    const [row] = rows;
    if (!row) throw AppError.notFound();
    if (row.usable_from > clock.now())
      throw AppError.conflict('New accounts can’t be used for 24 hours.');
    await tx.sql.query(
      'update payout_account set is_primary = false where user_id = $1 and is_primary and id <> $2',
      [user.uuid, params.id],
    );
    await tx.sql.query('update payout_account set is_primary = true where id = $1', [params.id]);
    await audit(tx, {
      actor: `user:${user.uuid}`,
      action: 'kyc.account-primary',
      subject: params.id,
    });
  });
  return { data: await listAccounts(db, user.uuid, clock.now()) };
}

/** Removes an account. The primary one can only be removed last, because money must have a way out. */
export async function removePayoutAccount(
  ctx: CallContext<typeof removeContract>,
): Promise<Reply<typeof removeContract>> {
  const { db, user, params, body, clock } = ctx;
  await verifyPin(ctx, user.uuid, body.pin);
  await inTransaction(db, async (tx) => {
    await lockAccountsOf(tx, user.uuid);
    const { rows } = await tx.sql.query<{ id: string; is_primary: boolean }>(
      `select id, is_primary from payout_account where user_id = $1 and removed_at is null`,
      [user.uuid],
    );
    const row = rows.find((each) => each.id === params.id);
    if (!row) throw AppError.notFound();
    if (row.is_primary)
      throw AppError.conflict(
        rows.length > 1
          ? 'Make another account the primary one first.'
          : 'This is your only account. Add another one before you remove it.',
      );
    await tx.sql.query('update payout_account set removed_at = $2 where id = $1', [
      params.id,
      clock.now(),
    ]);
    await audit(tx, {
      actor: `user:${user.uuid}`,
      action: 'kyc.account-removed',
      subject: params.id,
    });
  });
  return { data: await listAccounts(db, user.uuid, clock.now()) };
}
