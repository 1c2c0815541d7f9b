import type { BodyOf, ReplyOf } from '#lib/contracts/call.ts';
import type { saveDeskDraft } from '#lib/desk/draft.contract.ts';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { assertClaimed, type At } from './claims.ts';

export type Draft = ReplyOf<typeof saveDeskDraft>;

/**
 * Saves what an operator has written about a case that they have claimed, for them or for a colleague who
 * claims it next; an empty text removes it.
 * @throws AppError desk_claim_needed
 */
export async function saveDraft(
  services: Services,
  at: At,
  operatorId: string,
  { evidence, note }: BodyOf<typeof saveDeskDraft>,
): Promise<void> {
  const { db, clock } = services;
  await assertClaimed(services, at, operatorId);
  const now = clock.now();
  if (!evidence && !note) return dropDraft(db, at);
  await db.sql.query(
    `insert into desk_draft(queue, case_id, evidence, note, operator_id, saved_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (queue, case_id) do update set evidence = $3, note = $4, operator_id = $5, saved_at = $6`,
    [at.queue, at.id, evidence, note, operatorId, now],
  );
}

/** The unsent draft about a case. */
export async function findDraft(
  db: Database,
  { queue, id }: At,
  operatorId: string,
): Promise<Draft> {
  const { rows } = await db.sql.query<{
    evidence: string;
    note: string;
    by: string;
    who: string;
    saved_at: Date;
  }>({
    name: 'find-desk-draft',
    text: `select d.evidence, d.note, o.name as by, o.id as who, d.saved_at
      from desk_draft d join operator o on o.id = d.operator_id
      where d.queue = $1 and d.case_id = $2`,
    values: [queue, id],
  });
  const [row] = rows;
  if (!row) return null;
  const { who, saved_at, ...words } = row;
  return { ...words, mine: who === operatorId, at: saved_at.toISOString() };
}

export async function dropDraft(db: Database, { queue, id }: At): Promise<void> {
  await db.sql.query('delete from desk_draft where queue = $1 and case_id = $2', [queue, id]);
}
