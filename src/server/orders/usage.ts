import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import { givenBack } from './statuses.ts';

/** What left the wallet or is set aside to leave it; minor units, fees and duty included. */
export interface Used {
  spent: bigint;
  withdrawn: bigint;
  /** Both, since the first of the month. */
  month: bigint;
}

/**
 * Counts a user's purchases and withdrawals of the country's calendar day and month (spec 3, 8).
 * Orders whose money was given back do not count.
 */
export async function usedBy(
  db: Database,
  { userId, country, now }: { userId: string; country: CountryCode; now: Date },
): Promise<Used> {
  const { rows } = await db.sql.query<Used>({
    name: 'used-by',
    text: `with since as (select
        date_trunc('day', $2::timestamptz at time zone $3) at time zone $3 as day,
        date_trunc('month', $2::timestamptz at time zone $3) at time zone $3 as month)
      select
        coalesce(sum(o.total) filter (where o.direction = 'purchase' and o.created_at >= since.day), 0)::bigint spent,
        coalesce(sum(o.total) filter (where o.direction = 'withdrawal' and o.created_at >= since.day), 0)::bigint withdrawn,
        coalesce(sum(o.total), 0)::bigint as month
      from since left join orders o on o.user_id = $1 and o.created_at >= since.month
        and o.direction in ('purchase', 'withdrawal') and o.status <> all($4)`,
    values: [userId, now, supportedCountries[country].timeZone, [...givenBack]],
  });
  return rows[0] ?? { spent: 0n, withdrawn: 0n, month: 0n };
}
