import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';

/** "week", "month" or a number of days, as it is stored. */
export type Pace = string;

const intervalOf = (every: Pace): string => (/^\d/.test(every) ? `${every} days` : `1 ${every}`);

/** More than 27 years of days. */
const MOST = 10_000;

export interface Series {
  starts_at: Date;
  every: Pace;
  country_code: CountryCode;
}

/**
 * The first date of a series after a moment. It counts from the first date by the country's clock: a month
 * without a 31st uses its last day, and the next one the 31st again.
 */
export async function dueAfter(
  db: Database,
  { starts_at, every, country_code }: Series,
  after: Date,
): Promise<Date> {
  const { rows } = await db.sql.query<{ due: Date }>({
    name: 'schedule-due-after',
    text: `select due from generate_series(0, ${MOST}) n cross join lateral (
        select (($1::timestamptz at time zone $3) + n * $2::interval) at time zone $3 as due) dates
      where due > $4 order by n limit 1`,
    values: [starts_at, intervalOf(every), supportedCountries[country_code].timeZone, after],
  });
  const due = rows[0]?.due;
  if (!due) throw new Error('A schedule without a next date');
  return due;
}
