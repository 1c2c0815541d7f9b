import { and, arrayContains, asc, count, desc, eq } from 'drizzle-orm';
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

/** @throws AppError not_found when it doesn't exist or is another user's */
export async function findOwnTicket(db: Database, userId: string, id: string): Promise<Ticket> {
  const ticket = await findTicket(db, id);
  if (ticket.user_id !== userId) throw AppError.notFound();
  return ticket;
}

/** Reads a ticket and locks it until the transaction ends. */
export async function lockTicket(tx: Database, id: string): Promise<Ticket> {
  const [row] = await tx.orm.select().from(tickets).where(eq(tickets.id, id)).for('update');
  if (!row) throw AppError.notFound();
  return row;
}

/** The id of the latest message. */
export async function lastMessageOf(db: Database, ticketId: string): Promise<string> {
  const { rows } = await db.sql.query<{ id: string }>({
    name: 'last-ticket-message',
    text: 'select max(id)::text as id from ticket_message where ticket_id = $1',
    values: [ticketId],
  });
  return rows[0]?.id ?? '';
}

export const listMessages = (db: Database, ticketId: string): Promise<TicketMessage[]> =>
  db.orm
    .select()
    .from(ticketMessages)
    .where(eq(ticketMessages.ticket_id, ticketId))
    .orderBy(asc(ticketMessages.id));

export async function listOwn(
  db: Database,
  userId: string,
  page: number,
): Promise<{ rows: Ticket[]; total: number }> {
  const mine = eq(tickets.user_id, userId);
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
