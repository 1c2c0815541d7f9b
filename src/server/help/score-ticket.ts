import { and, eq } from 'drizzle-orm';
import type { TicketScore } from '#lib/help/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { isWaiting } from '#lib/help/ticket-words.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { lockOwnTicket } from './find.ts';
import { ticketScores, type Ticket } from './tables.ts';

const OPEN = 'This ticket is still open. You can rate our help once we’ve replied.';

/**
 * Stores how well we helped. Until it is reopened, a ticket has one score: a new one replaces it, and
 * repeating it changes nothing.
 * @throws AppError not_found; conflict while it is our turn
 */
export async function scoreTicket(
  services: Services,
  { userId, ticketId, given }: { userId: string; ticketId: string; given: TicketScore },
): Promise<Ticket> {
  return inTransaction(services.db, async (tx) => {
    const ticket = await lockOwnTicket(tx, userId, ticketId);
    if (isWaiting(ticket.state)) throw AppError.conflict(OPEN);
    const { rowCount } = await tx.sql.query({
      name: 'score-ticket',
      text: `insert into ticket_score as t (ticket_id, round, score, words, said_at)
        values ($1, $2, $3, $4, $5)
        on conflict (ticket_id, round) do update
          set score = excluded.score, words = excluded.words, said_at = excluded.said_at
          where (t.score, t.words) is distinct from (excluded.score, excluded.words)`,
      values: [ticket.id, ticket.round, given.score, given.words || null, services.clock.now()],
    });
    const detail = { score: given.score };
    if (rowCount)
      await audit(tx, {
        actor: `user:${userId}`,
        action: 'help.score',
        subject: ticket.id,
        detail,
      });
    return ticket;
  });
}

/** The owner's score since the ticket was last opened. */
export async function findScore(
  db: Database,
  { id, round }: Pick<Ticket, 'id' | 'round'>,
): Promise<{ score: number; words: string | null } | null> {
  const [row] = await db.orm
    .select({ score: ticketScores.score, words: ticketScores.words })
    .from(ticketScores)
    .where(and(eq(ticketScores.ticket_id, id), eq(ticketScores.round, round)));
  return row ?? null;
}
