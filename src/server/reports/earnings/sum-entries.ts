import type { CurrencyCode } from '#lib/currencies.ts';
import type { ReportPart } from '#lib/reports/words.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOfDays, type DaysRead } from '#server/platform/kept-days.ts';

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
      `coalesce(sum(amount) filter (where account in (${listed(kinds)})), 0)::bigint as ${name}`,
  ),
  `coalesce(sum(amount) filter (where account not in (${listed(COLUMNS.flatMap(([, kinds]) => kinds))})), 0)::bigint
    as other`,
].join(', ');

/** What accounts with banks and providers received and paid. */
const isSettled = `is_house and (account like 'float\\_%' or account in ('settlement_payout', 'stock_vouchers'))`;

export interface SettledAccount {
  account: string;
  in: bigint;
  out: bigint;
}

type Row = EntrySums & SettledAccount & { day: string };

/** What was booked in a period, with every entry of the currency once in each list. */
export interface Booked {
  parts: EntrySums[];
  days: EntrySums[];
  /** From the side of the accounts. */
  accounts: SettledAccount[];
}

/** Columns of a kept table and of its view, with the part of a report that a row belongs to. */
export const keyOf = (part: ReportPart) => ({
  kept: `to_char(day, 'YYYY-MM-DD') as day, ${part === 'day' ? `''` : part} as key`,
  live: `to_char(at at time zone 'UTC', 'YYYY-MM-DD'), ${part === 'day' ? `''` : part}`,
});

/** Sums all entries of a period once, by part, by day and by account; in minor units. */
export async function sumEntries(
  tx: Database,
  { currency, days }: { currency: CurrencyCode; days: DaysRead },
  part: ReportPart,
): Promise<Booked> {
  const key = keyOf(part);
  const read = rowsOfDays(
    days,
    {
      kept: `select ${key.kept}, account, is_house, amount, volume, debited, credited
        from report_day where currency = $1`,
      live: (from, to) => `select ${key.live}, account, is_house, amount, volume,
          greatest(-amount, 0), greatest(amount, 0)
        from report_entry where currency = $1 and at >= ${from} and at < ${to}`,
    },
    [currency],
  );
  const { rows } = await tx.sql.query<Row>(
    `with entries as materialized (${read.text})
     select key, null as day, null as account, sum(volume)::bigint as volume, ${sums},
       0::bigint as in, 0::bigint as out from entries group by key
     union all select null, day, null, sum(volume)::bigint, ${sums}, 0, 0 from entries group by day
     union all select null, null, account, 0, ${sums}, sum(debited)::bigint, sum(credited)::bigint
       from entries where ${isSettled} group by account
     order by key, day, account`,
    read.values,
  );
  return {
    parts: rows.filter((row) => row.key !== null),
    days: rows.filter(({ day }) => day !== null).map((row) => ({ ...row, key: row.day })),
    accounts: rows.filter((row) => row.account !== null),
  };
}
