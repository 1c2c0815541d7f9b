import type {
  createLockCode as createCall,
  readLockCode as readCall,
} from '#lib/emergency-lock/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { findUser } from '#server/account/member.ts';
import { notifyOwner } from '#server/account/notify-owner.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { audit } from '#server/platform/audit.ts';
import { findCodeDate, storeNewCode } from './lock-code.ts';

export async function readLockCode({
  db,
  user,
}: CallContext<typeof readCall>): Promise<Reply<typeof readCall>> {
  const at = await findCodeDate(db, user.uuid);
  return { data: { created_at: at?.toISOString() ?? null } };
}

export async function createLockCode(
  ctx: CallContext<typeof createCall>,
): Promise<Reply<typeof createCall>> {
  const { uuid } = ctx.user;
  const { code, createdAt } = await inTransaction(ctx.db, async (tx) => {
    const owner = await findUser(tx, uuid);
    if (!owner) throw new AppError('unauthenticated');
    const hadOne = (await findCodeDate(tx, uuid)) !== undefined;
    const made = await storeNewCode(tx, ctx, uuid);
    await audit(tx, { actor: uuid, action: 'lock-code.created', subject: uuid });
    const detail = hadOne ? 'Your earlier code keeps working for seven days.' : '';
    await notifyOwner(tx, ctx, owner, 'lock_code_created', detail);
    return made;
  });
  return { data: { code, created_at: createdAt.toISOString() } };
}
