import type { OperatorRole } from '#lib/desk/rights.ts';
import { compose, type MailText } from '#server/mail/templates.ts';

interface Welcomed {
  name: string;
  role: OperatorRole;
  href: string;
  /** Someone who already works here, and needs a new password and authenticator. */
  isAgain: boolean;
}

/** To someone whose access to the desk two owners have approved. */
export const welcomeMail = ({ name, role, href, isAgain }: Welcomed): MailText =>
  compose({
    subject: isAgain ? 'Set up your sign-in to the desk again' : 'Your sign-in to the desk',
    name,
    lines: [
      isAgain
        ? 'Two owners approved a new password and authenticator for you. The old ones stop working once you’re done.'
        : `Two owners approved your access to the desk as ${role}. Choose a password and connect your authenticator app.`,
    ],
    button: { label: 'Set up my sign-in', href },
    after: [
      'The link works once, for 24 hours. No one else can see the password or the key you set up.',
    ],
  });
