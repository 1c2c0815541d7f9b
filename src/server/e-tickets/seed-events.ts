import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Services } from '#server/platform/services.ts';
import { demoEvents, facts, slugOf, type DemoEvent } from './demo-programme.ts';
import { putOnSale, writeSeats } from './put-on-sale.ts';

async function writeOrganisers(tx: Database, now: Date): Promise<void> {
  const names = new Map(facts.cinemas.map(({ chain, country }) => [chain, country]));
  for (const { organiser, country } of facts.events) names.set(organiser, country);
  const rows = [...names].map(([name, country]) => ({ slug: slugOf(name), name, country }));
  await tx.sql.query(
    `insert into organiser(id, slug, name, country_code, commission_bps, demo, created_at)
     select gen_random_uuid(), r.slug, r.name, r.country, 500, true, $2
     from jsonb_to_recordset($1) r(slug text, name text, country text)
     on conflict (slug) do nothing`,
    [JSON.stringify(rows), now],
  );
}

async function writeHalls(tx: Database, now: Date): Promise<void> {
  const cinemas = facts.cinemas.map((cinema) => ({ ...cinema, organiser: slugOf(cinema.chain) }));
  await tx.sql.query(
    `insert into cinema(id, name, chain, country_code, state, city, organiser_id, demo)
     select r.id, r.name, r.chain, r.country, r.state, r.city, o.id, true
     from jsonb_to_recordset($1) r(id text, name text, chain text, country text, state text,
       city text, organiser text) join organiser o on o.slug = r.organiser
     on conflict (id) do nothing`,
    [JSON.stringify(cinemas)],
  );
  await tx.sql.query(
    `insert into film(id, title, genre, minutes, rating, tagline, demo)
     select r.id, r.title, r.genre, r.minutes, r.rating, r.tagline, true
     from jsonb_to_recordset($1) r(id text, title text, genre text, minutes int, rating text,
       tagline text)
     on conflict (id) do nothing`,
    [JSON.stringify(facts.films)],
  );
  await tx.sql.query(
    `insert into seat_plan(id, name, blocks, created_by, created_at)
     select gen_random_uuid(), r.name, r.blocks, 'seed', $2
     from jsonb_to_recordset($1) r(name text, blocks jsonb)
     where not exists (select 1 from seat_plan kept where kept.name = r.name)`,
    [JSON.stringify(facts.plans), now],
  );
}

/**
 * Demo events that aren't upcoming: never stored, or past. A past one is put on again as a new event, so that
 * the sales of the first stay as they were.
 */
async function findMissing(tx: Database, now: Date): Promise<{ id: string; fact: DemoEvent }[]> {
  const { rows } = await tx.sql.query<{ id: string; coming: boolean }>(
    'select id, starts_at > $1 as coming from event where demo',
    [now],
  );
  const coming = new Set(
    rows.filter((row) => row.coming).map(({ id }) => id.replace(/-\d{8}$/, '')),
  );
  const taken = new Set(rows.map(({ id }) => id));
  const today = now.toISOString().slice(0, 10).replaceAll('-', '');
  return demoEvents
    .filter(({ id }) => !coming.has(id))
    .map((fact) => ({ id: taken.has(fact.id) ? `${fact.id}-${today}` : fact.id, fact }))
    .filter(({ id }) => !taken.has(id));
}

const withPlace = ({ id, fact }: { id: string; fact: DemoEvent }) => {
  const { currency, timeZone } = supportedCountries[fact.country as CountryCode];
  return { ...fact, id, currency, zone: timeZone, organiser: slugOf(fact.organiser) };
};

/** Times count from the start of the day at the venue. One that would already be past moves to a later day. */
async function writeEvents(tx: Database, rows: object[], now: Date): Promise<void> {
  await tx.sql.query(
    `insert into event(id, kind, organiser_id, film_id, cinema_id, format, title, category,
       description, country_code, currency, state, city, venue, address, starts_at, doors_at,
       ends_at, time_zone, age_limit, names_wanted, refund_until_h, refund_percent, fee, demo,
       created_at, changed_at)
     select r.id, r.kind, o.id, r.film, r.cinema, r.format, r.title, r.category, r.description,
       r.country, r.currency, r.state, r.city, r.venue, r.address, s.at,
       s.at - make_interval(mins => r.doors), s.at + make_interval(mins => r.minutes), r.zone,
       r.age, coalesce(r.names, false), r."refundHours", r."refundPercent", r.fee, true, $2, $2
     from jsonb_to_recordset($1) r(id text, kind text, organiser text, film text, cinema text,
       format text, title text, category text, description text, country text, currency text,
       state text, city text, venue text, address text, day int, "time" time, minutes int, doors int,
       zone text, age int, names boolean, "refundHours" int, "refundPercent" int, fee bigint)
     join organiser o on o.slug = r.organiser
     cross join lateral (select (($2::timestamptz at time zone r.zone)::date + r.day + r."time")
       at time zone r.zone as at) first
     cross join lateral (select case when first.at > $2::timestamptz + interval '30 minutes'
       then first.at else first.at + interval '1 day' end as at) s`,
    [JSON.stringify(rows), now],
  );
}

async function writeClasses(tx: Database, events: { id: string; fact: DemoEvent }[], now: Date) {
  const rows = events.flatMap(({ id, fact }) =>
    fact.classes.map((each, position) => ({ ...each, event: id, position })),
  );
  const given = [JSON.stringify(rows)];
  const record = `jsonb_to_recordset($1) r(event text, id text, name text, about text, position int,
    capacity int, admits int, max int, "untilDaysBefore" int, price bigint, "nextPrice" bigint,
    "nextDaysBefore" int) join event e on e.id = r.event`;
  await tx.sql.query(
    `insert into event_class(event_id, id, name, description, position, capacity, admits,
       max_per_order, sale_until)
     select r.event, r.id, r.name, r.about, r.position, r.capacity, coalesce(r.admits, 1), r.max,
       e.starts_at - make_interval(days => r."untilDaysBefore") from ${record}`,
    given,
  );
  await tx.sql.query(
    `insert into event_price(event_id, class_id, price, effective_at, set_by, set_at)
     select r.event, r.id, p.price, p.at, 'seed', $2 from ${record}
     cross join lateral (values (r.price, 'epoch'::timestamptz),
       (r."nextPrice", e.starts_at - make_interval(days => r."nextDaysBefore"))) p(price, at)
     where p.price is not null`,
    [...given, now],
  );
}

/**
 * Seeds the demo's organisers, cinemas, films and events, with seats and places to sell; all of it is
 * invented. When it runs again later, past events are put on again at new dates; upcoming events and sales
 * stay untouched.
 */
export async function seedEvents({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    await writeOrganisers(tx, now);
    await writeHalls(tx, now);
    const missing = await findMissing(tx, now);
    await writeEvents(tx, missing.map(withPlace), now);
    await writeClasses(tx, missing, now);
    for (const { id, fact } of missing) {
      const plan = facts.plans.find(({ id: name }) => name === fact.plan);
      if (plan) await writeSeats(tx, id, plan.blocks);
      await putOnSale(tx, id, now);
    }
  });
}
