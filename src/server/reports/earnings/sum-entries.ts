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

/** What customers paid is a debit of their wallet, and what they were paid a credit. */
const VOLUME = `coalesce(sum(case when direction in ('purchase', 'withdrawal', 'adjustment')
  then -amount else amount end) filter (where kind = 'user_available' and direction is not null), 0)::bigint`;

/**
 * The postings of a period. Anything sealed before it began is older, so only later postings are read; a lost
 * dispute and a provider's fee name their order next to the posting.
 */
const MOVED = `moved as (
  select t.id, t.created_at, coalesce(t.order_id, (t.meta ->> 'order')::uuid) as order_id
  from ledger.txn t
  where t.id > coalesce((select upto_id from ledger.seal where sealed_at < $2 order by n desc limit 1), 0)
    and t.created_at >= $2 and t.created_at < $3)`;

/** What was booked in a period, by part: every entry of the currency once. */
export async function sumEntries(
  tx: Database,
  { currency, from, to }: ReportSpan,
  part: ReportPart,
): Promise<EntrySums[]> {
  const { rows } = await tx.sql.query<EntrySums>(
    `with ${MOVED}, entries as (
       select ${keyOf(part)} as key, o.direction, a.kind, e.amount
       from moved t join ledger.entry e on e.txn_id = t.id
         join ledger.account a on a.id = e.account_id and a.currency = $1
         left join orders o on o.id = t.order_id)
     select key, ${VOLUME} as volume, ${sums} from entries group by key order by key`,
    [currency, from, to],
  );
  return rows;
}

export interface SettledAccount {
  account: string;
  in: bigint;
  out: bigint;
}

/** What the accounts with banks and providers received and paid, from their side; minor units. */
export async function sumAccounts(
  tx: Database,
  { currency, from, to }: ReportSpan,
): Promise<SettledAccount[]> {
  const { rows } = await tx.sql.query<SettledAccount>(
    `with ${MOVED}
     select a.kind as account,
       coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as in,
       coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as out
     from moved t join ledger.entry e on e.txn_id = t.id
       join ledger.account a on a.id = e.account_id and a.currency = $1 and a.owner_id is null
     where a.kind like 'float\\_%' or a.kind in ('settlement_payout', 'stock_vouchers')
     group by 1 order by 1`,
    [currency, from, to],
  );
  return rows;
}
