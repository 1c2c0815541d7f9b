import { AppError } from '#lib/errors/app-error.ts';
import type {
  readOwnRecovery as readOwnCall,
  stopOwnRecovery as stopOwnCall,
  stopRecoveryByMail as stopByMailCall,
} from '#lib/guardians/recovery.contract.ts';
import { guardianRecovery } from '#lib/constants.ts';
import { endRecoveries } from '#server/account/guardian-recovery.ts';
import { isOwnLink, refusedLink, takeLinkToken } from '#server/account/link-token.ts';
import { findUser } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { lock, stopUnsentNow } from '#server/emergency-lock/lock.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { leaving } from '#server/http/cookies.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { countsFrom } from './recovery.ts';

/**
 * Stops every recovery of an account and locks it as guardians do. The lock is the price: a thief who stops the owner
 * loses the account as well.
 */
async function stop(tx: Database, services: Services, userId: string): Promise<number> {
  const helped = await endRecoveries(tx, services, userId, 'stopped');
  await lock(tx, services, userId, 'recovery');
  await audit(tx, { actor: userId, action: 'recovery.stopped', subject: userId });
  return helped;
}

/** "This wasn't me" in an email about a recovery. A second press reports that the account is locked. */
export async function stopRecoveryByMail(
  ctx: CallContext<typeof stopByMailCall>,
): Promise<Reply<typeof stopByMailCall>> {
  const { token, uuid } = ctx.body;
  const link = { token, userId: uuid, purpose: 'stop_recovery' } as const;
  await inTransaction(ctx.db, async (tx) => {
    if (await takeLinkToken(tx, ctx, link)) {
      await stop(tx, ctx, uuid);
      return;
    }
    const isLocked = (await findUser(tx, uuid))?.status === 'locked';
    if (!isLocked || !(await isOwnLink(tx, ctx, link))) throw await refusedLink(tx, ctx, link);
  });
  await stopUnsentNow(ctx, uuid);
  return { data: null };
}

/** The guardian whose help a member can refuse. */
export async function readOwnRecovery({
  db,
  clock,
  user,
}: CallContext<typeof readOwnCall>): Promise<Reply<typeof readOwnCall>> {
  const { rows } = await db.sql.query<{ name: string; vouched_at: Date }>(
    `select g.name, g.vouched_at from guardian g join guardian_recovery r on r.id = g.recovery_id
     where g.user_id = $1 and r.ended_at is null and g.vouched_at > $2
     order by g.vouched_at desc limit 1`,
    [user.uuid, countsFrom(clock.now())],
  );
  const [row] = rows;
  const until = row && secondsAfter(row.vouched_at, guardianRecovery.helpS);
  return { data: row && until ? { name: row.name, until: until.toISOString() } : null };
}

/** The same from a device that is signed in. */
export async function stopOwnRecovery(
  ctx: CallContext<typeof stopOwnCall>,
): Promise<Reply<typeof stopOwnCall>> {
  const { uuid } = ctx.user;
  await inTransaction(ctx.db, async (tx) => {
    if ((await stop(tx, ctx, uuid)) === 0)
      throw AppError.conflict('No guardian is helping anyone into your account.');
  });
  await stopUnsentNow(ctx, uuid);
  return { data: null, ...leaving() };
}
