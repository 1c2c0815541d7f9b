import { z } from 'zod';
import { categoryNames } from '#lib/help/ticket-words.ts';
import { findUser } from '#server/account/member.ts';
import { findOrder } from '#server/orders/find.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { task } from '#server/platform/task.ts';
import type { HelpdeskPort } from '#server/ports/helpdesk.ts';
import { findTicket } from './find.ts';
import type { Ticket } from './tables.ts';
import { numberOf } from './number-of.ts';

const AT_ONCE = 50;
const AGAIN_AFTER_S = 300;
/** A message that has been refused for this long isn't offered again; our own desk has it. */
const OFFERED_FOR_S = 7 * 24 * 3600;

interface Waiting {
  id: string;
  ticket_id: string;
  author: string;
  text: string;
  pictures: number;
}

/**
 * Claims messages that are due for this worker alone; those it doesn't settle are due again some minutes
 * later.
 */
async function take({ db, clock }: Services): Promise<Waiting[]> {
  const now = clock.now();
  const { rows } = await db.sql.query<Waiting>(
    `update ticket_message set offer_at = $2 where id in (
       select id from ticket_message where offer_at <= $1 order by offer_at, id
       limit ${AT_ONCE} for update skip locked)
     returning id::text, ticket_id, author, text, cardinality(image_keys) as pictures`,
    [now, secondsAfter(now, AGAIN_AFTER_S)],
  );
  return rows.sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)));
}

const settle = ({ db }: Services, { id }: Waiting, ref: string) =>
  db.sql.query('update ticket_message set offer_at = null, desk_ref = $2 where id = $1', [id, ref]);

/** The ticket's copy, created with its first message if there is none. */
async function copyOf(
  services: Services,
  desk: HelpdeskPort,
  ticket: Ticket,
  { text, pictures }: Waiting,
) {
  const { db } = services;
  if (ticket.desk_ref) return { ref: ticket.desk_ref, isNew: false };
  const { id, category, subject, order_id, user_id } = ticket;
  const user = await findUser(db, user_id);
  const order = order_id ? await findOrder(db, order_id) : undefined;
  const found = await desk.findTicket(id);
  const words = { subject, category: categoryNames[category], text, pictures };
  const copied = { id, number: numberOf(ticket), ...words };
  if (!user) throw new Error('The ticket has no user.');
  const author = { name: user.username, email: user.email };
  const reference = order?.reference_code ?? null;
  const ref = found ?? (await desk.createTicket({ ...copied, ...author, reference }));
  await db.sql.query('update ticket set desk_ref = $2 where id = $1', [id, ref]);
  return { ref, isNew: true };
}

async function copyMessage(services: Services, desk: HelpdeskPort, message: Waiting) {
  const ticket = await findTicket(services.db, message.ticket_id);
  const { ref, isNew } = await copyOf(services, desk, ticket, message);
  // the first message is the ticket's own text
  if (isNew) return settle(services, message, `ticket:${ref}`);
  const there = await desk.listComments(ref);
  const earlier = there.find(({ copyOf: id }) => id === message.id);
  const by = message.author === 'user' ? 'user' : 'staff';
  const { id, text, pictures } = message;
  const given = { id, by, text, pictures } as const;
  return settle(services, message, earlier?.ref ?? (await desk.addComment(ref, given)));
}

/** Copies messages to the help desk. It never fails, because the next minute brings the next attempt. */
export const mirrorTickets = task('help.mirror', z.unknown(), async (services) => {
  const { helpdesk } = services.providers;
  const { db, clock, log } = services;
  await db.sql.query(
    'update ticket_message set offer_at = null where offer_at is not null and created_at < $1',
    [secondsAfter(clock.now(), -OFFERED_FOR_S)],
  );
  if (!helpdesk) return;
  const stuck = new Set<string>();
  for (const message of await take(services)) {
    // in order: an answer must not arrive before the question
    if (stuck.has(message.ticket_id)) continue;
    try {
      await copyMessage(services, helpdesk, message);
    } catch (error) {
      stuck.add(message.ticket_id);
      const status = (error as { status?: number }).status ?? null;
      log.warn({ ticket: message.ticket_id, status }, 'the help desk refused a copy');
    }
  }
});
