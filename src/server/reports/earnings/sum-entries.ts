import type { CurrencyCode } from '#lib/currencies.ts';
import type { ReportPart } from '#lib/reports/words.ts';
import type { Database } from '#server/db/client.ts';

/** From one moment up to, but not including, another, in one currency. */
export interface ReportSpan {
  currency: CurrencyCode;
  from: Date;
  to: Date;
}

/** Sums of one part of a report, in minor units; all of them except the volume add up to zero. */
export interface EntrySums {
  key: string;
  volume: bigint;
  fees: bigint;
  discounts: bigint;
  lateness: bigint;
  losses: bigint;
  provider_fees: bigint;
  position: bigint;
  duty: bigint;
  with_providers: bigint;
  owned: bigint;
  other: bigint;
}

/** Each type of account is in one column, and all others are in `other`. */
const COLUMNS: readonly (readonly [name: keyof EntrySums, kinds: readonly string[]])[] = [
  ['fees', ['house_fee']],
  ['discounts', ['rewards_expense', 'budget_wheel', 'budget_opportunity', 'goodwill']],
  ['lateness', ['budget_late']],
  ['losses', ['chargeback_and_fraud_loss']],
  ['provider_fees', ['provider_fees']],
  ['position', ['fx_position', 'stock_gift_cards', 'stock_airtime', 'stock_vouchers']],
  ['duty', ['stamp_duty_payable']],
  [
    'with_providers',
    [
      ...['float_payments', 'settlement_payout', 'float_bills', 'float_gift_cards'],
      ...['float_vouchers', 'float_shopping', 'float_sms'],
    ],
  ],
  ['owned', ['user_available', 'user_pending_rewards', 'user_organiser']],
];

const listed = (kinds: readonly string[]) => kinds.map((kind) => `'${kind}'`).join(', ');

const sums = [
  ...COLUMNS.map(
    ([name, kinds]) =>
      `coalesce(sum(amount) filter (where kind in (${listed(kinds)})), 0)::bigint as ${name}`,
  ),
  `coalesce(sum(amount) filter (where kind not in (${listed(COLUMNS.flatMap(([, kinds]) => kinds))})), 0)::bigint
    as other`,
].join(', ');

/** The part of a report that an order, or a posting's day, belongs to. */
export const keyOfOrder: Readonly<Record<ReportPart, string>> = {
  product: `coalesce(o.service_type, '')`,
  provider: `coalesce(o.provider, (select p.provider from order_payment p
    where p.order_id = o.id order by p.arrived_at limit 1), '')`,
  country: `coalesce(o.country_code, '')`,
  day: '',
};
const keyOf = (part: ReportPart) =>
  part === 'day' ? `to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD')` : keyOfOrder[part];
const keyOfKept = (part: ReportPart) => (part === 'day' ? `to_char(day, 'YYYY-MM-DD')` : part);

/** What customers paid is a debit of their wallet, and what they were paid a credit. */
const VOLUME = `case when a.kind <> 'user_available' or o.direction is null then 0
  when o.direction in ('purchase', 'withdrawal', 'adjustment') then -e.amount else e.amount end`;

/**
 * The postings of a period. Anything sealed before it began is older, so only later postings are read; a lost
 * dispute and a provider's fee name their order next to the posting.
 */
const MOVED = `moved as (
  select t.id, t.created_at, coalesce(t.order_id, (t.meta ->> 'order')::uuid) as order_id
  from ledger.txn t
  where $2::timestamptz < $3::timestamptz
    and t.id > coalesce((select upto_id from ledger.seal where sealed_at < $2 order by n desc limit 1), 0)
    and t.created_at >= $2 and t.created_at < $3)`;

/** The rows of report_day for one day, $1, from its entries. */
export const sumsOfDay = `
  select $1::date as day, a.currency::text, ${keyOfOrder.product}::text as product,
    ${keyOfOrder.provider}::text as provider, ${keyOfOrder.country}::text as country,
    a.kind::text as account, a.owner_id is null as is_house, sum(e.amount)::bigint as amount,
    coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as debited,
    coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as credited,
    sum(${VOLUME})::bigint as volume
  from (
    select t.id, coalesce(t.order_id, (t.meta ->> 'order')::uuid) as order_id from ledger.txn t
    where t.id > coalesce((select upto_id from ledger.seal
        where sealed_at < $1::date::timestamp at time zone 'UTC' order by n desc limit 1), 0)
      and t.created_at >= $1::date::timestamp at time zone 'UTC'
      and t.created_at < ($1::date + 1)::timestamp at time zone 'UTC') t
    join ledger.entry e on e.txn_id = t.id
    join ledger.account a on a.id = e.account_id
    left join orders o on o.id = t.order_id
  group by 1, 2, 3, 4, 5, 6, 7`;

/** Days before this one are kept in report_day; the entries of this one and of later ones are read. */
async function firstUnkept(tx: Database): Promise<Date> {
  const { rows } = await tx.sql.query<{ day: Date | null }>(
    `select (max(day) + 1)::timestamp at time zone 'UTC' as day from report_day_kept`,
  );
  return rows[0]?.day ?? new Date(0);
}

/** The values of a statement about a period: its currency, what is read from entries, and its first day. */
async function valuesOf(tx: Database, { currency, from, to }: ReportSpan) {
  const unkept = await firstUnkept(tx);
  return [currency, unkept > from ? unkept : from, to, from];
}

/** The kept rows of a period. */
const KEPT = `report_day where currency = $1
  and day >= ($4::timestamptz at time zone 'UTC')::date
  and day < (least($2, $3)::timestamptz at time zone 'UTC')::date`;

/** What was booked in a period, by part: every entry of the currency once. */
export async function sumEntries(
  tx: Database,
  span: ReportSpan,
  part: ReportPart,
): Promise<EntrySums[]> {
  const { rows } = await tx.sql.query<EntrySums>(
    `with ${MOVED}, entries as (
       select ${keyOf(part)} as key, a.kind, e.amount, ${VOLUME} as volume
       from moved t join ledger.entry e on e.txn_id = t.id
         join ledger.account a on a.id = e.account_id and a.currency = $1
         left join orders o on o.id = t.order_id
       union all
       select ${keyOfKept(part)}, account, amount, volume from ${KEPT})
     select key, sum(volume)::bigint as volume, ${sums} from entries group by key order by key`,
    await valuesOf(tx, span),
  );
  return rows;
}

export interface SettledAccount {
  account: string;
  in: bigint;
  out: bigint;
}

/** What the accounts with banks and providers received and paid, from their side; minor units. */
export async function sumAccounts(tx: Database, span: ReportSpan): Promise<SettledAccount[]> {
  const { rows } = await tx.sql.query<SettledAccount>(
    `with ${MOVED}, sides as (
       select a.kind as account, greatest(-e.amount, 0) as debited, greatest(e.amount, 0) as credited
       from moved t join ledger.entry e on e.txn_id = t.id
         join ledger.account a on a.id = e.account_id and a.currency = $1 and a.owner_id is null
       union all
       select account, debited, credited from ${KEPT} and is_house)
     select account, sum(debited)::bigint as in, sum(credited)::bigint as out from sides
     where account like 'float\\_%' or account in ('settlement_payout', 'stock_vouchers')
     group by 1 order by 1`,
    await valuesOf(tx, span),
  );
  return rows;
}
