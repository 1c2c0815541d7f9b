import { eq } from 'drizzle-orm';
import { AppError } from '#lib/errors/app-error.ts';
import { isWaiting } from '#lib/help/ticket-words.ts';
import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { useUpClaim } from '#server/desk/claims.ts';
import { theirTurn } from '#server/help/promise.ts';
import { tickets, type Ticket } from '#server/help/tables.ts';
import { numberOf } from '#server/help/number-of.ts';
import { notify } from '#server/notifications/notify.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';

const earlier = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one < other ? one : other) : (one ?? other);

/** Both, always locked in the same order: two operators may merge each into the other. */
async function lockBoth(tx: Database, id: string, into: string): Promise<[Ticket, Ticket]> {
  const { rows } = await tx.sql.query<Ticket>(
    'select * from ticket where id = any($1) order by id for update',
    [[id, into]],
  );
  const from = rows.find((row) => row.id === id);
  if (!from) throw AppError.notFound();
  const target = rows.find((row) => row.id === into);
  if (!target || target.id === id || target.user_id !== from.user_id)
    throw AppError.invalid({ into: ['Choose another ticket of the same customer.'] });
  return [from, target];
}

/** Messages keep their times, so both sides read in order; notes and labels move along. */
async function moveContents(tx: Database, from: string, into: string): Promise<void> {
  await tx.sql.query('update ticket_message set ticket_id = $2 where ticket_id = $1', [from, into]);
  await tx.sql.query('update ticket_note set ticket_id = $2 where ticket_id = $1', [from, into]);
  await tx.sql.query(
    `insert into ticket_labelled(ticket_id, label_id)
     select $2, label_id from ticket_labelled where ticket_id = $1 on conflict do nothing`,
    [from, into],
  );
  await tx.sql.query('update ticket set merged_into = $2 where merged_into = $1', [from, into]);
}

/** If either waits for us, the remaining one waits, since the earlier of the two times. */
function turnOf(from: Ticket, target: Ticket): Partial<Ticket> {
  if (!isWaiting(from.state)) return {};
  return {
    state: isWaiting(target.state) ? target.state : 'open',
    waiting_since: earlier(from.waiting_since, target.waiting_since),
    answer_by: earlier(from.answer_by, target.answer_by),
  };
}

/**
 * Merges a claimed ticket into another one of the same member. Its messages move there, and anyone who opens
 * it or writes to it gets there too.
 * @throws AppError not_found; desk_claim_needed; conflict when either is closed; 422 on into
 */
export function merge(
  services: Services,
  { id, into, operatorId }: { id: string; into: string; operatorId: string },
): Promise<void> {
  const now = services.clock.now();
  return inTransaction(services.db, async (tx) => {
    const [from, target] = await lockBoth(tx, id, into);
    await useUpClaim(tx, services, { queue: 'tickets', id }, operatorId);
    if (from.state === 'closed') throw AppError.conflict('This ticket is closed.');
    if (target.state === 'closed') throw AppError.conflict('The other ticket is closed.');
    await moveContents(tx, id, into);
    await tx.orm
      .update(tickets)
      .set({
        ...turnOf(from, target),
        order_id: target.order_id ?? from.order_id,
        assigned_to: target.assigned_to ?? from.assigned_to,
        updated_at: now,
      })
      .where(eq(tickets.id, into));
    await tx.orm
      .update(tickets)
      .set({ state: 'closed', ...theirTurn, merged_into: into, updated_at: now, closed_at: now })
      .where(eq(tickets.id, id));
    await notify(tx, from.user_id, {
      title: 'We joined your tickets',
      message: [`“${from.subject}” is now part of “${target.subject}”. We’ll reply there.`],
      link: paths.ticket(into),
    });
    const detail = { before: numberOf(from), after: numberOf(target) };
    const actor = `operator:${operatorId}`;
    await audit(tx, { actor, action: 'help.merge', subject: id, detail });
  });
}
