import type { DeskRewards } from '#lib/rewards/desk/contract.ts';
import { countryCodes, supportedCountries, type CountryCode } from '#lib/countries.ts';
import { judgeDraws } from '#lib/rewards/fair-draws.ts';
import { totalOf, type Weight } from '#lib/rewards/prize-draw.ts';
import type { Database } from '#server/db/client.ts';
import { labelOf, prizesIn } from '#server/rewards/wheel/prizes.ts';
import type { Span } from './board-sums.ts';

type WheelBoard = DeskRewards['currencies'][number]['wheel'];

/** Spins with the same odds, draw and prize. */
interface SpinRow {
  currency: string;
  odds: Weight[];
  drawn: string;
  prize: string;
  n: bigint;
  today: bigint;
  paid: bigint;
  paid_today: bigint;
}

const sumOf = (rows: readonly SpinRow[], of: (row: SpinRow) => bigint): number =>
  Number(rows.reduce((sum, row) => sum + of(row), 0n));

/** How often each prize is drawn on average, by the odds of each spin. */
function expectedOf(rows: readonly SpinRow[]): Map<string, number> {
  const expected = new Map<string, number>();
  for (const { odds, n } of rows) {
    const total = totalOf(odds);
    for (const { prize, weight } of odds)
      expected.set(prize, (expected.get(prize) ?? 0) + (Number(n) * weight) / total);
  }
  return expected;
}

function boardOf(country: CountryCode, rows: readonly SpinRow[]): WheelBoard {
  const expected = expectedOf(rows);
  const known = prizesIn(country).map(({ id }) => id);
  const ids = new Set([...known, ...expected.keys(), ...rows.map(({ drawn }) => drawn)]);
  const prizes = [...ids].map((prize) => ({
    prize,
    drawn: sumOf(
      rows.filter((row) => row.drawn === prize),
      ({ n }) => n,
    ),
    expected: expected.get(prize) ?? 0,
    given: sumOf(
      rows.filter((row) => row.prize === prize),
      ({ n }) => n,
    ),
  }));
  return {
    spins: { month: sumOf(rows, ({ n }) => n), today: sumOf(rows, ({ today }) => today) },
    paid: { month: sumOf(rows, ({ paid }) => paid), today: sumOf(rows, (row) => row.paid_today) },
    capped: sumOf(
      rows.filter(({ drawn, prize }) => drawn !== prize),
      ({ n }) => n,
    ),
    verdict: judgeDraws(prizes),
    prizes: prizes.map((each) => ({
      ...each,
      label: labelOf(country, each.prize),
      expected: each.expected.toFixed(1),
    })),
  };
}

/** What the wheel drew in each currency, against the odds. */
export async function countDraws(db: Database, { from, today }: Span) {
  const { rows } = await db.sql.query<SpinRow>({
    name: 'board-spins',
    text: `select currency, odds, drawn, prize, count(*) as n, count(*) filter (where at >= $2) as today,
        count(*) filter (where gold_coins > 0) as paid,
        count(*) filter (where gold_coins > 0 and at >= $2) as paid_today
      from wheel_spin where at >= $1 group by currency, odds, drawn, prize`,
    values: [from, today],
  });
  const boards = new Map(
    countryCodes.map((country) => {
      const { currency } = supportedCountries[country];
      const mine = rows.filter((row) => row.currency === currency);
      return [country, boardOf(country, mine)] as const;
    }),
  );
  return (country: CountryCode): WheelBoard => boards.get(country)!;
}
