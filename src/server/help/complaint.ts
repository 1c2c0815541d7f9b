import type { CountryCode } from '#lib/countries.ts';
import { complaintKindOf, complaintRuleOf } from '#lib/help/complaint-rules.ts';
import type { NewTicket, Ticket as TicketView } from '#lib/help/contract.ts';
import { isWaiting } from '#lib/help/ticket-words.ts';
import { momentFor } from '#lib/moments.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Ticket } from './tables.ts';
import { numberOf } from './number-of.ts';

/**
 * What a new ticket stores about its complaint: the kind, and by when the law requires our
 * decision.
 */
export function newComplaint(
  { category, about }: Pick<NewTicket, 'category' | 'about'>,
  country: CountryCode,
  now: Date,
): Pick<Ticket, 'complaint_kind' | 'complaint_due' | 'complaint_told'> {
  const kind = complaintKindOf(category, about);
  const hours = kind && complaintRuleOf(country, now)?.hours[kind];
  return {
    complaint_kind: kind ?? null,
    complaint_due: hours ? secondsAfter(now, hours * 3600) : null,
    complaint_told: false,
  };
}

/** Whether the time for our decision has ended while it was our turn. */
export const isOverdue = ({ state, complaint_due: due }: Ticket, now: Date): boolean =>
  due !== null && due <= now && isWaiting(state);

/** A country's authority in a sentence: its name, and its email or website. */
function reach(country: CountryCode, now: Date): string | undefined {
  const authority = complaintRuleOf(country, now)?.authority;
  return authority && `${authority.name} (${authority.email ?? authority.url})`;
}

/** What a decision adds: where to go for those who disagree. Empty unless it is a complaint. */
export function otherWay(ticket: Ticket, country: CountryCode, now: Date): string[] {
  const to = ticket.complaint_kind && reach(country, now);
  return to ? [`If you disagree, you can write to the ${to}. Quote ${numberOf(ticket)}.`] : [];
}

/** The sentences of a complaint whose time has ended without a decision. */
export function describeEnd(ticket: Pick<Ticket, 'id'>, country: CountryCode, now: Date): string[] {
  const to = reach(country, now);
  return [
    `We didn’t decide on ${numberOf(ticket)} in time. We’re still working on it.`,
    ...(to ? [`You can now write to the ${to}. Quote ${numberOf(ticket)}.`] : []),
  ];
}

/** When we decide on a complaint at the latest, for the message that confirms it. */
export const describeTime = (
  { complaint_due: due, answer_by: answerBy }: Ticket,
  country: CountryCode,
): string => {
  if (due) return `We’ll decide by ${momentFor(country, due)}.`;
  return answerBy ? `We’ll reply by ${momentFor(country, answerBy)}.` : '';
};

/** A ticket's complaint as its owner sees it; empty for a ticket that is none. */
export function viewComplaint(
  ticket: Ticket,
  country: CountryCode,
  now: Date,
): Pick<TicketView, 'complaint'> {
  const { complaint_kind: kind, complaint_due: due, state } = ticket;
  if (!kind) return {};
  const isOver = isOverdue(ticket, now);
  // without a legal time, our own promise takes its place
  const isLate = due === null && ticket.answer_by !== null && ticket.answer_by <= now;
  const mayGoOn = isOver || isLate || !isWaiting(state);
  return {
    complaint: {
      kind,
      decide_by: due?.toISOString() ?? null,
      is_over: isOver,
      authority: (mayGoOn && complaintRuleOf(country, now)?.authority) || null,
    },
  };
}
