import { brand } from '#lib/brand.ts';
import { stopEmails } from '#lib/mail/links.ts';
import { isLocked, messageTopics, type MessageTopic } from '#lib/notifications/message-topics.ts';
import { writeMoments } from '#lib/moments.ts';
import { paths } from '#lib/paths.ts';
import { footer, toHtml, toText, type Parts } from './layout.ts';

export { escapeHtml } from './layout.ts';

export interface MailText {
  subject: string;
  text: string;
  html: string;
  links: string[];
  /** Where an email program unsubscribes on its own (RFC 8058). */
  unsubscribe?: string;
}

/** An email in both forms: plain text, and HTML that needs no pictures and fits a small screen. */
export function compose(parts: Parts): MailText {
  const { subject, button, alarm } = parts;
  const links = [button, alarm].flatMap((each) => (each ? [each.href] : []));
  return { subject, text: toText(parts), html: toHtml(parts), links };
}

/** An email whose times name their zone: the reader's zone is unknown. */
export const writeMail = <M extends MailText>(mail: M): M => ({
  ...mail,
  subject: writeMoments(mail.subject),
  text: writeMoments(mail.text),
  html: writeMoments(mail.html),
});

/** Where a reader chooses and, for emails that may be switched off, how one tap unsubscribes. */
export interface Choice {
  origin: string;
  topic: MessageTopic;
  /** Identifies the user and the topic; it can only be used to unsubscribe. */
  token: string;
}

const about: Record<MessageTopic, string> = {
  money: 'We always email you about your money.',
  security: 'We always email you about the safety of your account.',
  orders: 'You’re getting this because order emails are on.',
  rewards: 'You’re getting this because reward emails are on.',
  summaries: 'You’re getting this because monthly summaries are on.',
  news: 'You’re getting this because news emails are on.',
};

/** Lines of many emails: finding one of them in the log says nothing about the rest of a message. */
export const standingLines: ReadonlySet<string> = new Set([
  ...[footer, '--', brand.name, `Open in ${brand.name}`],
  ...messageTopics.flatMap((topic) => [
    about[topic],
    `${about[topic]} Manage notifications.`,
    `${about[topic]} Manage notifications. Stop emails about ${topic}.`,
  ]),
]);

function chooseLine({ origin, topic, token }: Choice): Parts['choose'] & object {
  const href = origin + paths.preferences;
  if (isLocked(topic, 'email')) return { text: about[topic], href };
  const stop = { label: `Stop emails about ${topic}`, href: origin + stopEmails(token) };
  return { text: about[topic], href, stop };
}

/** A notification as an email: its own text, what the order costs, and the page it is about. */
export function messageMail(
  name: string,
  told: { title: string; lines: string[]; href: string | null; facts?: Parts['facts'] },
  choice: Choice,
): MailText {
  const { title, lines, href, facts } = told;
  const mail = compose({
    subject: title,
    name,
    lines,
    ...(facts ? { facts } : {}),
    ...(href ? { button: { label: `Open in ${brand.name}`, href } } : {}),
    after: [],
    choose: chooseLine(choice),
  });
  if (isLocked(choice.topic, 'email')) return mail;
  const unsubscribe = `${choice.origin}/api/mail/unsubscribe?token=${choice.token}`;
  return { ...mail, unsubscribe };
}

const ignore = 'If this wasn’t you, you can ignore this email.';

export const verifyEmailMail = (name: string, href: string): MailText =>
  compose({
    subject: `Please verify your email for ${brand.name}`,
    name,
    lines: ['Please confirm your email address. The link works once, for 24 hours.'],
    button: { label: 'Verify email', href },
    after: [ignore],
  });

export const unlockMail = (name: string, href: string): MailText =>
  compose({
    subject: `Unlock your ${brand.name} account`,
    name,
    lines: [
      'Someone entered a wrong password five times, so we locked your account for 30 minutes. Your money is safe.',
      'If this was you, unlock it now. The link works once, for 30 minutes.',
    ],
    button: { label: 'Unlock account', href },
    after: ['If it wasn’t you, change your password after you sign in.'],
  });

export const ownLockMail = (name: string, href: string): MailText =>
  compose({
    subject: `Your ${brand.name} account is locked`,
    name,
    lines: [
      'You asked us to lock your account. You’ve been signed out everywhere, and no one can sign in or move money.',
      'Unlock it when you’re ready. The link works once, for 30 minutes. If it expires, the sign-in page can send you a new one.',
    ],
    button: { label: 'Unlock account', href },
    after: ['Choose a new password once you’ve unlocked it.'],
  });

export const pinCodeMail = (name: string, code: string): MailText =>
  compose({
    subject: `Your code to reset the PIN`,
    name,
    lines: ['Enter this code to choose a new PIN. It expires in 15 minutes.'],
    code,
    after: ['Never share this code with anyone, not even us.', ignore],
  });

export const passwordCodeMail = (name: string, code: string): MailText =>
  compose({
    subject: `Your code to change the password`,
    name,
    lines: ['Enter this code to choose a new password. It expires in 15 minutes.'],
    code,
    after: ['Never share this code with anyone, not even us.', ignore],
  });

/** @param link opens the page that asks for the code, on any device; it opens nothing else */
export const passwordResetMail = (name: string, code: string, link: string): MailText =>
  compose({
    subject: `Your code to reset the password`,
    name,
    lines: ['Enter this code to choose a new password. It expires in 15 minutes.'],
    code,
    button: { label: 'Enter the code', href: link },
    after: ['Never share this code with anyone, not even us.', ignore],
  });
