import { groupShortCode } from '#lib/e-tickets/ticket-short-code.ts';
import { compose, type MailText } from '#server/mail/templates.ts';

interface Sent {
  title: string;
  when: string;
  where: string;
  /** What each one admits to, and the code to type in at the gate. */
  tickets: readonly { label: string; code: string }[];
  href: string;
}

const MAX_SUBJECT = 70;

function subjectFor(title: string, many: boolean): string {
  const subject = `Your ${many ? 'tickets' : 'ticket'} for ${title}`;
  return subject.length <= MAX_SUBJECT ? subject : `${subject.slice(0, MAX_SUBJECT - 1)}…`;
}

/**
 * Email to ticket holders. QR codes stay in the app, because emails load no pictures here; gates accept the
 * short codes instead.
 */
export function ticketMail(name: string, { title, when, where, tickets, href }: Sent): MailText {
  const many = tickets.length > 1;
  return compose({
    subject: subjectFor(title, many),
    name,
    lines: [
      many
        ? `Here are your ${tickets.length} tickets for ${title}. Open them once before you go, and you can show them offline.`
        : `Here’s your ticket for ${title}. Open it once before you go, and you can show it offline.`,
    ],
    facts: [
      ['When', when],
      ['Where', where],
      ...tickets.map(
        ({ label, code }, n) =>
          [many ? `${n + 1}. ${label}` : label, groupShortCode(code)] as const,
      ),
    ],
    button: { label: many ? 'Show tickets' : 'Show ticket', href },
    after: [
      'The codes above can be typed in at the gate if a phone fails. Each lets one person in, once, so keep this email to yourself.',
    ],
  });
}
