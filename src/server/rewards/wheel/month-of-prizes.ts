import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import { monthKey } from '#server/loyalty/budget.ts';
import { readNumbers, type RewardNumbers } from '#server/loyalty/numbers.ts';
import { localMonth } from '#server/platform/local-day.ts';
import type { Prize } from './give-prize.ts';
import { prizesIn, worthAtMost } from './prizes.ts';

/** A prize as the wheel offers it now. */
export interface Segment {
  prize: Prize;
  weight: number;
  /** The maximum that it can cost the budget, in minor units. */
  worth: bigint;
  /** How many are left this month; null if only the budget limits it. */
  stockLeft: number | null;
}

export interface Month {
  /** Its first day, by the country's clock: 2026-11-01. */
  name: string;
  until: Date;
  numbers: RewardNumbers;
  segments: Segment[];
}

/** How many of some prizes were won in a month. There are never more of a prize than its stock. */
async function givenIn(
  db: Database,
  country: CountryCode,
  month: string,
  prizes: readonly string[],
) {
  if (prizes.length === 0) return new Map<string, number>();
  const { rows } = await db.sql.query<{ prize: string; given: bigint }>({
    name: 'wheel-given',
    text: `select prize, count(*) as given from wheel_spin
      where currency = $1 and month = $2 and prize = any($3) group by prize`,
    values: [supportedCountries[country].currency, month, prizes],
  });
  return new Map(rows.map(({ prize, given }) => [prize, Number(given)]));
}

/**
 * What can be won in a country this month. A weight of 0 takes a prize off the wheel; a stock of 0 means that
 * only the budget limits it.
 */
export async function monthOfPrizes(
  db: Database,
  { country, now }: { country: CountryCode; now: Date },
): Promise<Month> {
  const { until } = localMonth(country, now);
  const [, , name] = monthKey({ kind: 'wheel', country, now });
  const numbers = await readNumbers(db, now);
  const numberOf = (thing: string, { currency, id }: Prize) =>
    Number(numbers.of(`${thing}:${currency}:${id}`));
  const offered = prizesIn(country).filter((prize) => numberOf('weight', prize) > 0);
  const stocked = offered.filter((prize) => numberOf('stock', prize) > 0);
  const given = await givenIn(
    db,
    country,
    name,
    stocked.map(({ id }) => id),
  );
  const segments = offered.map((prize): Segment => {
    const [weight, stock] = [numberOf('weight', prize), numberOf('stock', prize)];
    const stockLeft = stock === 0 ? null : Math.max(0, stock - (given.get(prize.id) ?? 0));
    return { prize, weight, worth: worthAtMost(prize, numbers), stockLeft };
  });
  return { name, until, numbers, segments };
}
