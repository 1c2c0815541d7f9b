import type { EventCard } from '#lib/e-tickets/contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import type { EventRow } from '#server/e-tickets/find-event.ts';
import { readClasses } from '#server/e-tickets/read-classes.ts';
import type { Services } from '#server/platform/services.ts';
import { byEvent } from './found.ts';
import { cardView } from './views.ts';
import { idsMeant } from '#server/db/ids-meant.ts';
import { queryWords } from '#lib/rules/fold.ts';

export interface EventFilter {
  country: CountryCode;
  category?: string | undefined;
  search?: string | undefined;
  city?: string | undefined;
  /** Days in the time zone of the venue, both included. */
  from?: string | undefined;
  to?: string | undefined;
  /** Major units. */
  price_max?: number | undefined;
  page: number;
  limit: number;
}

type Row = EventRow & { total: number; cities: string[] };
type Found = Row | (Pick<Row, 'total' | 'cities'> & { id: null });

const MINOR = 100;

const coming = `select * from event where country_code = $1 and kind = 'event' and starts_at > $2
  and status in ('on_sale', 'paused', 'cancelled') and not (demo and $3)`;
const searched = "concat_ws(' ', title, venue, city)";

/** Events that contain every word of the search, or those with the ids, in order. */
async function find(
  { db, env }: Services,
  filter: EventFilter,
  now: Date,
  ids: readonly string[] | null,
): Promise<Found[]> {
  const { rows } = await db.sql.query<Found>({
    name: 'events-to-come',
    text: `with coming as (${coming}),
      found as (
        select * from coming e where ($4::text is null or category = $4)
          and ($5::text is null or city = $5)
          and not exists (select 1 from unnest($6::text[]) word where strpos(fold_text(${searched}), word) = 0)
          and ($12::text[] is null or e.id = any($12))
          and ($7::date is null or (starts_at at time zone time_zone)::date >= $7)
          and ($8::date is null or (starts_at at time zone time_zone)::date <= $8)
          and ($9::bigint is null or exists (select 1 from event_class c
            cross join lateral (select price from event_price p where p.event_id = c.event_id
              and p.class_id = c.id and effective_at <= $2 order by effective_at desc, id desc
              limit 1) p
            where c.event_id = e.id and p.price <= $9 and (c.sale_until is null or c.sale_until > $2)))),
      page as (select *, coalesce(array_position($12, id), 0) as place from found order by place, starts_at, id limit $10 offset $11)
      select page.*, counted.* from (select (select count(*)::int from found) as total,
        array(select distinct city from coming order by city) as cities) counted
      left join page on true order by page.place, page.starts_at, page.id`,
    values: [
      ...[filter.country, now, env.isProduction, filter.category ?? null, filter.city ?? null],
      ...[ids ? [] : queryWords(filter.search ?? ''), filter.from ?? null, filter.to ?? null],
      filter.price_max === undefined ? null : filter.price_max * MINOR,
      ...[filter.limit, (filter.page - 1) * filter.limit, ids],
    ],
  });
  return rows;
}

/**
 * Upcoming events, soonest first, with the total count and the cities that have any. If no event contains the
 * words of a search, the closest spellings come first. Drafts are never included, nor demo events where
 * `env.isProduction`.
 */
export async function listEvents(
  services: Services,
  filter: EventFilter,
): Promise<{ events: EventCard[]; total: number; cities: string[] }> {
  const { db, env, clock } = services;
  const now = clock.now();
  let rows = await find(services, filter, now, null);
  if (filter.search && rows[0]?.total === 0) {
    const values = [filter.country, now, env.isProduction];
    const text = `select id, ${searched} as text from (${coming}) coming order by starts_at, id`;
    rows = await find(services, filter, now, await idsMeant(db, { text, values }, filter.search));
  }
  const events = rows.filter((row): row is Row => row.id !== null);
  const ids = events.map(({ id }) => id);
  const classes = byEvent(ids.length > 0 ? await readClasses(db, ids, now) : []);
  return {
    events: events.map((event) => cardView({ env, clock }, event, classes.get(event.id) ?? [])),
    total: rows[0]?.total ?? 0,
    cities: rows[0]?.cities ?? [],
  };
}
