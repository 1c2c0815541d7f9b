import { eq } from 'drizzle-orm';
import { AppError } from '#lib/errors/app-error.ts';
import type { TicketReply } from '#lib/help/contract.ts';
import { isWaiting, type TicketState } from '#lib/help/ticket-words.ts';
import { tickets as numbers } from '#lib/product-constants.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publishQueue } from '#server/notifications/live.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { addMessage, picturesOf } from './add-message.ts';
import { lockOwnTicket } from './find.ts';
import { ourTurn } from './promise.ts';
import { tickets, type Ticket } from './tables.ts';

interface Written {
  userId: string;
  ticketId: string;
  reply: TicketReply;
}

const CLOSED = 'This ticket is closed. Reopen it to write to us.';
const OPEN = 'This ticket is open. Contact us there.';

/** The latest message is the same and only moments old: its reply got lost, and it was sent again. */
async function isLastWord(
  tx: Database,
  { clock }: Services,
  { id }: Ticket,
  { message, ...sent }: TicketReply,
): Promise<boolean> {
  const { rowCount } = await tx.sql.query(
    `select 1 from (select * from ticket_message where ticket_id = $1 order by id desc limit 1) last
     where author = 'user' and text = $2 and image_keys = $3::text[] and created_at > $4`,
    [id, message, picturesOf(sent).keys, secondsAfter(clock.now(), -numbers.sameWithinS)],
  );
  return (rowCount ?? 0) > 0;
}

async function write(
  services: Services,
  { userId, ticketId, reply }: Written,
  next: (ticket: Ticket) => TicketState,
): Promise<Ticket> {
  return inTransaction(services.db, async (tx) => {
    const ticket = await lockOwnTicket(tx, userId, ticketId);
    if (isWaiting(ticket.state) && (await isLastWord(tx, services, ticket, reply))) return ticket;
    const state = next(ticket);
    const now = services.clock.now();
    const pictures = picturesOf(reply);
    await addMessage(tx, services, ticket, { author: 'user', text: reply.message, pictures });
    // a ticket that is already waiting keeps its place
    const turn = isWaiting(ticket.state) ? {} : ourTurn(ticket.category, now);
    const round =
      state === 'reopened' && !isWaiting(ticket.state) ? ticket.round + 1 : ticket.round;
    const [moved] = await tx.orm
      .update(tickets)
      .set({ state, ...turn, round, closed_at: null, updated_at: now })
      .where(eq(tickets.id, ticket.id))
      .returning();
    publishQueue(tx, 'tickets');
    const action = state === 'reopened' ? 'help.reopen' : 'help.write';
    await audit(tx, { actor: `user:${userId}`, action, subject: ticket.id });
    return moved ?? ticket;
  });
}

/**
 * Adds to a ticket; if it had been answered, it is our turn again.
 * @throws AppError not_found; conflict when it is closed; 422 naming the picture
 */
export const writeToTicket = (services: Services, written: Written): Promise<Ticket> =>
  write(services, written, ({ state }) => {
    if (state === 'closed') throw AppError.conflict(CLOSED);
    return isWaiting(state) ? state : 'open';
  });

/**
 * Reopens a closed ticket.
 * @throws AppError not_found; conflict when it isn't closed; 422 naming the picture
 */
export const reopenTicket = (services: Services, written: Written): Promise<Ticket> =>
  write(services, written, ({ state }) => {
    if (state !== 'closed') throw AppError.conflict(OPEN);
    return 'reopened';
  });
