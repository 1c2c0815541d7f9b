import type { DeskPerson } from '#lib/contracts/desk-people.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import { newUuid } from '#server/platform/ids.ts';
import { lockUser, type Parts } from './act.ts';

/**
 * Leaves a note about somebody for colleagues. What it says stays out of the audit log, which is kept longer.
 * @throws AppError not_found, conflict
 */
export function writeNote(
  { db, clock }: Parts,
  { id, operatorId, text }: { id: string; operatorId: string; text: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, id);
    await tx.sql.query(
      `insert into person_note(id, user_id, operator_id, text, written_at)
       values ($1, $2, $3, $4, $5)`,
      [newUuid(), id, operatorId, text, clock.now()],
    );
    await audit(tx, { actor: `operator:${operatorId}`, action: 'people.note', subject: id });
  });
}

/** The newest first. */
export async function readNotes(db: Database, id: string): Promise<DeskPerson['notes']> {
  const { rows } = await db.sql.query<{ text: string; by: string; written_at: Date }>(
    `select n.text, o.name as by, n.written_at from person_note n
     join operator o on o.id = n.operator_id
     where n.user_id = $1 order by n.written_at desc, n.id limit 50`,
    [id],
  );
  return rows.map(({ written_at, ...row }) => ({ ...row, at: written_at.toISOString() }));
}
