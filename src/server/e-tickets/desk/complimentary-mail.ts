import { timeInZone } from '#lib/look/zone-time.ts';
import type { EventRow } from '#server/e-tickets/find-event.ts';
import { compose, type MailText } from '#server/mail/templates.ts';

interface Given {
  name: string;
  event: Pick<EventRow, 'title' | 'starts_at' | 'time_zone' | 'venue' | 'city'>;
  /** "Regular", "VIP, seat A7". */
  what: string;
  href: string;
}

/** To an organiser's guest, who gets the ticket by accepting it. */
export const complimentaryMail = ({ name, event, what, href }: Given): MailText =>
  compose({
    subject: 'A complimentary ticket for you',
    name,
    lines: [
      `The organiser of ${event.title} has a complimentary ticket for you: ${what}.`,
      `${timeInZone(event.starts_at.toISOString(), event.time_zone)}, ${event.venue}, ${event.city}.`,
    ],
    button: { label: 'Accept my ticket', href },
    after: ['Anyone with this link can accept the ticket, so keep it to yourself.'],
  });
