import { and, arrayContains, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { tickets as numbers } from '#lib/product-constants.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { ticketMessages, tickets, type Ticket, type TicketMessage } from './tables.ts';

/** @throws AppError not_found */
export async function findTicket(db: Database, id: string): Promise<Ticket> {
  const [row] = await db.orm.select().from(tickets).where(eq(tickets.id, id));
  if (!row) throw AppError.notFound();
  return row;
}

/**
 * A ticket of this user; for a merged one, the ticket it was merged into.
 * @throws AppError not_found when it doesn't exist or is another user's
 */
export async function findOwnTicket(db: Database, userId: string, id: string): Promise<Ticket> {
  const ticket = await findTicket(db, id);
  if (ticket.user_id !== userId) throw AppError.notFound();
  return ticket.merged_into ? findTicket(db, ticket.merged_into) : ticket;
}

/** Reads a ticket and locks it until the transaction ends. */
export async function lockTicket(tx: Database, id: string): Promise<Ticket> {
  const [row] = await tx.orm.select().from(tickets).where(eq(tickets.id, id)).for('update');
  if (!row) throw AppError.notFound();
  return row;
}

/**
 * The same for its owner: a merged ticket leads to the other one, even if it was merged a moment ago.
 * @throws AppError not_found when it doesn't exist or is another user's
 */
export async function lockOwnTicket(tx: Database, userId: string, id: string): Promise<Ticket> {
  const ticket = await lockTicket(tx, (await findOwnTicket(tx, userId, id)).id);
  return ticket.merged_into ? lockTicket(tx, ticket.merged_into) : ticket;
}

/**
 * The state of the conversation: the latest message, and how many there are; another ticket may be merged
 * into this one.
 */
export async function lastMessageOf(db: Database, ticketId: string): Promise<string> {
  const { rows } = await db.sql.query<{ seen: string | null }>({
    name: 'last-ticket-message',
    text: `select max(id) || '/' || count(*) as seen from ticket_message where ticket_id = $1`,
    values: [ticketId],
  });
  return rows[0]?.seen ?? '';
}

/** The messages of several tickets, oldest first. */
export const listMessagesOf = (db: Database, ids: readonly string[]): Promise<TicketMessage[]> =>
  db.orm
    .select()
    .from(ticketMessages)
    .where(inArray(ticketMessages.ticket_id, [...ids]))
    .orderBy(asc(ticketMessages.id));

export const listMessages = (db: Database, ticketId: string): Promise<TicketMessage[]> =>
  db.orm
    .select()
    .from(ticketMessages)
    .where(eq(ticketMessages.ticket_id, ticketId))
    .orderBy(asc(ticketMessages.id));

/** The tickets about an order, oldest first; merged ones by the ticket that they were merged into. */
export async function findOrderTickets(
  db: Database,
  { id, user_id }: { id: string; user_id: string },
): Promise<Ticket[]> {
  const about = db.orm
    .select({ id: sql`coalesce(${tickets.merged_into}, ${tickets.id})` })
    .from(tickets)
    .where(and(eq(tickets.user_id, user_id), eq(tickets.order_id, id)));
  return db.orm
    .select()
    .from(tickets)
    .where(and(inArray(tickets.id, about), eq(tickets.user_id, user_id)))
    .orderBy(asc(tickets.created_at), asc(tickets.id));
}

export async function listOwn(
  db: Database,
  userId: string,
  page: number,
): Promise<{ rows: Ticket[]; total: number }> {
  const mine = and(eq(tickets.user_id, userId), isNull(tickets.merged_into));
  const rows = await db.orm
    .select()
    .from(tickets)
    .where(mine)
    .orderBy(desc(tickets.updated_at), asc(tickets.id))
    .limit(numbers.page)
    .offset((page - 1) * numbers.page);
  const [counted] = await db.orm.select({ n: count() }).from(tickets).where(mine);
  return { rows, total: counted?.n ?? 0 };
}

/** Whether a picture was sent with this ticket. */
export async function hasPicture(db: Database, ticketId: string, key: string): Promise<boolean> {
  const sent = and(
    eq(ticketMessages.ticket_id, ticketId),
    arrayContains(ticketMessages.image_keys, [key]),
  );
  return (await db.orm.$count(ticketMessages, sent)) > 0;
}
