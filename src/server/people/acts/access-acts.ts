import type { BodyOf } from '#lib/contracts/call.ts';
import { AppError } from '#lib/errors/app-error.ts';
import * as calls from '#lib/people/acts.contract.ts';
import { findEmergencyLock } from '#server/account/emergency-lock.ts';
import { notifyOwner } from '#server/account/notify-owner.ts';
import { mailUnlockLink } from '#server/auth/unlock-mail.ts';
import type { Database } from '#server/db/client.ts';
import { freezeAccounts } from '#server/ledger/accounts.ts';
import { restrictedMail } from '#server/mail/security-mail.ts';
import { mail } from '#server/mail/send.job.ts';
import { clearAllTries, subjectOf } from '#server/platform/tries.ts';
import { endWaysIn } from '#server/sessions/ways-in.ts';
import type { Act } from './act.ts';

/** Ends every session of someone. */
export const signOut: Act<BodyOf<typeof calls.signOutDeskPerson>> = {
  call: calls.signOutDeskPerson,
  title: 'Sign out everywhere',
  action: 'people.sign-out',
  async run(tx, services, { user }) {
    await notifyOwner(tx, services, user, 'signed_out_by_us', await endWaysIn(tx, user.id));
    return {};
  },
};

/**
 * Removes the locks set by incorrect passwords and PINs. Someone who locked their own account is emailed the
 * link again, because the mailbox proves more than a call to us.
 */
export const unlock: Act<BodyOf<typeof calls.unlockDeskPerson>> = {
  call: calls.unlockDeskPerson,
  title: 'Unlock',
  action: 'people.unlock',
  async run(tx, services, { user }) {
    if (user.status === 'blacklisted')
      throw AppError.conflict('This account is blocked. Ask for the block to be lifted.');
    await clearAllTries(tx, subjectOf(user.id));
    await tx.sql.query('update users set pin_attempts = 0, pin_locked_until = null where id = $1', [
      user.id,
    ]);
    const isOwn = user.status === 'locked';
    if (isOwn) await mailUnlockLink(tx, services, user);
    else await notifyOwner(tx, services, user, 'unlocked_by_us');
    return { link: isOwn };
  },
};

/**
 * Blocks someone from signing in and from moving money, immediately: one person can stop someone; unblocking
 * takes two. Payments in progress end as usual, and money still arrives.
 */
export const block: Act<BodyOf<typeof calls.blockDeskPerson>> = {
  call: calls.blockDeskPerson,
  title: 'Block',
  action: 'people.block',
  async run(tx, services, { user, body }) {
    if (user.status === 'blacklisted') throw AppError.conflict('This account is already blocked.');
    await tx.sql.query(`update users set status = 'blacklisted' where id = $1`, [user.id]);
    await freezeAccounts(tx, user.id, true);
    await endWaysIn(tx, user.id);
    const name = user.firstname ?? user.username;
    const text = restrictedMail(name, { why: body.told, origin: services.env.origin });
    await mail(tx, services, user.email, text);
    return { told: body.told, before: user.status };
  },
};

/** Who blocked someone last, and why. */
async function lastBlock(db: Database, userId: string) {
  const { rows } = await db.sql.query<{ at: Date; by: string; reason: string }>(
    `select a.at, coalesce(o.name, a.actor) as by, a.detail->>'reason' as reason
     from audit_log a left join operator o on a.actor = 'operator:' || o.id
     where a.subject = $1 and a.action = 'people.block' order by a.id desc limit 1`,
    [userId],
  );
  return rows[0];
}

const fact = (label: string, value: string) => ({ label, value, warn: false });

/** Unblocks someone: one person requests it, another approves. */
export const unblock: Act<BodyOf<typeof calls.unblockDeskPerson>> = {
  call: calls.unblockDeskPerson,
  title: 'Lift the block',
  action: 'people.unblock',
  check(_tx, _services, { user }) {
    if (user.status !== 'blacklisted') throw AppError.conflict('This account isn’t blocked.');
    return Promise.resolve();
  },
  whySecond: () => Promise.resolve('Lifting a block needs a second approver.'),
  async facts({ db }, { user }) {
    const blocked = await lastBlock(db, user.id);
    return [
      fact('Blocked by', blocked?.by ?? 'Not known'),
      fact('Blocked because', blocked?.reason ?? 'Not known'),
    ];
  },
  async run(tx, services, { user }) {
    // the owner's own lock outlives a block
    const lock = await findEmergencyLock(tx, user.id);
    const after = lock ? 'locked' : 'active';
    await tx.sql.query('update users set status = $2 where id = $1', [user.id, after]);
    if (!lock) {
      await freezeAccounts(tx, user.id, false);
      await notifyOwner(tx, services, user, 'account_unblocked');
    }
    return { before: 'blacklisted', after };
  },
};
