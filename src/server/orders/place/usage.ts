import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { ServiceType } from '#lib/orders/words.ts';
import type { Database } from '#server/db/client.ts';
import type { Used } from '#server/kyc/spending.ts';
import { isWonSql } from '#server/loyalty/what-counts.ts';
import { releasedOrRefunded } from '#server/orders/statuses.ts';

/**
 * What an order takes from the wallet: all of it while it is open, then what was captured and not refunded.
 */
const TAKEN = `case when o.settled_at is null then o.total else o.captured end - o.refunded`;

/**
 * Adds up a user's purchases and withdrawals of the country's calendar day and month (spec 3, 8). Refunded
 * money and prizes don't count.
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
        coalesce(sum(${TAKEN}) filter (where o.direction = 'purchase' and o.created_at >= since.day), 0)::bigint spent,
        coalesce(sum(${TAKEN}) filter (where o.direction = 'withdrawal' and o.created_at >= since.day), 0)::bigint withdrawn,
        coalesce(sum(${TAKEN}), 0)::bigint as month
      from since left join orders o on o.user_id = $1 and o.created_at >= since.month
        and o.direction in ('purchase', 'withdrawal') and o.status <> all($4) and not ${isWonSql('o')}`,
    values: [userId, now, supportedCountries[country].timeZone, [...releasedOrRefunded]],
  });
  return rows[0] ?? { spent: 0n, withdrawn: 0n, month: 0n };
}

/** Adds up a user's purchases and withdrawals since a time, as usedBy counts them; minor units. */
export async function usedSince(
  db: Database,
  { userId, since }: { userId: string; since: Date },
): Promise<bigint> {
  const { rows } = await db.sql.query<{ used: bigint }>({
    name: 'used-since',
    text: `select coalesce(sum(${TAKEN}), 0)::bigint as used from orders o
      where o.user_id = $1 and o.created_at >= $2 and o.direction in ('purchase', 'withdrawal')
        and o.status <> all($3) and not ${isWonSql('o')}`,
    values: [userId, since, [...releasedOrRefunded]],
  });
  return rows[0]?.used ?? 0n;
}

/** What a user's new devices moved since a time, minor units; what was refunded or never paid doesn't count. */
export async function movedFromNewDevices(
  db: Database,
  { userId, since }: { userId: string; since: Date },
): Promise<{ in: bigint; out: bigint }> {
  const { rows } = await db.sql.query<{ in: bigint; out: bigint }>({
    name: 'moved-from-new-devices',
    text: `select
        coalesce(sum(o.amount) filter (where o.direction = 'deposit'), 0)::bigint as in,
        coalesce(sum(${TAKEN}) filter (where o.direction in ('purchase', 'withdrawal')), 0)::bigint as out
      from orders o
      where o.user_id = $1 and o.created_at >= $2 and o.new_device and o.status <> all($3)`,
    values: [userId, since, [...releasedOrRefunded]],
  });
  return rows[0] ?? { in: 0n, out: 0n };
}

/** The amounts spent on one type of purchase; minor units, fees and duty included. */
export interface UsedFor {
  day: bigint;
  /** Since Monday. */
  week: bigint;
  month: bigint;
}

/** Adds up a user's purchases of one type by the country's calendar. Refunded money doesn't count. */
export async function usedFor(
  db: Database,
  {
    userId,
    country,
    now,
    serviceType,
  }: { userId: string; country: CountryCode; now: Date; serviceType: ServiceType },
): Promise<UsedFor> {
  const { rows } = await db.sql.query<UsedFor>({
    name: 'used-for',
    text: `with since as (select
        date_trunc('day', $2::timestamptz at time zone $3) at time zone $3 as day,
        date_trunc('week', $2::timestamptz at time zone $3) at time zone $3 as week,
        date_trunc('month', $2::timestamptz at time zone $3) at time zone $3 as month)
      select
        coalesce(sum(${TAKEN}) filter (where o.created_at >= since.day), 0)::bigint as day,
        coalesce(sum(${TAKEN}) filter (where o.created_at >= since.week), 0)::bigint as week,
        coalesce(sum(${TAKEN}) filter (where o.created_at >= since.month), 0)::bigint as month
      from since left join orders o on o.user_id = $1 and o.service_type = $5
        and o.created_at >= least(since.week, since.month) and o.direction = 'purchase'
        and o.status <> all($4)`,
    values: [
      userId,
      now,
      supportedCountries[country].timeZone,
      [...releasedOrRefunded],
      serviceType,
    ],
  });
  return rows[0] ?? { day: 0n, week: 0n, month: 0n };
}
