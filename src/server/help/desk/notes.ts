import type { DeskTicket } from '#lib/help/desk/contract.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { assertClaimed } from '#server/desk/claims.ts';
import { lockTicket } from '#server/help/find.ts';
import { audit } from '#server/platform/audit.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';

interface Noted {
  id: string;
  operatorId: string;
  text: string;
}

/** Its text stays out of the audit log, which is stored longer than the ticket. */
export async function addNote(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  { id, operatorId, text }: Noted,
): Promise<void> {
  await tx.sql.query(
    `insert into ticket_note(id, ticket_id, operator_id, text, written_at)
     values ($1, $2, $3, $4, $5)`,
    [newUuid(), id, operatorId, text, clock.now()],
  );
  await audit(tx, { actor: `operator:${operatorId}`, action: 'help.note', subject: id });
}

/**
 * Adds a note for colleagues to a claimed ticket.
 * @throws AppError not_found; desk_claim_needed
 */
export function noteTicket(services: Services, noted: Noted): Promise<void> {
  return inTransaction(services.db, async (tx) => {
    const { id } = await lockTicket(tx, noted.id);
    await assertClaimed({ ...services, db: tx }, { queue: 'tickets', id }, noted.operatorId);
    await addNote(tx, services, noted);
  });
}

/** Newest first. */
export async function listNotes(db: Database, ticketId: string): Promise<DeskTicket['notes']> {
  const { rows } = await db.sql.query<{ text: string; by: string; written_at: Date }>({
    name: 'ticket-notes',
    text: `select n.text, o.name as by, n.written_at from ticket_note n
      join operator o on o.id = n.operator_id
      where n.ticket_id = $1 order by n.written_at desc, n.id limit 100`,
    values: [ticketId],
  });
  return rows.map(({ written_at, ...row }) => ({ ...row, at: written_at.toISOString() }));
}
