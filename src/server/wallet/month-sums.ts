import type { CurrencyCode } from '#lib/countries.ts';
import type { ServiceType } from '#lib/orders/words.ts';
import type { Database } from '#server/db/client.ts';
import { houseAccount } from '#server/ledger/accounts.ts';

/** Two consecutive time spans: from `before` up to `from`, and from `from` up to `until`. */
export interface Spans {
  before: Date;
  from: Date;
  until: Date;
}

/** The total that moved for one reason in one of the spans; minor units, all positive. */
export interface MovedSum {
  /** Whether it is about the second span. */
  is_now: boolean;
  /**
   * `order`: a payment for an order, or the payout of a sale. `funding`: money from outside that
   * pays an order. `rewards`, `other`: unrelated to an order.
   */
  cause: 'order' | 'funding' | 'rewards' | 'other';
  service_type: ServiceType | null;
  /** Left the wallet, without fees. */
  gone: bigint;
  /** Came into the wallet. For purchases, only the refunds of what was paid in an earlier span. */
  came: bigint;
  /** Our fees and duties that left the wallet, and those that returned, counted like `came`. */
  fee_gone: bigint;
  fee_came: bigint;
}

export interface MovedSums {
  /** The balance at `from` and at `until`. */
  opening: bigint;
  closing: bigint;
  /** Whether anything moved before `from`. */
  has_earlier: boolean;
  sums: MovedSum[];
}

/**
 * Entry ids of an account increase with time, so each span is a range of the primary key. The fee
 * of a posting is what it brought the house. Refunds are subtracted, per order, from what the order
 * took in the same span; the remainder refunds an earlier span.
 */
const PARTED = `
  with edge as materialized (
    select at.n, coalesce(e.id, 0) as id, coalesce(e.balance_after, 0) as balance
    from (values (0, $2::timestamptz), (1, $3), (2, $4)) as at(n, moment)
    left join lateral (select id, balance_after from ledger.entry
      where account_id = $1 and created_at < at.moment
      order by account_id desc, id desc limit 1) e on true),
  moved as materialized (
    select e.id, e.id > (select id from edge where n = 1) as is_now, e.created_at, e.amount, t.order_id,
      o.service_type,
      case
        when o.id is null then case when exists (
          select 1 from ledger.entry r join ledger.account a on a.id = r.account_id
          where r.txn_id = t.id and r.account_id <> $1
            and (a.kind in ('rewards_expense', 'user_pending_rewards', 'goodwill') or a.kind like 'budget\\_%'))
            then 'rewards' else 'other' end
        when e.amount > 0 and o.direction in ('purchase', 'withdrawal', 'adjustment')
          and t.reverses is null and t.kind not in ('refund', 'reversal') then 'funding'
        else 'order' end as cause,
      coalesce((select sum(h.amount)::bigint from ledger.entry h
        where o.direction in ('purchase', 'withdrawal') and h.txn_id = t.id
          and h.account_id in ($5, $6)), 0) as house
    from ledger.entry e join ledger.txn t on t.id = e.txn_id left join orders o on o.id = t.order_id
    where e.account_id = $1 and e.id > (select id from edge where n = 0)
      and e.id <= (select id from edge where n = 2)),
  parted as (
    select *, case
      when amount < 0 then greatest(amount, least(0, -house))
      when cause = 'order' then least(amount, greatest(0, -house))
      else 0 end as fee
    from moved)`;

const SUMS = `${PARTED},
  by_order as (
    select is_now, cause, service_type, sum(amount - fee) as rest, sum(fee) as fee
    from parted
    group by is_now, cause, service_type, order_id, case when order_id is null then id end),
  summed as (
    select is_now, cause, service_type,
      sum(greatest(-rest, 0))::bigint as gone, sum(greatest(rest, 0))::bigint as came,
      sum(greatest(-fee, 0))::bigint as fee_gone, sum(greatest(fee, 0))::bigint as fee_came
    from by_order group by is_now, cause, service_type)
  select opened.balance as opening, closed.balance as closing, opened.id > 0 as has_earlier, summed.*
  from edge opened join edge closed on closed.n = 2 left join summed on true
  where opened.n = 1`;

type Row = Omit<MovedSums, 'sums'> & Partial<MovedSum>;

interface Wallet {
  account: bigint;
  currency: CurrencyCode;
}

const valuesOf = ({ account, currency }: Wallet, { before, from, until }: Spans) => [
  ...[account, before, from, until],
  ...[houseAccount('house_fee', currency), houseAccount('stamp_duty_payable', currency)],
];

/**
 * What moved in a wallet in two spans, by reason, from the ledger alone. In the second span, money
 * in minus money out equals `closing` − `opening`. Money on hold hasn't moved. Minor units.
 */
export async function sumMoved(db: Database, wallet: Wallet, spans: Spans): Promise<MovedSums> {
  const { rows } = await db.sql.query<Row>({
    name: 'wallet-month',
    text: SUMS,
    values: valuesOf(wallet, spans),
  });
  const { opening, closing, has_earlier } = rows[0]!;
  const sums = rows.filter((row): row is Row & MovedSum => row.cause !== null);
  return { opening, closing, has_earlier, sums };
}

/** What left the wallet on one day for one reason; minor units, negative after refunds of earlier days. */
export type DaySum = Pick<MovedSum, 'is_now' | 'cause' | 'service_type' | 'gone' | 'fee_gone'> & {
  day: number;
};

/** The change of each order's sum by each of its entries: added up by day, they are the sums of the span. */
const DAYS = `${PARTED},
  added as (
    select *, sum(amount - fee) over so_far as rest_then, sum(fee) over so_far as fee_then
    from parted
    window so_far as (partition by is_now, cause, service_type, order_id,
      case when order_id is null then id end order by id))
  select is_now, extract(day from created_at at time zone $7)::int as day, cause, service_type,
    sum(greatest(-rest_then, 0) - greatest(amount - fee - rest_then, 0))::bigint as gone,
    sum(greatest(-fee_then, 0) - greatest(fee - fee_then, 0))::bigint as fee_gone
  from added group by 1, 2, 3, 4`;

/** What left a wallet on each day of two months, in a time zone. The days add up to `sumMoved`. */
export async function sumDays(
  db: Database,
  wallet: Wallet,
  spans: Spans,
  timeZone: string,
): Promise<DaySum[]> {
  const { rows } = await db.sql.query<DaySum>({
    name: 'wallet-month-days',
    text: DAYS,
    values: [...valuesOf(wallet, spans), timeZone],
  });
  return rows;
}
