import type { CountryCode } from '#lib/countries.ts';
import type { PausedBiller } from '#lib/orders/pause-words.ts';
import type { ServiceType } from '#lib/orders/words.ts';
import type { Database } from '#server/db/client.ts';
import type { Open } from '#server/providers/routing/breakers.ts';

/** A biller, platform or chain that takes no new purchases for now. */
export interface Pause extends PausedBiller {
  serviceType: ServiceType;
  counterparty: string;
}

export interface PauseAsked {
  country: CountryCode;
  now: Date;
}

/** Pauses `p` of the country $1 at $2, in SQL. One success after the newest failure ends it. */
const pausedInSql = `select p.country_code, p.service_type, p.counterparty, p.name, p.pay_anyway,
    p.since, p.failed_at, p.try_at
  from biller_pause p
  where p.country_code = $1 and p.opened_at is null and p.ends_at > $2
    and not exists (select from orders o
      where o.service_type = p.service_type and o.counterparty = p.counterparty
        and o.country_code = p.country_code and o.status = 'completed'
        and o.settled_at > p.failed_at)`;

interface PauseJson {
  country_code: CountryCode;
  service_type: ServiceType;
  counterparty: string;
  name: string;
  pay_anyway: boolean;
  since: string;
  failed_at: string;
  try_at: string;
}

const pauseOf = (row: PauseJson): Pause => ({
  country: row.country_code,
  serviceType: row.service_type,
  counterparty: row.counterparty,
  name: row.name,
  payAnyway: row.pay_anyway,
  since: new Date(row.since),
  failedAt: new Date(row.failed_at),
  tryAt: new Date(row.try_at),
});

/** The pauses of a country. */
export async function listPauses(db: Database, { country, now }: PauseAsked): Promise<Pause[]> {
  const { rows } = await db.sql.query<PauseJson>({
    name: 'biller-pauses',
    text: `${pausedInSql} order by p.since, p.counterparty`,
    values: [country, now],
  });
  return rows.map(pauseOf);
}

/** What takes no new orders: operations of providers everywhere, and the pauses of a country. */
export interface Stops {
  open: Open[];
  pauses: Pause[];
}

interface StopsRow {
  open: (Omit<Open, 'opened_at' | 'trial_at'> & { opened_at: string; trial_at: string })[];
  pauses: PauseJson[];
}

/** Reads both in one statement, because every quote and every purchase needs both. */
export async function readStops(db: Database, { country, now }: PauseAsked): Promise<Stops> {
  const { rows } = await db.sql.query<StopsRow>({
    name: 'stops-of',
    text: `select
        (select coalesce(jsonb_agg(b), '[]') from (
          select port, provider, operation, opened_at, trial_at, reason from provider_breaker
          where opened_at is not null) b) as open,
        (select coalesce(jsonb_agg(q), '[]') from (${pausedInSql}) q) as pauses`,
    values: [country, now],
  });
  const { open = [], pauses = [] } = rows[0] ?? {};
  return {
    open: open.map((each) => ({
      ...each,
      opened_at: new Date(each.opened_at),
      trial_at: new Date(each.trial_at),
    })),
    pauses: pauses.map(pauseOf),
  };
}
