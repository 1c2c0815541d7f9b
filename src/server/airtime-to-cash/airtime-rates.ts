import { AppError } from '#lib/errors/app-error.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import { percentText } from '#lib/rules/airtime-transfer.ts';
import type { Database } from '#server/db/client.ts';
import {
  auditRates,
  distanceOf,
  judgeRows,
  rowOf,
  type Because,
  type NumberRow,
  type Numbers,
  type PriceSample,
  type RateBook,
  type RatePlan,
  type RateState,
  type RateStep,
  type Wanted,
} from '#server/desk/index.ts';
import type { Services } from '#server/platform/services.ts';
import { A2C } from './input.ts';
import { findNetwork, networkOf, networks } from './networks.ts';
import { readRates } from './rates.ts';

const HOUR_S = 3600;

/** Hundredths of a percent, by network. */
async function stateAt(db: Database, at: Date): Promise<RateState> {
  const rates = await readRates(db, at);
  return new Map([...rates].map(([id, { basisPoints }]) => [id, basisPoints]));
}

async function stepsBetween(db: Database, after: Date, until: Date): Promise<RateStep[]> {
  const { rows } = await db.sql.query<{
    name: string;
    points: number;
    at: Date;
    agreed: boolean;
  }>({
    name: 'airtime-rate-steps',
    text: `select network_id as name, basis_points as points, effective_at as at,
        agreed_by is not null as agreed
      from airtime_rate where effective_at > $1 and effective_at <= $2
      order by effective_at, id`,
    values: [after, until],
  });
  return rows.map(({ points, ...step }) => ({ ...step, value: BigInt(points) }));
}

const say = (points: bigint): string => percentText(toAmount(points));

/** The price paid for airtime of each network. */
const samples: readonly PriceSample[] = networks.map(({ id, shortName, country }) => ({
  title: `${shortName} ${country}`,
  say,
  price: (state) => state.get(id) ?? 0n,
}));

/** @throws AppError 422 on network and percent */
function pointsOf({ name, value }: Wanted['rows'][number]): bigint {
  if (!findNetwork(name)) throw AppError.invalid({ network: ['We couldn’t find that network.'] });
  const points = parseAmount(value);
  if (points < 0n || points > 10_000n) throw AppError.invalid({ percent: ['Enter 0% to 100%.'] });
  return points;
}

const book: Numbers = { stateAt, stepsBetween, samples, called: 'rates' };

const movedBy = (row: NumberRow): bigint => (row.after === 0n ? 0n : distanceOf(row));

async function plan({ db, clock }: Pick<Services, 'db' | 'clock'>, wanted: Wanted) {
  const now = clock.now();
  const { effectiveAt } = wanted;
  if (effectiveAt && effectiveAt < now)
    throw AppError.invalid({ effective_at: ['Payments already made don’t change.'] });
  const at = effectiveAt ?? now;
  const counts = await stateAt(db, at);
  const rows = wanted.rows.flatMap((row) =>
    rowOf(book, row, { before: counts.get(row.name) ?? 0n, after: pointsOf(row) }),
  );
  return {
    ...(await judgeRows(db, book, { at, aheadS: HOUR_S, rows })),
    at,
    rows: rows.map(({ name, before, after }) => ({
      name,
      title: networkOf(name).name,
      before: toAmount(before),
      after: toAmount(after),
    })),
    moved: rows.reduce((sum, row) => sum + movedBy(row), 0n),
  };
}

async function write(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  changed: RatePlan,
  because: Because,
): Promise<string> {
  const { at, rows } = changed;
  const { reason, by, agreedBy } = because;
  const { rows: kept } = await tx.sql.query<{ id: bigint }>(
    `insert into airtime_rate(network_id, basis_points, effective_at, set_by, set_at, reason,
       agreed_by)
     select name, points, $3, $4, $5, $6, $7
     from unnest($1::text[], $2::int[]) as n(name, points) returning id`,
    [
      ...[rows.map(({ name }) => name), rows.map(({ after }) => Number(parseAmount(after)))],
      ...[at, by, clock.now(), reason, agreedBy],
    ],
  );
  await auditRates(tx, 'airtime-to-cash.rate', changed, because);
  return `airtime-${kept.at(-1)?.id ?? 0n}`;
}

/** The rates paid for airtime. */
export const airtimeRatesBook: RateBook = {
  kind: 'airtime-rates',
  name: 'Airtime rates',
  services: [A2C],
  plan,
  write,
  facts: (_, { rows }) =>
    Promise.resolve(
      rows.map(({ title, before, after }) => ({
        label: title,
        value: `${percentText(before)} → ${percentText(after)}`,
        warn: false,
      })),
    ),
};
