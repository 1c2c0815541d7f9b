import { guardianRecovery } from '#lib/constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { proveRecovery as proveCall } from '#lib/guardians/recovery.contract.ts';
import { momentFor } from '#lib/moments.ts';
import { hashPassword } from '#server/account/create-user.ts';
import { endRecoveries } from '#server/account/guardian-recovery.ts';
import { findUser } from '#server/account/member.ts';
import { notifyOwner } from '#server/account/notify-owner.ts';
import { refuseBadPassword } from '#server/account/store-password.ts';
import type { UserRow } from '#server/account/tables.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { isOwnDocument } from '#server/kyc/prove-document.ts';
import { audit } from '#server/platform/audit.ts';
import { lockOwner } from '#server/guardians/guardian.ts';
import { viewRecovery } from './read.ts';
import { findByToken, type RecoveryRow } from './recovery.ts';

type Context = CallContext<typeof proveCall>;

const most = guardianRecovery.documentTries;
const notNow = () =>
  AppError.conflict('This recovery isn’t waiting for your ID. Open its page again.');

/** Counts a try before anything is compared, so that simultaneous ones are no more than five. */
async function countTry(db: Database, id: string): Promise<number> {
  const { rows } = await db.sql.query<{ tries: number }>(
    `update guardian_recovery set tries = tries + 1
     where id = $1 and due_at > now() and proven_at is null and ended_at is null and tries < $2
     returning tries`,
    [id, most],
  );
  if (!rows[0]) throw notNow();
  return rows[0].tries;
}

/** One answer for a wrong number and a wrong date. @throws AppError 422 on `number` */
async function proveDocument(ctx: Context, { id }: RecoveryRow, owner: UserRow): Promise<void> {
  const tries = await countTry(ctx.db, id);
  const { number, birth_date: birthDate } = ctx.body;
  if (await isOwnDocument(ctx, owner.id, { number, birthDate })) return;
  if (tries === most)
    await inTransaction(ctx.db, (tx) => endRecoveries(tx, ctx, owner.id, 'document'));
  throw AppError.invalid({
    number: [
      tries === most
        ? 'The number or the date of birth is wrong. That was the last try.'
        : 'The number or the date of birth is wrong. Check both against your ID.',
    ],
  });
}

async function storeProof(
  tx: Database,
  ctx: Context,
  row: RecoveryRow,
  owner: UserRow,
  hash: string,
) {
  await lockOwner(tx, owner.id);
  const { rows } = await tx.sql.query<RecoveryRow>(
    `update guardian_recovery set proven_at = now(), password_hash = $2
     where id = $1 and proven_at is null and ended_at is null and due_at > now() returning *`,
    [row.id, hash],
  );
  const [proven] = rows;
  if (!proven?.due_at) throw notNow();
  await audit(tx, { actor: 'system', action: 'recovery.proven', subject: owner.id });
  await notifyOwner(
    tx,
    ctx,
    owner,
    'recovery_proven',
    momentFor(owner.country_code, proven.due_at),
  );
  return proven;
}

/**
 * Proves the verified document, and stores the new password until the wait is over. A password that won't do costs no
 * try, and what is wrong with it is said only to someone who has proven the document.
 */
export async function proveRecovery(ctx: Context): Promise<Reply<typeof proveCall>> {
  const { token } = ctx.params;
  const row = await findByToken(ctx.db, token);
  const owner = row.user_id ? await findUser(ctx.db, row.user_id) : undefined;
  if (!owner || row.due_at === null) throw notNow();
  await proveDocument(ctx, row, owner);
  await ctx.db.sql.query('update guardian_recovery set tries = tries - 1 where id = $1', [row.id]);
  await refuseBadPassword(ctx, owner, ctx.body);
  const hash = await hashPassword(ctx.body.password, ctx.env);
  const proven = await inTransaction(ctx.db, (tx) => storeProof(tx, ctx, row, owner, hash));
  return { data: await viewRecovery(ctx.db, proven, token, ctx.clock.now()) };
}
