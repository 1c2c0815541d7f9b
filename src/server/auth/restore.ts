import type {
  resendRestoreLink as resendCall,
  restoreAccount as restoreCall,
} from '#lib/auth/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { refusedLink, takeLinkToken } from '#server/account/link-token.ts';
import { normaliseInput } from '#server/account/member.ts';
import type { UserRow } from '#server/account/tables.ts';
import { notifyOwner } from '#server/account/notify-owner.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { takeMailQuota } from '#server/mail/quota.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { endWaysIn } from '#server/sessions/ways-in.ts';
import { askForMail } from './asked-mail.job.ts';
import { mailRestoreLink } from './restore-mail.ts';

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
    await notifyOwner(tx, ctx, user, 'account_restored', await endWaysIn(tx, uuid));
  });
  return { data: { message: 'Your account has been restored. You can now sign in.' } };
}

/** Emails the link that restores an account again, to deleted accounts only; the reply is the same for everyone. */
export async function resendRestoreLink(
  ctx: CallContext<typeof resendCall>,
): Promise<Reply<typeof resendCall>> {
  const input = ctx.body.auth_input;
  await takeMailQuota(ctx, `restore:${normaliseInput(input)}`);
  await askForMail(ctx, 'restore-link', input);
  return { data: { message: 'If this account can be restored, we’ve emailed a new link.' } };
}
