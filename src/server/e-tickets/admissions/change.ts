import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findEvent, type EventRow } from '#server/e-tickets/find-event.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { lockAdmission, type AdmissionRow } from './find.ts';

export type StepKind =
  | 'issued'
  | 'handed_on'
  | 'called_back'
  | 'accepted'
  | 'renamed'
  | 'listed'
  | 'unlisted'
  | 'sold_on'
  | 'given_back'
  | 'void'
  | 'sent';

interface Step {
  id: string;
  what: StepKind;
  /** Read by the ticket's holder. */
  text: string;
  actor: string;
}

/** Records a step in the life of a ticket. */
export async function addStep(tx: Database, now: Date, step: Step): Promise<void> {
  await tx.sql.query(
    'insert into admission_step(admission_id, what, text, actor, at) values ($1, $2, $3, $4, $5)',
    [step.id, step.what, step.text, step.actor, now],
  );
}

/** Makes a ticket's current code worthless by issuing a new one. */
export async function renewCode(tx: Database, id: string, now: Date): Promise<void> {
  await tx.sql.query('update admission set version = version + 1, changed_at = $2 where id = $1', [
    id,
    now,
  ]);
}

/** Voids tickets that aren't void yet, and returns those it voided. */
export async function voidTickets(
  tx: Database,
  ids: readonly string[],
  because: 'given_back' | 'sold_on',
  now: Date,
): Promise<string[]> {
  const { rows } = await tx.sql.query<{ id: string }>(
    `update admission set state = 'void', void_because = $2, changed_at = $3
     where id = any($1) and state = 'valid' returning id`,
    [ids, because, now],
  );
  return rows.map(({ id }) => id);
}

export interface Changing {
  tx: Database;
  row: AdmissionRow;
  event: EventRow;
  now: Date;
  actor: string;
}

/**
 * Changes a ticket of a member in one transaction, with the ticket locked.
 * @throws AppError not_found for a ticket they don't have
 */
export function changeOwn<T>(
  services: Services,
  { id, holder }: { id: string; holder: string },
  action: string,
  work: (changing: Changing) => Promise<T>,
): Promise<T> {
  return inTransaction(services.db, async (tx) => {
    const row = await lockAdmission(tx, id);
    const event = row && (await findEvent(tx, row.event_id));
    if (!row || !event || row.holder_id !== holder) throw AppError.notFound();
    const actor = `user:${holder}`;
    const done = await work({ tx, row, event, now: services.clock.now(), actor });
    await audit(tx, { actor, action, subject: id });
    return done;
  });
}
