import type { EventCard } from '#lib/contracts/e-tickets.ts';
import type { CountryCode } from '#lib/countries.ts';
import type { EventRow } from '#server/e-tickets/find-event.ts';
import { readClasses } from '#server/e-tickets/read-classes.ts';
import type { Services } from '#server/platform/services.ts';
import { byEvent } from './found.ts';
import { cardView } from './views.ts';
import { queryWords } from '#lib/rules/fold.ts';

export interface EventFilter {
  country: CountryCode;
  category?: string | undefined;
  search?: string | undefined;
  city?: string | undefined;
  /** Days in the place of the event, both included. */
  from?: string | undefined;
  to?: string | undefined;
  /** Major units. */
  price_max?: number | undefined;
  page: number;
  limit: number;
}

type Row = EventRow & { total: number; cities: string[] };

const MINOR = 100;

/**
 * Events that haven't started, the next first, with how many there are in all and the cities that have some.
 * A draft is never among them, and nothing invented where `env.isProduction`.
 */
export async function listEvents(
  { db, env, clock }: Services,
  filter: EventFilter,
): Promise<{ events: EventCard[]; total: number; cities: string[] }> {
  const now = clock.now();
  const { rows } = await db.sql.query<Row | (Pick<Row, 'total' | 'cities'> & { id: null })>({
    name: 'events-to-come',
    text: `with coming as (
        select * from event where country_code = $1 and kind = 'event' and starts_at > $2
          and status in ('on_sale', 'paused', 'cancelled') and not (demo and $3)),
      found as (
        select * from coming e where ($4::text is null or category = $4)
          and ($5::text is null or city = $5)
          and not exists (select 1 from unnest($6::text[]) word where strpos(fold_text(concat_ws(' ', title, venue, city)), word) = 0)
          and ($7::date is null or (starts_at at time zone time_zone)::date >= $7)
          and ($8::date is null or (starts_at at time zone time_zone)::date <= $8)
          and ($9::bigint is null or exists (select 1 from event_class c
            cross join lateral (select price from event_price p where p.event_id = c.event_id
              and p.class_id = c.id and effective_at <= $2 order by effective_at desc, id desc
              limit 1) p
            where c.event_id = e.id and p.price <= $9 and (c.sale_until is null or c.sale_until > $2)))),
      page as (select * from found order by starts_at, id limit $10 offset $11)
      select page.*, counted.* from (select (select count(*)::int from found) as total,
        array(select distinct city from coming order by city) as cities) counted
      left join page on true order by page.starts_at, page.id`,
    values: [
      ...[filter.country, now, env.isProduction, filter.category ?? null, filter.city ?? null],
      ...[queryWords(filter.search ?? ''), filter.from ?? null, filter.to ?? null],
      filter.price_max === undefined ? null : filter.price_max * MINOR,
      ...[filter.limit, (filter.page - 1) * filter.limit],
    ],
  });
  const events = rows.filter((row): row is Row => row.id !== null);
  const ids = events.map(({ id }) => id);
  const classes = byEvent(ids.length > 0 ? await readClasses(db, ids, now) : []);
  return {
    events: events.map((event) => cardView({ env, clock }, event, classes.get(event.id) ?? [])),
    total: rows[0]?.total ?? 0,
    cities: rows[0]?.cities ?? [],
  };
}
