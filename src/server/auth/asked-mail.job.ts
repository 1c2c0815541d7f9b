import { z } from 'zod';
import { issueCode } from '#server/account/mailed-code.ts';
import { findUserByInput } from '#server/account/member.ts';
import type { UserRow } from '#server/account/tables.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { mail } from '#server/mail/send.job.ts';
import { passwordResetMail } from '#server/mail/templates.ts';
import { audit } from '#server/platform/audit.ts';
import { seal, unseal } from '#server/platform/crypto.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { isLocked, subjectOf } from '#server/platform/tries.ts';
import { resetCodeLink } from './links.ts';
import { mailVerifyLink } from './register.ts';
import { resetCodesOf } from './reset-code.ts';
import { mailRestoreLink, restorableUntil } from './restore-mail.ts';
import { mailUnlockLink } from './unlock-mail.ts';

type Known = UserRow | undefined;

/** Creates a code for every address, and emails it only to those that have an account. */
async function sendResetCode(tx: Database, services: Services, user: Known, input: string) {
  const code = await issueCode(tx, services, resetCodesOf(input));
  if (!user) return;
  const link = resetCodeLink(services.env, user.email);
  const name = user.firstname ?? user.username;
  await mail(tx, services, user.email, passwordResetMail(name, code, link));
  await audit(tx, { actor: 'system', action: 'auth.reset-code-sent', subject: user.id });
}

async function sendVerifyLink(tx: Database, services: Services, user: Known) {
  if (user?.email_verified_at === null) await mailVerifyLink(tx, services, user);
}

async function sendUnlockLink(tx: Database, services: Services, user: Known) {
  const isLockedOut =
    user &&
    (user.status === 'locked' ||
      (await isLocked({ db: tx, clock: services.clock }, subjectOf(user.id))));
  if (isLockedOut) await mailUnlockLink(tx, services, user);
}

async function sendRestoreLink(tx: Database, services: Services, user: Known) {
  if (!user?.deleted_at || user.anonymised_at) return;
  if (services.clock.now() < restorableUntil(user.deleted_at))
    await mailRestoreLink(tx, services, user, user.deleted_at);
}

const senders = {
  'reset-code': sendResetCode,
  'verify-link': sendVerifyLink,
  'unlock-link': sendUnlockLink,
  'restore-link': sendRestoreLink,
} as const;

const AskedMail = z.enum(['reset-code', 'verify-link', 'unlock-link', 'restore-link']);
export type AskedMail = keyof typeof senders;

/** Finds the owner of the typed address, and sends the requested email if they may have it. */
export const askedMail = task(
  'auth.asked-mail',
  z.object({ what: AskedMail, sealed: z.string() }),
  async (services, { what, sealed }) => {
    const input = unseal(sealed, services.env);
    const user = await findUserByInput(services.db, input);
    await inTransaction(services.db, (tx) => senders[what](tx, services, user, input));
  },
);

/**
 * Someone who isn't signed in requests an email. Nothing is looked up before the reply, so neither its text
 * nor its timing reveals whether there is an account.
 */
export const askForMail = ({ db, env }: Services, what: AskedMail, input: string): Promise<void> =>
  enqueue(db, askedMail, { what, sealed: seal(input, env) });
