import { brand } from '#lib/brand.ts';
import { paths } from '#lib/paths.ts';
import { compose, type MailText } from './templates.ts';

interface Words {
  subject: string;
  line: string;
}

/** Account events, one sentence each; `{}` is filled with the event's detail. */
export const securityEvents = {
  new_device: {
    subject: 'New sign-in to your account',
    line: 'New sign-in: {}.',
  },
  password_changed: {
    subject: 'Your password has been changed',
    line: 'Your password was changed, and you were signed out on all other devices. {}',
  },
  pin_set: { subject: 'Your PIN has been set', line: 'A PIN was set for your account.' },
  pin_changed: {
    subject: 'Your PIN has been changed',
    line: 'The PIN for your account was changed, and you were signed out on all other devices. {}',
  },
  two_factor_on: {
    subject: 'Two-factor authentication is on',
    line: 'You’ll now need a code from your authenticator app to sign in. You were signed out on all other devices.',
  },
  two_factor_off: {
    subject: 'Two-factor authentication is off',
    line: 'You no longer need a code to sign in. You were signed out on all other devices.',
  },
  two_factor_locked: {
    subject: 'Too many wrong codes',
    line: 'Someone who knows your password entered ten wrong two-factor codes, so we’ve blocked codes for an hour.',
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    line: 'Someone signed in to your account with a recovery code. {}',
  },
  recovery_codes_renewed: {
    subject: 'You have new recovery codes',
    line: 'You created ten new recovery codes. Your old ones no longer work.',
  },
  passkey_added: {
    subject: 'You added a passkey',
    line: 'The passkey “{}” can now sign in to your account. You were signed out on all other devices.',
  },
  passkey_removed: {
    subject: 'A passkey was removed',
    line: 'The passkey “{}” no longer works. You were signed out on all other devices.',
  },
  account_locked: {
    subject: 'Your account has been locked',
    line: 'Someone entered a wrong password five times, so we locked your account for 30 minutes. Your money is safe.',
  },
  account_unlocked: {
    subject: 'Your account has been unlocked',
    line: 'Your account was unlocked with the link we emailed you.',
  },
  unlocked_by_us: {
    subject: 'Your account has been unlocked',
    line: 'You asked us for help, so we’ve removed the lock that wrong passwords or PINs set.',
  },
  signed_out_by_us: {
    subject: 'We’ve signed you out everywhere',
    line: 'Our team ended every session of your account to keep it safe. You can sign in again at any time. {}',
  },
  details_opened: {
    subject: 'Someone on our team opened your details',
    line: 'They saw your full name, email, phone number and date of birth to help with your account. We keep a record of each time.',
  },
  account_unblocked: {
    subject: 'Your account is open again',
    line: 'You can sign in and use your money again. Thank you for your patience.',
  },
  account_restored: {
    subject: 'Your account has been restored',
    line: 'You can sign in again. {}',
  },
  lock_code_created: {
    subject: 'You have a new lock code',
    line: 'A new lock code was made for your account. {}',
  },
  opening_asked: {
    subject: 'Your account will open again',
    line: 'Someone opened the link in our email and entered your lock code. Your account opens on {}. To keep it locked, use your lock code again.',
  },
  opening_by_us: {
    subject: 'Your account will open again',
    line: 'You asked us for help. Your account opens on {}. To keep it locked, use your lock code again.',
  },
  lock_ended: {
    subject: 'Your account is open again',
    line: 'The lock on your account has ended. You’ll choose a new password and PIN when you sign in.',
  },
  payout_account_added: {
    subject: 'Payout account added',
    line: 'You can now withdraw to {}.',
  },
  phone_changed: {
    subject: 'Your phone number has been changed',
    line: 'The phone number of your account was changed. {}',
  },
  username_changed: {
    subject: 'Your username has been changed',
    line: 'Your username is now “{}”. You can sign in with it.',
  },
  guardian_invited: {
    subject: 'You invited a guardian',
    line: 'You invited {} as a guardian. Two of your guardians can lock your account together, or help you back in. They can’t see or move your money.',
  },
  guardian_accepted: {
    subject: 'Your guardian has accepted',
    line: '{} is now your guardian.',
  },
  guardian_declined: {
    subject: 'A guardian has left',
    line: '{} is no longer your guardian.',
  },
  guardian_removed: {
    subject: 'You removed a guardian',
    line: '{}',
  },
  recovery_helped: {
    subject: 'Someone asks to get back into your account',
    line: '{} says you have lost your phone, number and email, and has helped you get back in. If you didn’t ask for this, stop it now. If you do nothing, nothing happens unless a second guardian helps within 24 hours.',
  },
  recovery_running: {
    subject: 'Your guardians are helping someone into your account',
    line: 'Two of your guardians have helped someone get back into your account. It’s locked, and nothing can leave it. Once your ID is proven, they get the account on {}. If you didn’t ask for this, stop it before then: nothing is lost.',
  },
  recovery_proven: {
    subject: 'Your ID was used to recover your account',
    line: 'Someone two of your guardians have helped has entered your ID number and date of birth. They get your account on {}. If this isn’t you, stop it before then: nothing is lost.',
  },
  recovery_ended: {
    subject: 'A recovery of your account has ended',
    line: 'The recovery that your guardians helped with has ended. {} Your account keeps its email and password.',
  },
  account_recovered: {
    subject: 'You’re back in your account',
    line: 'This is now the email address of your account. Every device was signed out, and passkeys and two-factor authentication were removed. Sign in with your new password, then choose a new PIN. {}',
  },
  own_limits_changed: {
    subject: 'Your own limits have been changed',
    line: 'The limits you set for yourself were changed. {}',
  },
} as const satisfies Record<string, Words>;

