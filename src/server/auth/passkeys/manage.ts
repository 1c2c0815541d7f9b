import type {
  listPasskeys as listCall,
  removePasskey as removeCall,
  renamePasskey as renameCall,
  startConfirmation as confirmCall,
} from '#lib/auth/passkeys.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { findUser } from '#server/account/member.ts';
import { startConfirming } from '#server/account/passkeys/prove.ts';
import { passkeysOf, passkeyView } from '#server/account/passkeys/store.ts';
import { notifyOwner } from '#server/account/notify-owner.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { signedRequest } from '#server/http/idempotency.ts';
import { audit } from '#server/platform/audit.ts';
import { endSessions, sessionIdOf } from '#server/sessions/session.ts';

const listOf = async ({ db, user }: Pick<CallContext<typeof listCall>, 'db' | 'user'>) =>
  (await passkeysOf(db, user.uuid)).map(passkeyView);

export const listPasskeys = async (
  ctx: CallContext<typeof listCall>,
): Promise<Reply<typeof listCall>> => ({ data: await listOf(ctx) });

export async function renamePasskey(
  ctx: CallContext<typeof renameCall>,
): Promise<Reply<typeof renameCall>> {
  const { rowCount } = await ctx.db.sql.query(
    'update passkey set name = $3 where id = $1 and user_id = $2',
    [ctx.params.id, ctx.user.uuid, ctx.body.name],
  );
  if (rowCount === 0) throw AppError.notFound();
  return { data: await listOf(ctx) };
}

/** Removes a passkey. Someone else may have its device, so every other session ends too. */
export async function removePasskey(
  ctx: CallContext<typeof removeCall>,
): Promise<Reply<typeof removeCall>> {
  const { user, params } = ctx;
  await inTransaction(ctx.db, async (tx) => {
    const { rows } = await tx.sql.query<{ name: string }>(
      'delete from passkey where id = $1 and user_id = $2 returning name',
      [params.id, user.uuid],
    );
    const [removed] = rows;
    const owner = await findUser(tx, user.uuid);
    if (!removed || !owner) throw AppError.notFound();
    await endSessions(tx, user.uuid, await sessionIdOf(tx, ctx.request.token));
    await audit(tx, { actor: user.uuid, action: 'auth.passkey-removed', subject: params.id });
    await notifyOwner(tx, ctx, owner, 'passkey_removed', removed.name);
  });
  return { data: null };
}

/** A challenge for one exact request only, as it will be sent. */
export async function startConfirmation(
  ctx: CallContext<typeof confirmCall>,
): Promise<Reply<typeof confirmCall>> {
  const { method, path, key, request } = ctx.body;
  const signed = signedRequest({ method, path, key, body: request });
  return { data: await startConfirming(ctx, ctx.user.uuid, signed) };
}
