import type { CountryCode, CurrencyCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { NONE_WAITS, type QueueCount } from '#server/desk/queue.ts';
import type { Services } from '#server/platform/services.ts';
import { lockDepositsOf, type Channel, type HeldFor } from './deposits.ts';

/** Money that is or was in suspense, as the desk works with it; amounts are minor units. */
export interface SuspenseCase {
  id: string;
  /** Ours for a deposit, the provider's for an unmatched transfer. */
  reference: string;
  order_id: string | null;
  owner_id: string | null;
  country_code: CountryCode | null;
  channel: Channel;
  provider: string;
  provider_reference: string;
  sender_name: string | null;
  account_number: string | null;
  /** The sender's note on the transfer. */
  note: string | null;
  amount: bigint;
  currency: CurrencyCode;
  reason: HeldFor | 'unclaimed';
  since: Date;
  /** When a job checks it again. */
  release_at: Date | null;
  settled_at: Date | null;
  /** An operator's decision, if it is in effect. */
  verdict: 'credit' | 'return' | null;
  decision: 'asked' | 'done' | null;
}

const COLUMNS = 'c.*, s.verdict, s.state as decision';
const TABLES = `suspense_case c
  left join suspense_decision s on s.case_id = c.id and s.state <> 'refused'`;
const OPEN = 'c.settled_at is null and s.id is null';

export const isOpen = ({ settled_at, verdict }: SuspenseCase): boolean =>
  settled_at === null && verdict === null;

async function findBy(db: Database, which: string, values: string[]): Promise<SuspenseCase> {
  const text = `select ${COLUMNS} from ${TABLES} where ${which}`;
  const { rows } = await db.sql.query<SuspenseCase>(text, values);
  if (!rows[0]) throw AppError.notFound();
  return rows[0];
}

/** @throws AppError not_found */
export const findCase = (db: Database, id: string): Promise<SuspenseCase> =>
  findBy(db, 'c.id = $1', [id]);

/**
 * Reads a case and keeps jobs and other operators from moving it until the transaction ends.
 * @throws AppError not_found; conflict when it has already been moved or decided
 */
export async function lockOpenCase(tx: Database, id: string): Promise<SuspenseCase> {
  const { owner_id } = await findCase(tx, id);
  if (owner_id) await lockDepositsOf(tx, owner_id);
  else await tx.sql.query('select 1 from order_payment where id = $1 for update', [id]);
  const found = await findCase(tx, id);
  if (!isOpen(found)) throw AppError.conflict('This has already been decided.');
  return found;
}

/** Cases that wait for an operator, oldest first; those that were moved, newest first. */
export async function listCases(
  db: Database,
  { state, limit, offset }: { state: 'open' | 'done'; limit: number; offset: number },
): Promise<{ cases: SuspenseCase[]; total: number }> {
  const [which, order] =
    state === 'open'
      ? [OPEN, 'c.since']
      : [`not (${OPEN})`, 'coalesce(c.settled_at, s.decided_at) desc'];
  const { rows } = await db.sql.query<SuspenseCase & { total: bigint }>({
    name: `suspense-cases-${state}`,
    text: `select ${COLUMNS}, count(*) over () total from ${TABLES}
      where ${which} order by ${order}, c.id limit $1 offset $2`,
    values: [limit, offset],
  });
  return { cases: rows, total: Number(rows[0]?.total ?? 0) };
}

/**
 * Counts the cases that wait for an operator. Another person's transfer is promised for the day on
 * which it is credited automatically.
 */
export async function countOpenCases({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<QueueCount> {
  const { rows } = await db.sql.query<QueueCount>({
    name: 'count-suspense-cases',
    text: `select count(*)::int open, min(c.since) oldest,
        count(*) filter (where c.reason = 'other_sender' and c.release_at <= $1)::int late
      from ${TABLES} where ${OPEN}`,
    values: [clock.now()],
  });
  return rows[0] ?? NONE_WAITS;
}