export type SecurityEvent = keyof typeof securityEvents;

/** Events that we caused, or where the account is already locked: locking it would help no one. */
const ofOurs: ReadonlySet<SecurityEvent> = new Set([
  ...(['account_locked', 'unlocked_by_us', 'signed_out_by_us'] as const),
  ...(['details_opened', 'account_unblocked', 'opening_asked', 'opening_by_us'] as const),
  ...(['recovery_ended', 'account_recovered'] as const),
]);

/** Events whose link stops the recovery as well. */
const ofRecovery: ReadonlySet<SecurityEvent> = new Set([
  ...(['recovery_helped', 'recovery_running', 'recovery_proven'] as const),
]);

/** Whether the link in its email stops a recovery and locks the account so that no one can lift it. */
export const stopsRecovery = (event: SecurityEvent): boolean => ofRecovery.has(event);

/** Whether its email has the link that locks the account. */
export const mayBeThief = (event: SecurityEvent): boolean => !ofOurs.has(event);

export const sentenceOf = (event: SecurityEvent, detail = ''): string =>
  securityEvents[event].line.replace('{}', detail).trim();

const notSure = (origin: string): string =>
  `Not sure this is from us? Check it at ${origin}${paths.wasThatYou}`;

/**
 * Notifies the owner what happened and where to undo it.
 * @param notMe the link that locks the account, for what a thief may have done
 */
export const securityMail = (
  event: SecurityEvent,
  {
    name,
    detail,
    origin,
    notMe,
  }: { name: string; detail?: string; origin: string; notMe?: string },
): MailText =>
  compose({
    subject: securityEvents[event].subject,
    name,
    lines: [sentenceOf(event, detail)],
    button: { label: 'See my security settings', href: origin + paths.settingsSecurity },
    ...(notMe
      ? {
          after: [notSure(origin)],
          alarm: {
            text: stopsRecovery(event)
              ? 'If this wasn’t you, stop it right away. That also locks your account.'
              : 'If this wasn’t you, lock your account right away.',
            label: 'This wasn’t me',
            href: notMe,
          },
        }
      : {
          after: [
            `If something is wrong, email ${brand.supportEmail} right away.`,
            notSure(origin),
          ],
        }),
    choose: {
      text: 'We always email you about the safety of your account.',
      href: origin + paths.preferences,
    },
  });

/** To the previous address of a sign-up: its owner may be someone else altogether. */
export const signUpMovedMail = (): MailText =>
  compose({
    subject: `A sign-up at ${brand.name} no longer uses this address`,
    name: 'there',
    lines: [
      'Someone signed up with this email address and has since changed it to another one. The link we emailed here no longer works.',
    ],
    after: ['You don’t have to do anything. If you wanted an account, sign up again.'],
  });

export const exportReadyMail = (name: string, href: string): MailText =>
  compose({
    subject: 'Your data is ready',
    name,
    lines: [
      'You asked for a copy of all the data we hold about you. Sign in and download it within 24 hours. After that we’ll delete the copy.',
    ],
    button: { label: 'Open my data', href },
    after: [
      `If you didn’t ask for this, change your password and email ${brand.supportEmail} right away.`,
    ],
  });

export const accountDeletedMail = (name: string, href: string): MailText =>
  compose({
    subject: `Your ${brand.name} account has been deleted`,
    name,
    lines: [
      'Your account is closed and you’ve been signed out everywhere.',
      'If you change your mind, or if this wasn’t you, restore it within 30 days. After that we’ll delete your personal data, except payment records we must keep by law.',
    ],
    button: { label: 'Restore my account', href },
    after: [],
  });

/** To a customer blocked by staff: why, what stays theirs, and how to object. */
export const restrictedMail = (
  name: string,
  { why, origin }: { why: string; origin: string },
): MailText =>
  compose({
    subject: `Your ${brand.name} account is restricted`,
    name,
    lines: [
      'You can’t sign in, pay or withdraw for now.',
      why,
      'Your balance stays yours, and what was already on its way will be finished.',
    ],
    button: { label: 'Contact us', href: origin + paths.newTicket() },
    after: ['If you think this is a mistake, tell us. We’ll review it again.'],
  });

/** To someone about whose money staff decided something. */
export const staffMail = ({
  name,
  title,
  lines,
  href,
}: {
  name: string;
  title: string;
  lines: string[];
  href: string;
}): MailText =>
  compose({
    subject: title,
    name,
    lines,
    button: { label: `Open in ${brand.name}`, href },
    after: ['Didn’t expect this? Reply through Help, and we’ll look into it.'],
  });
