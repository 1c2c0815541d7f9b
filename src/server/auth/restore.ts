import type { restoreAccount as restoreCall } from '#lib/auth/contract.ts';
import { mailed } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { issueLinkToken, refusedLink, takeLinkToken } from '#server/account/link-token.ts';
import type { UserRow } from '#server/account/tables.ts';
import { tellOwner } from '#server/account/tell-owner.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { takeMailQuota } from '#server/mail/quota.ts';
import { accountDeletedMail } from '#server/mail/security-mail.ts';
import { mail } from '#server/mail/send.job.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { endWaysIn } from '#server/sessions/ways-in.ts';
import { restoreLink } from './links.ts';

/** Until when a deletion can be undone. */
export const restorableUntil = (deletedAt: Date): Date =>
  secondsAfter(deletedAt, mailed.restoreLinkS);

/** Emails the link that undoes a deletion; it expires with the 30 days. */
export async function mailRestoreLink(
  tx: Database,
  services: Services,
  user: UserRow,
  deletedAt: Date,
): Promise<void> {
  const { clock, env } = services;
  const livesS = (restorableUntil(deletedAt).getTime() - clock.now().getTime()) / 1000;
  const token = await issueLinkToken(tx, services, { userId: user.id, purpose: 'restore', livesS });
  const link = restoreLink(env, token, user.id);
  await mail(tx, services, user.email, accountDeletedMail(user.firstname ?? user.username, link));
}

/** The owner came back with the correct password: emails the link again, within the quota. */
export async function remindOfRestoring(services: Services, user: UserRow, deletedAt: Date) {
  try {
    await takeMailQuota(services, `restore:${user.id}`);
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return;
    throw error;
  }
  await inTransaction(services.db, (tx) => mailRestoreLink(tx, services, user, deletedAt));
}

/** Opens a closed account again, as long as nothing has been erased; undefined otherwise. */
export async function reopenAccount(tx: Database, userId: string): Promise<UserRow | undefined> {
  const { rows } = await tx.sql.query<UserRow>(
    `update users set deleted_at = null, deletion_reason = null
     where id = $1 and deleted_at is not null and anonymised_at is null returning *`,
    [userId],
  );
  return rows[0];
}

/** Undoes a deletion by the emailed link, once, as long as nothing has been erased. */
export async function restoreAccount(
  ctx: CallContext<typeof restoreCall>,
): Promise<Reply<typeof restoreCall>> {
  const { token, uuid } = ctx.body;
  const link = { token, userId: uuid, purpose: 'restore' } as const;
  await inTransaction(ctx.db, async (tx) => {
    if (!(await takeLinkToken(tx, ctx, link))) throw await refusedLink(tx, ctx, link);
    const user = await reopenAccount(tx, uuid);
    if (!user) throw await refusedLink(tx, ctx, link);
    await audit(tx, { actor: uuid, action: 'account.restored', subject: uuid });
    await tellOwner(tx, ctx, user, 'account_restored', await endWaysIn(tx, uuid));
  });
  return { data: { message: 'Your account has been restored. You can now sign in.' } };
}
