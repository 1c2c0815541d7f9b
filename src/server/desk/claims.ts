import { and, eq, gt, inArray } from 'drizzle-orm';
import type { DeskQueue, DeskRow } from '#lib/desk/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { desk as numbers } from '#lib/product-constants.ts';
import type { Database } from '#server/db/client.ts';
import { publishQueue } from '#server/notifications/live.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { deskClaims, operators } from './tables.ts';

export interface At {
  queue: DeskQueue;
  id: string;
}

type Parts = Pick<Services, 'db' | 'clock'>;

/** Claims a case, or extends the claim; an expired claim of another operator doesn't count. */
export async function claim({ db, clock }: Parts, { queue, id }: At, operatorId: string) {
  const now = clock.now();
  const { rowCount } = await db.sql.query(
    `insert into desk_claim as c (queue, case_id, operator_id, claimed_at, until)
     values ($1, $2, $3, $4, $5)
     on conflict (queue, case_id) do update
       set operator_id = $3, until = $5,
         claimed_at = case when c.operator_id = $3 then c.claimed_at else $4 end
       where c.operator_id = $3 or c.until <= $4`,
    [queue, id, operatorId, now, secondsAfter(now, numbers.claimS)],
  );
  if (rowCount !== 1) throw AppError.conflict('Someone else has claimed this case.');
  publishQueue(db, queue);
}

export async function release(db: Database, { queue, id }: At, operatorId: string): Promise<void> {
  await db.orm
    .delete(deskClaims)
    .where(
      and(
        eq(deskClaims.queue, queue),
        eq(deskClaims.case_id, id),
        eq(deskClaims.operator_id, operatorId),
      ),
    );
  publishQueue(db, queue);
}

const isMine = ({ clock }: Pick<Services, 'clock'>, { queue, id }: At, operatorId: string) =>
  and(
    eq(deskClaims.queue, queue),
    eq(deskClaims.case_id, id),
    eq(deskClaims.operator_id, operatorId),
    gt(deskClaims.until, clock.now()),
  );

/**
 * No one may see or decide a case that they haven't claimed.
 * @throws AppError desk_claim_needed
 */
export async function assertClaimed(parts: Parts, at: At, operatorId: string): Promise<void> {
  const found = await parts.db.orm.$count(deskClaims, isMine(parts, at, operatorId));
  if (found === 0) throw new AppError('desk_claim_needed');
}

/** The same check inside the transaction that decides: it uses up the claim, so it can decide only once. */
export async function useUpClaim(
  tx: Database,
  services: Pick<Services, 'clock'>,
  at: At,
  operatorId: string,
): Promise<void> {
  const deleted = await tx.orm
    .delete(deskClaims)
    .where(isMine(services, at, operatorId))
    .returning({ queue: deskClaims.queue });
  if (deleted.length === 0) throw new AppError('desk_claim_needed');
  publishQueue(tx, at.queue);
}

/** Whether operators are handling a case: one has claimed it, or a second approver is asked. */
export async function isTaken({ db, clock }: Parts, { queue, id }: At): Promise<boolean> {
  const { rows } = await db.sql.query<{ taken: boolean }>({
    name: 'desk-is-taken',
    text: `select exists (select 1 from desk_claim
          where queue = $1 and case_id = $2 and until > $3)
        or exists (select 1 from desk_approval
          where queue = $1 and case_id = $2 and state = 'open') as taken`,
    values: [queue, id, clock.now()],
  });
  return rows[0]?.taken ?? false;
}

/** Which of these cases a second approver is asked about. */
export async function listAsked(
  db: Database,
  queue: DeskQueue,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.sql.query<{ case_id: string }>({
    name: 'desk-list-asked',
    text: `select case_id from desk_approval
      where queue = $1 and case_id = any($2) and state = 'open'`,
    values: [queue, ids],
  });
  return new Set(rows.map(({ case_id }) => case_id));
}

/** Whether anyone has claimed a case, in any queue. */
export async function isClaimed(db: Database, caseId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.sql.query({
    name: 'desk-is-claimed',
    text: 'select 1 from desk_claim where case_id = $1 and until > $2 limit 1',
    values: [caseId, now],
  });
  return (rowCount ?? 0) > 0;
}

/** The cases that an operator has claimed now, with the claims' ends; next to expire first. */
export const listClaims = (
  { db, clock }: Parts,
  operatorId: string,
): Promise<(At & { until: Date })[]> =>
  db.orm
    .select({ queue: deskClaims.queue, id: deskClaims.case_id, until: deskClaims.until })
    .from(deskClaims)
    .where(and(eq(deskClaims.operator_id, operatorId), gt(deskClaims.until, clock.now())))
    .orderBy(deskClaims.until);

/** The same, without their ends. */
export async function listClaimed(parts: Parts, operatorId: string): Promise<At[]> {
  const claims = await listClaims(parts, operatorId);
  return claims.map(({ queue, id }) => ({ queue, id }));
}

export interface Holder {
  /** The operator's id. */
  who: string;
  name: string;
  until: Date;
}

/** Who has claimed each of these cases. */
export async function claimsOf(
  { db, clock }: Parts,
  queue: DeskQueue,
  ids: readonly string[],
): Promise<Map<string, Holder>> {
  if (ids.length === 0) return new Map();
  const rows = await db.orm
    .select({
      id: deskClaims.case_id,
      who: operators.id,
      name: operators.name,
      until: deskClaims.until,
    })
    .from(deskClaims)
    .innerJoin(operators, eq(operators.id, deskClaims.operator_id))
    .where(
      and(
        eq(deskClaims.queue, queue),
        inArray(deskClaims.case_id, [...ids]),
        gt(deskClaims.until, clock.now()),
      ),
    );
  return new Map(rows.map(({ id, ...holder }) => [id, holder]));
}

/** Who works on cases, as this operator is shown it. */
export const asShown = (
  holders: ReadonlyMap<string, Holder>,
  operatorId: string,
): Map<string, NonNullable<DeskRow['claimed_by']>> =>
  new Map(
    [...holders].map(([id, { who, name, until }]) => [
      id,
      { name, mine: who === operatorId, until: until.toISOString() },
    ]),
  );

/** Who is currently working on each of these cases, in a queue whose cases anyone may decide. */
export const holdersOf = async (
  parts: Parts,
  queue: DeskQueue,
  ids: readonly string[],
  operatorId: string,
) => asShown(await claimsOf(parts, queue, ids), operatorId);
