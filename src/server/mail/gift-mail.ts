import { compose, type MailText } from './templates.ts';

interface Sent {
  name: string;
  sender: string;
  message: string | undefined;
  href: string;
}

/**
 * The email to someone who received gift cards from one of our users. It doesn't contain the codes.
 */
export const giftMail = ({ name, sender, message, href }: Sent): MailText =>
  compose({
    subject: `${sender} sent you a gift`,
    name,
    lines: [`${sender} bought a gift for you.`, ...(message ? [`“${message}”`] : [])],
    button: { label: 'Open my gift', href },
    after: [
      `We’ll let ${sender} know when you open it. Anyone with this link can open it, so keep it to yourself.`,
    ],
  });
