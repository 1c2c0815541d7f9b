import { eq } from 'drizzle-orm';
import type { DeskDecision } from '#lib/desk/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { macroFieldsIn } from '#lib/help/desk/macro-fields.ts';
import { isWaiting, scoreQuestion, type TicketState } from '#lib/help/ticket-words.ts';
import { paths } from '#lib/paths.ts';
import { plainText } from '#lib/rules/plain-text.ts';
import type { Database } from '#server/db/client.ts';
import { notify, type NewNotification } from '#server/notifications/notify.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { addMessage, picturesOf, type Pictures } from './add-message.ts';
import { otherWay } from './complaint.ts';
import { countryOf } from './country-of.ts';
import { cannedAnswers, closeReasons } from './canned-answers.ts';
import { lastMessageOf, lockTicket } from './find.ts';
import { theirTurn } from './promise.ts';
import { tickets, type Ticket } from './tables.ts';

export interface Answer {
  state: Extract<TicketState, 'answered' | 'closed'>;
  /** Shown to the user; empty when nothing is added. */
  text: string;
  pictures?: Pictures;
  /** The last message that the operator had read; absent: not checked. */
  seen?: string | undefined;
}

const ASK = `${scoreQuestion} Tell us on the ticket’s page.`;

const invalid = (field: string, text: string) => AppError.invalid({ [field]: [text] });

/** The text of a canned answer, with the operator's own words after it. */
function textOf(texts: Record<string, string>, { reason_code: code, evidence }: DeskDecision) {
  if (code !== undefined && !Object.hasOwn(texts, code))
    throw invalid('reason_code', 'Choose one that matches your decision.');
  const own = plainText(evidence ?? '');
  return [code === undefined ? '' : texts[code], own].filter(Boolean).join('\n\n');
}

/**
 * The meaning of an operator's verdict on a ticket: `approve` answers, with a canned answer by its code or in
 * their own words; `reject` closes and needs a reason.
 * @throws AppError 422 on verdict, evidence and reason_code
 */
export function answerOf(decision: DeskDecision): Answer {
  const { verdict, seen } = decision;
  const rest = { seen, pictures: picturesOf(decision) };
  if (verdict === 'approve') {
    const text = textOf(cannedAnswers, decision);
    if (!text) throw invalid('evidence', 'Write a reply, or choose one.');
    const [left] = macroFieldsIn(text);
    if (left) throw invalid('evidence', `Replace ${left} first.`);
    return { state: 'answered', text, ...rest };
  }
  if (verdict !== 'reject') throw invalid('verdict', 'That decision isn’t available for a ticket.');
  if (!decision.reason_code) throw invalid('reason_code', 'Add a reason for closing it.');
  return { state: 'closed', text: textOf(closeReasons, decision), ...rest };
}

/**
 * A waiting ticket is answered once; only a ticket that isn't closed can be closed.
 * @throws AppError conflict
 */
export function assertTakes({ state: now }: Pick<Ticket, 'state'>, { state: next }: Answer): void {
  if (now === 'closed') throw AppError.conflict('This ticket is closed.');
  if (next === 'answered' && !isWaiting(now))
    throw AppError.conflict('This has already been answered.');
}

/**
 * A ticket can't be answered or closed while it has a message that the operator hasn't read.
 * @throws AppError conflict
 */
async function assertRead(tx: Database, { id }: Ticket, { seen }: Answer): Promise<void> {
  if (seen !== undefined && seen !== (await lastMessageOf(tx, id)))
    throw AppError.conflict('A new message arrived while you were replying. Read it first.');
}

/** Carries out an operator's answer and notifies the user, in the same transaction as the end of the claim. */
export async function answerTicket(
  tx: Database,
  services: Services,
  ticketId: string,
  { operator, answer, note }: { operator: string; answer: Answer; note: string | undefined },
): Promise<void> {
  const ticket = await lockTicket(tx, ticketId);
  assertTakes(ticket, answer);
  await assertRead(tx, ticket, answer);
  await giveAnswer(tx, services, ticket, { operator, answer, note });
}

interface Given {
  operator: string;
  answer: Answer;
  note: string | undefined;
  /** Its id in the help desk, if it was written there. */
  ref?: string;
  /** The notification, if it differs from that of an answer. */
  notice?: Pick<NewNotification, 'title' | 'link' | 'topic'>;
}

/** Adds the answer to a locked ticket, and notifies the user. */
export async function giveAnswer(
  tx: Database,
  services: Services,
  ticket: Ticket,
  { operator, answer, note, ref, notice }: Given,
): Promise<void> {
  const ticketId = ticket.id;
  const { state, text, pictures } = answer;
  const isClosed = state === 'closed';
  const now = services.clock.now();
  const country = await countryOf(tx, ticket.user_id);
  await addMessage(tx, services, ticket, { author: operator, text, pictures, ref });
  await tx.orm
    .update(tickets)
    .set({
      state,
      ...theirTurn,
      updated_at: now,
      first_answer_at: ticket.first_answer_at ?? now,
      closed_at: isClosed ? now : null,
    })
    .where(eq(tickets.id, ticketId));
  await notify(tx, ticket.user_id, {
    title: state === 'answered' ? 'We replied to your ticket' : 'We closed your ticket',
    message: [
      ticket.subject,
      ...text.split('\n').filter(Boolean),
      ...otherWay(ticket, country, now),
      ...(isClosed ? [ASK] : []),
    ],
    // only a link to the question, because email programs open links automatically
    link: isClosed ? `${paths.ticket(ticketId)}#score` : paths.ticket(ticketId),
    ...notice,
  });
  const action = state === 'answered' ? 'help.answer' : 'help.close';
  await audit(tx, { actor: operator, action, subject: ticketId, detail: note ? { note } : {} });
}
