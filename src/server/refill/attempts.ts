import { billerStateWords, type BillerState } from '#lib/refill/biller-states.ts';
import type { Attempt } from '#lib/refill/biller-status.contract.ts';
import type { Database } from '#server/db/client.ts';

/** One payment that was sent to a biller. */
export interface AttemptRow {
  counterparty: string;
  sent_at: Date;
  took_s: number | null;
  outcome: Attempt['outcome'];
}

const COUNTED = 50;
/** Fewer are not conclusive. */
const ENOUGH = 5;
/** The state follows the newest; the numbers cover all. */
const NEWEST = 10;
const DOWN_FROM = 5;
const SLOW_FROM = 3;
const FRESH_MS = 24 * 3_600_000;

/** The outcome of an order `o` at $2, in SQL. Late is more than twice the promised time. */
export const attemptOutcome = `case when o.status in ('failed', 'reversed') then 'failed'
    when coalesce(o.settled_at, $2) > o.sent_at + 2 * (o.promised_at - o.sent_at) then 'late'
    when o.status = 'completed' then 'done'
    else 'waiting' end`;

/** Excludes failures that the user can correct, which say nothing about the biller. */
export const countedAttempt = `coalesce(o.failure_code, '')
    not in ('wrong_network', 'invalid_input', 'blocked', 'limit')`;

/**
 * The newest payments to each of these billers, newest first. Failures that the user can correct (a mistyped
 * number, the wrong network) say nothing about the biller and are left out. Late means more than twice the
 * promised time: one in ten takes longer than promised.
 */
export async function listAttempts(
  db: Database,
  billerIds: readonly string[],
  now: Date,
): Promise<AttemptRow[]> {
  const { rows } = await db.sql.query<AttemptRow>({
    name: 'list-attempts',
    text: `select a.* from unnest($1::text[]) as biller(id) cross join lateral (
        select o.counterparty, o.sent_at,
          extract(epoch from o.settled_at - o.sent_at)::int as took_s,
          ${attemptOutcome} as outcome
        from orders o
        where o.counterparty = biller.id and o.sent_at is not null
          and ${countedAttempt}
        order by o.sent_at desc limit ${COUNTED}) a`,
    values: [billerIds, now],
  });
  return rows;
}

/** How a biller is performing, by its attempts, newest first. */
export function stateOf(attempts: readonly Pick<AttemptRow, 'sent_at' | 'outcome'>[], now: Date) {
  const decided = attempts.filter(({ outcome }) => outcome !== 'waiting').slice(0, NEWEST);
  const [first] = attempts;
  const isFresh = first !== undefined && now.getTime() - first.sent_at.getTime() < FRESH_MS;
  if (!isFresh || decided.length < ENOUGH) return 'unknown' satisfies BillerState;
  const failed = decided.filter(({ outcome }) => outcome === 'failed').length;
  const late = decided.filter(({ outcome }) => outcome === 'late').length;
  if (failed >= DOWN_FROM) return 'down' satisfies BillerState;
  return (failed + late >= SLOW_FROM ? 'slow' : 'working') satisfies BillerState;
}

/** What to know before paying a biller with problems; null while it works. */
export async function warnOfTrouble(
  db: Database,
  billerId: string,
  now: Date,
): Promise<string | null> {
  const state = stateOf(await listAttempts(db, [billerId], now), now);
  return state === 'slow' || state === 'down' ? billerStateWords[state].say : null;
}
