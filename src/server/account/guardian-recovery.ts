import type { RecoveryEnd } from '#lib/guardians/recovery.contract.ts';
import type { Database } from '#server/db/client.ts';
import { describeEnd, recoveryEndedMail } from '#server/mail/recovery-mail.ts';
import { mail } from '#server/mail/send.job.ts';
import { audit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Env } from '#server/platform/env.ts';
import { endLinkTokens } from './link-token.ts';
import { findUser } from './member.ts';
import { notifyOwner } from './notify-owner.ts';

type End = Exclude<RecoveryEnd, 'recovered'>;

/** Ends whose owner gets another email about what they did themselves. */
const byOwner: ReadonlySet<End> = new Set(['stopped', 'lock-code', 'opened']);

/**
 * Ends every recovery of an account that hasn't ended, under the lock of its row in `users`: a recovery is ended or
 * carried out, but never both.
 * @returns how many of them a guardian had helped with
 */
export async function endRecoveries(
  tx: Database,
  services: { env: Env; clock: Clock },
  userId: string,
  by: End,
): Promise<number> {
  await tx.sql.query('select id from users where id = $1 for no key update', [userId]);
  const { rows } = await tx.sql.query<{ email: string; had_help: boolean }>(
    `update guardian_recovery r set ended_at = now(), ended_by = $2, password_hash = null
     where user_id = $1 and ended_at is null returning email,
       due_at is not null or exists (select from guardian where recovery_id = r.id) as had_help`,
    [userId, by],
  );
  await endLinkTokens(tx, services, userId, 'stop_recovery');
  const helped = rows.filter(({ had_help }) => had_help);
  if (helped.length === 0) return 0;
  for (const { email } of helped)
    await mail(tx, services, email, recoveryEndedMail(by, services.env.origin));
  await audit(tx, { actor: 'system', action: 'recovery.ended', subject: userId, detail: { by } });
  const owner = byOwner.has(by) ? undefined : await findUser(tx, userId);
  if (owner) await notifyOwner(tx, services, owner, 'recovery_ended', describeEnd(by));
  return helped.length;
}

/** When the wait of a recovery ends that two guardians helped with; undefined without one. */
export async function findRunningRecovery(db: Database, userId: string): Promise<Date | undefined> {
  const { rows } = await db.sql.query<{ due_at: Date }>(
    `select due_at from guardian_recovery
     where user_id = $1 and due_at is not null and ended_at is null`,
    [userId],
  );
  return rows[0]?.due_at;
}
