import type { BodyOf } from '#lib/contracts/call.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor } from '#lib/money.ts';
import * as calls from '#lib/people/acts.contract.ts';
import { memberView } from '#server/account/member.ts';
import { notifyOwner } from '#server/account/notify-owner.ts';
import { mailRestoreLink, restorableUntil } from '#server/auth/restore-mail.ts';
import { reopenAccount } from '#server/auth/restore.ts';
import { endAutopay } from '#server/orders/autopay/autopay.ts';
import { findLeft } from '#server/orders/view/find-left.ts';
import { endSessions } from '#server/sessions/session.ts';
import { endWaysIn } from '#server/sessions/ways-in.ts';
import type { Act } from './act.ts';

/** Closes an account under the same rules as for its owner: no money in it and nothing in progress. */
export const close: Act<BodyOf<typeof calls.closeDeskPerson>> = {
  call: calls.closeDeskPerson,
  title: 'Close the account',
  action: 'people.close',
  async run(tx, services, { user }) {
    const now = services.clock.now();
    await tx.sql.query('update users set deleted_at = $2 where id = $1', [user.id, now]);
    const { open, money } = await findLeft(tx, memberView(user));
    if (open > 0)
      throw AppError.conflict(
        open === 1
          ? 'One of their transactions is still in progress.'
          : `${open} of their transactions are still in progress.`,
      );
    if (money)
      throw AppError.conflict(
        `They still have ${formatMinor(money)}. They have to withdraw it first.`,
      );
    await endSessions(tx, user.id);
    await endAutopay(tx, user.id);
    await mailRestoreLink(tx, services, user, now);
    return { restore_until: restorableUntil(now).toISOString() };
  },
};

/** Reopens a closed account as long as nothing has been erased. Signing in still takes the owner's password. */
export const restore: Act<BodyOf<typeof calls.restoreDeskPerson>> = {
  call: calls.restoreDeskPerson,
  title: 'Restore the account',
  action: 'people.restore',
  ofClosed: true,
  async run(tx, services, { user }) {
    const closed = user.deleted_at;
    const isLate = closed === null || restorableUntil(closed) <= services.clock.now();
    if (isLate || !(await reopenAccount(tx, user.id)))
      throw AppError.conflict('It was closed more than 30 days ago.');
    await notifyOwner(tx, services, user, 'account_restored', await endWaysIn(tx, user.id));
    return { closed_at: closed.toISOString() };
  },
};
