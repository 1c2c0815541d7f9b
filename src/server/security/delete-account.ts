import type { deleteAccount as deleteCall } from '#lib/account/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor } from '#lib/money.ts';
import { checkPassword } from '#server/account/check-password.ts';
import { findUser } from '#server/account/member.ts';
import type { UserRow } from '#server/account/tables.ts';
import { verifyPin } from '#server/account/verify-pin.ts';
import { mailRestoreLink, restorableUntil } from '#server/auth/restore-mail.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { leaving } from '#server/http/cookies.ts';
import { endAutopay } from '#server/orders/autopay/autopay.ts';
import { findLeft } from '#server/orders/view/find-left.ts';
import { audit } from '#server/platform/audit.ts';
import { endSessions } from '#server/sessions/session.ts';

type Context = CallContext<typeof deleteCall>;

/**
 * The account must have no balance, no holds, and no orders in progress.
 * @throws AppError conflict
 */
async function refuseWhileMoneyIsThere(tx: Database, { user }: Context): Promise<void> {
  const { open, money } = await findLeft(tx, user);
  if (open > 0)
    throw AppError.conflict(
      open === 1
        ? 'One of your transactions is still in progress. You can delete your account once it’s finished.'
        : `${open} of your transactions are still in progress. You can delete your account once they’re finished.`,
    );
  if (money)
    throw AppError.conflict(
      `You still have ${formatMinor(money)} in your wallet. Withdraw it first.`,
    );
}

async function close(tx: Database, ctx: Context, row: UserRow): Promise<Date> {
  const now = ctx.clock.now();
  const { rowCount } = await tx.sql.query(
    `update users set deleted_at = $2, deletion_reason = $3
     where id = $1 and deleted_at is null`,
    [row.id, now, ctx.body.reason ?? null],
  );
  if (rowCount === 0) throw AppError.conflict('Your account has already been deleted.');
  await refuseWhileMoneyIsThere(tx, ctx);
  await endSessions(tx, row.id);
  await endAutopay(tx, row.id);
  await mailRestoreLink(tx, ctx, row, now);
  await audit(tx, { actor: row.id, action: 'account.deleted', subject: row.id });
  return restorableUntil(now);
}

/** Closes the account for 30 days, then permanently (spec 2, /security/delete-account). */
export async function deleteAccount(ctx: Context): Promise<Reply<typeof deleteCall>> {
  const row = await findUser(ctx.db, ctx.user.uuid);
  if (!row) throw new AppError('unauthenticated');
  await checkPassword(ctx, row, ctx.body.password);
  await verifyPin(ctx, row.id, ctx.body.pin);
  const until = await inTransaction(ctx.db, (tx) => close(tx, ctx, row));
  return { data: { restore_until: until.toISOString() }, ...leaving() };
}
