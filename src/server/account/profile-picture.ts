import type {
  removeProfilePicture as removeCall,
  setProfilePicture as setCall,
} from '#lib/account/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { audit } from '#server/platform/audit.ts';
import { attachUpload } from '#server/uploads/attach-upload.ts';
import { dropUpload } from '#server/uploads/drop-upload.ts';
import { pictureUrl } from './member.ts';

type Context = CallContext<typeof setCall> | CallContext<typeof removeCall>;

/** The key of the current picture; locks the row, so that concurrent changes wait for each other. */
async function lockPicture(tx: Database, userId: string): Promise<string | null> {
  const { rows } = await tx.sql.query<{ profile_pic_key: string | null }>(
    'select profile_pic_key from users where id = $1 for update',
    [userId],
  );
  if (!rows[0]) throw new AppError('unauthenticated');
  return rows[0].profile_pic_key;
}

async function change(ctx: Context, to: string | null): Promise<void> {
  const userId = ctx.user.uuid;
  await inTransaction(ctx.db, async (tx) => {
    const before = await lockPicture(tx, userId);
    if (before === to) return;
    const subject = `profile:${userId}`;
    if (to)
      await attachUpload(tx, ctx, { userId, key: to, purpose: 'profile', subject, field: 'key' });
    await tx.sql.query('update users set profile_pic_key = $2 where id = $1', [userId, to]);
    if (before) await dropUpload(tx, ctx, before);
    const action = to ? 'account.picture-set' : 'account.picture-removed';
    await audit(tx, { actor: userId, action, subject: userId });
  });
}

/**
 * Sets an uploaded picture as profile picture and drops the previous one. Setting the same one again changes
 * nothing.
 */
export async function setProfilePicture(
  ctx: CallContext<typeof setCall>,
): Promise<Reply<typeof setCall>> {
  await change(ctx, ctx.body.key);
  return { data: { profile_pic: pictureUrl(ctx, ctx.body.key) } };
}

/** Removes the picture; does nothing when there is none. */
export async function removeProfilePicture(
  ctx: CallContext<typeof removeCall>,
): Promise<Reply<typeof removeCall>> {
  await change(ctx, null);
  return { data: { profile_pic: null } };
}
