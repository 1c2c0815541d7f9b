import { brand } from '#lib/brand.ts';
import { paths } from '#lib/paths.ts';
import { compose, type MailText } from './templates.ts';

const whoLocked = {
  'lock-code': 'Someone entered your lock code',
  guardians: 'Two of your guardians locked your account',
  recovery: 'Your account was locked because of a recovery with guardians',
} as const;

/** After the lock code was used: what has stopped, for how long, and how to unlock the account. */
export const emergencyLockMail = (
  name: string,
  { by, until, origin }: { by: keyof typeof whoLocked; until: string; origin: string },
): MailText =>
  compose({
    subject: `Your ${brand.name} account is locked`,
    name,
    lines: [
      `${whoLocked[by]}. We’ve signed out every device, removed all passkeys and cancelled payments that hadn’t been sent. Your money is safe, and money sent to you still arrives.`,
      `The lock stays until ${until} at least. No one can lift it sooner: not you, not a thief, not our team.`,
      'To open your account, ask for a link, then enter your lock code. It opens 24 hours after that. Without the code, contact us.',
    ],
    button: { label: 'Ask for the link', href: origin + paths.accountUnlock },
    after: ['Keep the paper with your lock code. It works again if you need it.'],
  });

/** The link that starts the wait before an emergency lock ends. */
export const openLockMail = (name: string, href: string): MailText =>
  compose({
    subject: `Open your ${brand.name} account`,
    name,
    lines: [
      'You asked to open your account, which is locked.',
      'Open the link and enter your lock code. Your account opens 24 hours later. The link works once, for 24 hours.',
    ],
    button: { label: 'Open my account', href },
    after: ['If you didn’t ask, do nothing. Your account stays locked.'],
  });
