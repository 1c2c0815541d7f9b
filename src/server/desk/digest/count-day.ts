import { toAmount } from '#lib/money.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';

interface Moved {
  name: string;
  count: number;
  amount: string;
  currency: CurrencyCode;
}

export interface DayCounts {
  /** Decided alone, by operator and currency; sales at their locked price are separate. */
  moved: Moved[];
  agreed: Moved[];
  approved: number;
  /** Numbers that were changed. */
  rates: number;
  opened: { name: string; count: number }[];
  staff: number;
}

const RATES = [
  ...['rates.set', 'rates.withdraw', 'airtime-to-cash.rate', 'dollars.set-terms'],
  ...['shopping.set-rates', 'crypto.set-terms', 'rewards.set-terms'],
];
const OPENED = [
  'desk.open-file',
  'desk.open-code',
  'kyc.looked-at',
  'orders.open-house-codes',
  'people.open-details',
];
const STAFF = [
  'desk.add-operator',
  'desk.change-role',
  'desk.remove-operator',
  'desk.replace-sign-in',
];

async function countActs(db: Database, day: string, acts: readonly string[]): Promise<number> {
  const { rows } = await db.sql.query<{ count: number }>(
    `select count(*)::int count from audit_log
     where actor like 'operator:%' and action = any($2) and at >= $1::date and at < $1::date + 1`,
    [day, acts],
  );
  return rows[0]?.count ?? 0;
}

async function readMoved(db: Database, day: string, kind: 'money' | 'agreed'): Promise<Moved[]> {
  const { rows } = await db.sql.query<{
    name: string;
    count: number;
    amount: bigint;
    currency: CurrencyCode;
  }>(
    `select o.name, count(*)::int count, sum(s.amount)::bigint amount, s.currency
     from operator_sum s join operator o on o.id = s.operator_id
     where s.kind = $2 and s.counted_at >= $1::date and s.counted_at < $1::date + 1
     group by o.name, s.currency order by o.name, s.currency`,
    [day, kind],
  );
  return rows.map((row) => ({ ...row, amount: toAmount(row.amount) }));
}

async function readOpened(db: Database, day: string): Promise<DayCounts['opened']> {
  const { rows } = await db.sql.query<{ name: string; count: number }>(
    `select coalesce(o.name, a.actor) as name, count(*)::int count
     from audit_log a left join operator o on a.actor = 'operator:' || o.id
     where a.actor like 'operator:%' and a.action = any($2) and a.at >= $1::date and a.at < $1::date + 1
     group by 1 order by 2 desc, 1`,
    [day, OPENED],
  );
  return rows;
}

/** What second approvers approved on a day. */
async function countApproved(db: Database, day: string): Promise<number> {
  const { rows } = await db.sql.query<{ count: number }>(
    `select count(*)::int count from desk_approval
     where state = 'approved' and decided_at >= $1::date and decided_at < $1::date + 1`,
    [day],
  );
  return rows[0]?.count ?? 0;
}

/** What happened at the desk on a day (UTC) that is of interest to an owner. */
export async function countDay(db: Database, day: string): Promise<DayCounts> {
  const [moved, agreed, approved, rates, opened, staff] = await Promise.all([
    readMoved(db, day, 'money'),
    readMoved(db, day, 'agreed'),
    countApproved(db, day),
    countActs(db, day, RATES),
    readOpened(db, day),
    countActs(db, day, STAFF),
  ]);
  return { moved, agreed, approved, rates, opened, staff };
}
