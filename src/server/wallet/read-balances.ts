import { supportedCountries } from '#lib/countries.ts';
import { toAmount } from '#lib/money.ts';
import type { ServiceType } from '#lib/orders/words.ts';
import { dayIn } from '#lib/rules/statement-range.ts';
import { kindOfService } from '#lib/services/kind-of-service.ts';
import type { BalancePeak, readBalances as contract } from '#lib/wallet/balances.contract.ts';
import type { Database } from '#server/db/client.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { findWallet } from '#server/ledger/user-accounts.ts';
import { localDay } from '#server/platform/local-day.ts';
import { secondsAfter } from '#server/platform/clock.ts';

export const BALANCE_DAYS = 30;
/** A line of fewer movements says less than a list. */
const LEAST_DAYS = 3;
/** More than a curve can name, because some are too close to each other. */
const PEAKS = 4;
const DAY_S = 86_400;

interface Row {
  /** The position of a day; -1: before them. */
  at: number;
  /** The balance after the last entry of it. */
  balance: bigint;
  /** The largest sum that came in on it for one order or reward; null if none did. */
  came: bigint | null;
  service_type: ServiceType | null;
  title: string | null;
}

/** Entry ids of an account increase with time, so the days are a range of the primary key. */
const DAYS = `
  with edge as materialized (
    select coalesce(max(e.id), 0) as id, coalesce(max(e.balance), 0) as balance from (
      select id, balance_after as balance from ledger.entry
      where account_id = $1 and created_at < $2 order by account_id desc, id desc limit 1) e),
  moved as materialized (
    select e.id, ((e.created_at at time zone $3)::date - ($2 at time zone $3)::date)::int as at,
      e.amount, e.balance_after, e.txn_id
    from ledger.entry e where e.account_id = $1 and e.id > (select id from edge)),
  closed as (select distinct on (at) at, balance_after as balance from moved order by at, id desc),
  came as (
    select distinct on (m.at) m.at, m.amount, o.service_type, o.title
    from moved m join ledger.txn t on t.id = m.txn_id left join orders o on o.id = t.order_id
    where m.amount > 0 and t.reverses is null and o.direction in ('deposit', 'sale', 'reward')
    order by m.at, m.amount desc)
  select -1 as at, balance, null::bigint as came, null as service_type, null as title from edge
  union all
  select c.at, c.balance, came.amount, came.service_type, came.title
  from closed c left join came on came.at = c.at
  order by at`;

const rowsOf = async (db: Database, values: unknown[]): Promise<Row[]> =>
  (await db.sql.query<Row>({ name: 'wallet-balances', text: DAYS, values })).rows;

/** The balance at the end of each day; a day without movement has that of the day before. */
function fillIn(rows: readonly Row[]): bigint[] {
  const byDay = new Map(rows.map(({ at, balance }) => [at, balance]));
  let last = byDay.get(-1) ?? 0n;
  return Array.from({ length: BALANCE_DAYS }, (_, at) => (last = byDay.get(at) ?? last));
}

function peaksOf(rows: readonly Row[]): BalancePeak[] {
  const raised = rows.flatMap(({ at, came, service_type: type, title }) =>
    came && type && title ? [{ at, came, kind: kindOfService(type), title }] : [],
  );
  return raised
    .toSorted((a, b) => Number(b.came - a.came))
    .slice(0, PEAKS)
    .map(({ came, ...peak }) => ({ ...peak, amount: toAmount(came) }));
}

/** The balance of the last 30 days in the account's country, and what raised it. Money on hold is still part of it. */
export async function readBalances({
  db,
  user,
  clock,
}: CallContext<typeof contract>): Promise<Reply<typeof contract>> {
  const { code, currency_code: currency } = user.country;
  const from = secondsAfter(localDay(code, clock.now()).from, -(BALANCE_DAYS - 1) * DAY_S);
  const { timeZone } = supportedCountries[code];
  const account = await findWallet(db, user);
  const rows = account === undefined ? [] : await rowsOf(db, [account, from, timeZone]);
  const hasMoved = rows.length > LEAST_DAYS;
  return {
    data: {
      currency,
      from: dayIn(timeZone, from.getTime()),
      balances: hasMoved ? fillIn(rows).map(toAmount) : [],
      peaks: hasMoved ? peaksOf(rows) : [],
    },
  };
}
