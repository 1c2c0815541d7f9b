import { brand } from '#lib/brand.ts';
import { paths } from '#lib/paths.ts';
import { compose, type MailText } from './templates.ts';

interface Words {
  subject: string;
  line: string;
}

/** What happened to an account, in one sentence; `{}` is filled with the event's detail. */
export const securityEvents = {
  new_device: { subject: 'New sign-in to your account', line: 'Your account was opened on {}.' },
  password_changed: {
    subject: 'Your password was changed',
    line: 'Your password was changed, and you were signed out on all other devices.',
  },
  pin_set: { subject: 'Your PIN is set', line: 'A PIN was set for your account.' },
  pin_changed: {
    subject: 'Your PIN was changed',
    line: 'The PIN of your account was changed, and you were signed out on all other devices.',
  },
  two_factor_on: {
    subject: 'Two-factor authentication is on',
    line: 'Signing in now asks for a code of your authenticator app. You were signed out on all other devices.',
  },
  two_factor_off: {
    subject: 'Two-factor authentication is off',
    line: 'Signing in no longer asks for a code. You were signed out on all other devices.',
  },
  two_factor_locked: {
    subject: 'Too many wrong codes',
    line: 'Someone who knows your password entered ten wrong two-factor codes, so we take none for an hour.',
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    line: 'A recovery code opened your account. {}',
  },
  recovery_codes_renewed: {
    subject: 'You have new recovery codes',
    line: 'Ten new recovery codes were made. The old ones no longer work.',
  },
  account_locked: {
    subject: 'Your account was locked',
    line: 'Someone entered a wrong password five times, so we locked your account for 30 minutes. Your money is safe.',
  },
  account_unlocked: {
    subject: 'Your account is unlocked',
    line: 'Your account was unlocked by the link that we mailed to you.',
  },
  account_restored: {
    subject: 'Your account is back',
    line: 'Your account was restored. You can sign in again.',
  },
  payout_account_added: {
    subject: 'Payout account added',
    line: 'Money can now be sent from your wallet to {}.',
  },
} as const satisfies Record<string, Words>;

export type SecurityEvent = keyof typeof securityEvents;

export const sentenceOf = (event: SecurityEvent, detail = ''): string =>
  securityEvents[event].line.replace('{}', detail).trim();

/** Tells the owner what happened and where to undo it. */
export const securityMail = (
  event: SecurityEvent,
  { name, detail, origin }: { name: string; detail?: string; origin: string },
): MailText =>
  compose({
    subject: securityEvents[event].subject,
    name,
    lines: [sentenceOf(event, detail)],
    button: { label: 'See my security settings', href: origin + paths.settingsSecurity },
    after: [
      `If this was not you, lock your account there and write to ${brand.supportEmail} at once.`,
    ],
    choose: {
      text: 'We always email you about the safety of your account.',
      href: origin + paths.preferences,
    },
  });

/** To the address that a sign-up used before: its owner may be someone else altogether. */
export const signUpMovedMail = (): MailText =>
  compose({
    subject: `A sign-up at ${brand.name} no longer uses this address`,
    name: 'there',
    lines: [
      'Somebody signed up with this email address and has now changed it to another one. The link that we mailed here no longer works.',
    ],
    after: ['You don’t have to do anything. If you wanted an account, sign up again.'],
  });

export const exportReadyMail = (name: string, href: string): MailText =>
  compose({
    subject: 'Your data is ready',
    name,
    lines: [
      'You asked for a copy of everything we keep about you. Sign in and download it within 24 hours; then it is deleted.',
    ],
    button: { label: 'Open my data', href },
    after: [
      `If you did not ask for it, change your password and write to ${brand.supportEmail} at once.`,
    ],
  });

export const accountDeletedMail = (name: string, href: string): MailText =>
  compose({
    subject: `Your ${brand.name} account is deleted`,
    name,
    lines: [
      'Your account is closed and you are signed out everywhere.',
      'If you change your mind, or if this was not you, restore it within 30 days. After that everything personal is erased; the record of payments stays, as the law asks.',
    ],
    button: { label: 'Restore my account', href },
    after: [],
  });
