import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';

/** An operator's decision about money in suspense. */
export interface SuspenseDecision {
  id: string;
  case_id: string;
  verdict: 'credit' | 'return';
  /** `asked`: the provider hasn't answered yet whether it can be sent back. */
  state: 'asked' | 'done' | 'refused';
  actor: string;
  reason_code: string | null;
  /** Shown to the owner. */
  reason: string | null;
  note: string | null;
  refusal: string | null;
  decided_at: Date;
  ended_at: Date | null;
}

type New = Pick<SuspenseDecision, 'case_id' | 'verdict' | 'actor'> &
  Partial<Pick<SuspenseDecision, 'reason_code' | 'reason' | 'note'>>;

/**
 * Records a decision. Crediting is done immediately, sending back once the provider has done it.
 * @throws AppError conflict when the case already has one in effect
 */
export async function insertDecision(
  tx: Database,
  { clock }: Services,
  { case_id, verdict, actor, reason_code, reason, note }: New,
): Promise<string> {
  const [id, now] = [newUuid(), clock.now()];
  const isDone = verdict === 'credit';
  const { rowCount } = await tx.sql.query(
    `insert into suspense_decision(id, case_id, verdict, state, actor, reason_code, reason, note,
       decided_at, ended_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (case_id) where state <> 'refused' do nothing`,
    [
      id,
      case_id,
      verdict,
      isDone ? 'done' : 'asked',
      actor,
      reason_code ?? null,
      reason ?? null,
      note ?? null,
      now,
      isDone ? now : null,
    ],
  );
  if (rowCount !== 1) throw AppError.conflict('This has already been decided.');
  return id;
}

/** The decision while the provider is being asked; undefined after that. */
export async function findAsked(db: Database, id: string): Promise<SuspenseDecision | undefined> {
  const { rows } = await db.sql.query<SuspenseDecision>(
    `select * from suspense_decision where id = $1 and state = 'asked'`,
    [id],
  );
  return rows[0];
}

/**
 * Ends the request to the provider, for one caller: it returned the money, or refused with a
 * reason.
 */
export async function endAsking(
  tx: Database,
  { clock }: Services,
  id: string,
  refusal: string | null,
): Promise<boolean> {
  const { rowCount } = await tx.sql.query(
    `update suspense_decision set state = $2, refusal = $3, ended_at = $4
     where id = $1 and state = 'asked'`,
    [id, refusal === null ? 'done' : 'refused', refusal, clock.now()],
  );
  return rowCount === 1;
}

/** All decisions about a case, in order. */
export async function listSuspenseDecisions(
  db: Database,
  caseId: string,
): Promise<(SuspenseDecision & { by: string })[]> {
  const { rows } = await db.sql.query<SuspenseDecision & { by: string }>(
    `select s.*, coalesce(o.name, s.actor) as by from suspense_decision s
       left join operator o on s.actor = 'operator:' || o.id
     where s.case_id = $1 order by s.decided_at`,
    [caseId],
  );
  return rows;
}
