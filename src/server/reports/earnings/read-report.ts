import type { z } from 'zod';
import {
  REPORT_DAYS,
  type DeskReport,
  type DeskReportQuery,
  type DeskReportRow,
} from '#lib/reports/contract.ts';
import type { ReportPart } from '#lib/reports/words.ts';
import type { CurrencyCode } from '#lib/currencies.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { allowLonger } from '#server/db/patience.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { divideDays, rowsOfDays, type DaysRead } from '#server/platform/kept-days.ts';
import { keyOf, sumEntries, type EntrySums } from './sum-entries.ts';

const DAY_MS = 24 * 3600 * 1000;
type Query = z.output<typeof DeskReportQuery>;

/** @throws AppError 422 on to */
function spanOf({ from: first, to: last }: Query): { from: Date; to: Date } {
  const [from, to] = [new Date(first), new Date(Date.parse(last) + DAY_MS)];
  if (to <= from) throw AppError.invalid({ to: ['Choose a day that isn’t before the first.'] });
  if (+to - +from > REPORT_DAYS * DAY_MS)
    throw AppError.invalid({ to: [`Choose ${REPORT_DAYS} days at most.`] });
  return { from, to };
}

type Summed = Pick<
  EntrySums,
  'volume' | 'fees' | 'discounts' | 'lateness' | 'losses' | 'provider_fees' | 'position'
>;
const COLUMNS = [
  ...(['volume', 'fees', 'discounts', 'lateness', 'losses', 'provider_fees', 'position'] as const),
];
const none: Summed = {
  volume: 0n,
  fees: 0n,
  discounts: 0n,
  lateness: 0n,
  losses: 0n,
  provider_fees: 0n,
  position: 0n,
};

/** The fees less all of a product's costs, in minor units. */
const earnedOf = ({ fees, discounts, lateness, losses, provider_fees: kept }: Summed): bigint =>
  fees + discounts + lateness + losses + kept;

function viewRow(key: string, sums: Summed, counts: Omit<OrderCounts, 'key'>): DeskReportRow {
  return {
    key,
    orders: counts.orders,
    failed: counts.failed,
    volume: toAmount(sums.volume),
    fees: toAmount(sums.fees),
    discounts: toAmount(sums.discounts),
    lateness: toAmount(sums.lateness),
    losses: toAmount(sums.losses),
    provider_fees: toAmount(sums.provider_fees),
    earned: toAmount(earnedOf(sums)),
    position: toAmount(sums.position),
  };
}

const isAnything = (sums: Summed, { orders }: Omit<OrderCounts, 'key'>) =>
  orders > 0 || COLUMNS.some((name) => sums[name] !== 0n);

/** Joins sums and counts by name. */
function join(sums: readonly EntrySums[], counts: readonly OrderCounts[]): DeskReportRow[] {
  const [bySum, byCount] = [
    new Map(sums.map((each) => [each.key, each])),
    new Map(counts.map((each) => [each.key, each])),
  ];
  const keys = [...new Set([...bySum.keys(), ...byCount.keys()])].sort();
  return keys.flatMap((key) => {
    const summed = bySum.get(key) ?? none;
    const counted = byCount.get(key) ?? { orders: 0, failed: 0 };
    return isAnything(summed, counted) ? [viewRow(key, summed, counted)] : [];
  });
}

function totalOf(sums: readonly EntrySums[], counts: readonly OrderCounts[]): DeskReportRow {
  const total = { ...none };
  for (const each of sums) for (const name of COLUMNS) total[name] += each[name];
  const count = (name: 'orders' | 'failed') => counts.reduce((sum, each) => sum + each[name], 0);
  return viewRow('', total, { orders: count('orders'), failed: count('failed') });
}

/**
 * A period in one currency: days that are over from their kept sums, the others from the ledger's entries, each in one
 * row and one column; everything is as of one moment.
 * @throws AppError 422 on to
 */
export function readReport(db: Database, query: Query): Promise<DeskReport> {
  const span = spanOf(query);
  return inTransaction(db, async (tx) => {
    await tx.sql.query('set transaction isolation level repeatable read, read only');
    await allowLonger(tx, 30);
    const asked = { currency: query.currency, days: await divideDays(tx, span) };
    const booked = await sumEntries(tx, asked, query.by);
    const counted = await countOrders(tx, asked, query.by);
    const days = join(booked.days, counted.days);
    return {
      rows: query.by === 'day' ? days : join(booked.parts, counted.parts),
      days,
      total: totalOf(booked.days, counted.days),
      settlement: booked.accounts.map(({ account, ...each }) => ({
        account,
        in: toAmount(each.in),
        out: toAmount(each.out),
        net: toAmount(each.in - each.out),
      })),
    };
  });
}

interface OrderCounts {
  key: string;
  orders: number;
  failed: number;
}

/** Orders placed in a period, and how many of them failed, by part and by day. */
async function countOrders(
  tx: Database,
  { currency, days }: { currency: CurrencyCode; days: DaysRead },
  part: ReportPart,
): Promise<{ parts: OrderCounts[]; days: OrderCounts[] }> {
  const key = keyOf(part);
  const read = rowsOfDays(
    days,
    {
      kept: `select ${key.kept}, orders, failed from report_order_day where currency = $1`,
      live: (from, to) => `select ${key.live}, 1, is_failed::int from report_order
        where currency = $1 and at >= ${from} and at < ${to}`,
    },
    [currency],
  );
  const { rows } = await tx.sql.query<OrderCounts & { day: string }>(
    `with counted as materialized (${read.text})
     select key, null as day, sum(orders)::int as orders, sum(failed)::int as failed from counted group by key
     union all select null, day, sum(orders)::int, sum(failed)::int from counted group by day`,
    read.values,
  );
  return {
    parts: rows.filter((row) => row.key !== null),
    days: rows.filter(({ day }) => day !== null).map((row) => ({ ...row, key: row.day })),
  };
}
