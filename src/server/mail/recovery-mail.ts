import { brand } from '#lib/brand.ts';
import type { RecoveryEnd } from '#lib/guardians/recovery.contract.ts';
import { paths } from '#lib/paths.ts';
import { compose, type MailText } from './templates.ts';

// They go to an address that may belong to a stranger, so none of them has a name.
const name = 'there';

/** To the new address of a recovery: its page has the code to read to guardians. */
export const recoveryLinkMail = (href: string): MailText =>
  compose({
    subject: `Get back into your ${brand.name} account`,
    name,
    lines: [
      'You asked to get back into an account with the help of guardians.',
      'Open the link. It shows a code. Call two of your guardians and read it to them. Keep this email: you need the link again after they have helped.',
    ],
    button: { label: 'Open my recovery', href },
    after: ['If you didn’t ask for this, do nothing. Don’t send the link or the code to anyone.'],
  });

/** To an address that already belongs to another account. */
export const recoveryTakenMail = (origin: string): MailText =>
  compose({
    subject: `This address already has an ${brand.name} account`,
    name,
    lines: [
      'You asked to get back into an account and gave this address for it. It already belongs to an account, so it can’t be used for another one. Start again with a different address.',
    ],
    button: { label: 'Start again', href: origin + paths.recover },
    after: ['If you didn’t ask for this, do nothing.'],
  });

/** To the new address, once two guardians have helped. */
export const recoveryHelpedMail = (due: string): MailText =>
  compose({
    subject: 'Your guardians have helped you',
    name,
    lines: [
      `Two guardians have helped. Now open the link in our first email again, enter the number of your ID and choose a new password. Do it before ${due}.`,
      'Your account is locked until then, so nothing can leave it.',
    ],
    after: ['If you didn’t ask for this, do nothing.'],
  });

const whyEnded: Record<Exclude<RecoveryEnd, 'recovered'>, string> = {
  stopped: 'The owner of the account said it wasn’t them.',
  'lock-code': 'The account was locked with its lock code.',
  opened: 'The owner of the account has asked to open it with their lock code.',
  withdrawn: 'A guardian withdrew their help.',
  document: 'The ID number or the date of birth was wrong five times.',
  'no-identity': 'The account’s identity was never verified, so it can’t be proven.',
  expired: 'The ID wasn’t entered in time.',
  'email-taken': 'The new email address belongs to another account by now.',
};

/** Why a recovery ended without giving the account back. */
export const describeEnd = (by: Exclude<RecoveryEnd, 'recovered'>): string => whyEnded[by];

/** To the new address, when a recovery ends without giving the account back. */
export const recoveryEndedMail = (
  by: Exclude<RecoveryEnd, 'recovered'>,
  origin: string,
): MailText =>
  compose({
    subject: 'Your recovery has ended',
    name,
    lines: [
      `The recovery with guardians that used this address has ended. ${whyEnded[by]}`,
      'You can start again, or ask our team for help.',
    ],
    button: { label: 'Start again', href: origin + paths.recover },
    after: ['If you didn’t ask for this, do nothing.'],
  });

/** To the old address, once the account has a new one. */
export const movedAwayMail = (to: string): MailText =>
  compose({
    subject: `Your ${brand.name} account was recovered`,
    name: to,
    lines: [
      'Two guardians helped, your ID was proven, and no one stopped it for 48 hours. The account now has a new email address and a new password, and this address no longer works for it.',
    ],
    after: [`If this wasn’t you, email ${brand.supportEmail} right away.`],
  });
