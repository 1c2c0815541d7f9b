import type { EventDetail, MovieDetail } from '#lib/e-tickets/contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { findEvent, type EventRow } from '#server/e-tickets/find-event.ts';
import { readClasses } from '#server/e-tickets/read-classes.ts';
import type { Services } from '#server/platform/services.ts';
import { readMovie } from './list-movies.ts';
import { detailView, filmPosterOf, type Around, type FilmPicture } from './views.ts';

function assertShown({ env }: Services, event: EventRow | undefined): EventRow {
  if (!event || event.status === 'draft' || (event.demo && env.isProduction))
    throw AppError.notFound();
  return event;
}

/**
 * An event that people can see: no drafts, and no demo events in production.
 * @throws AppError not_found
 */
export const findShown = async (services: Services, id: string): Promise<EventRow> =>
  assertShown(services, await findEvent(services.db, id));

interface AroundRow {
  organiser: string;
  film: (Omit<NonNullable<Around['film']>, 'poster'> & FilmPicture) | null;
  cinema: Around['cinema'];
}

async function readAround(services: Services, event: EventRow): Promise<Omit<Around, 'resale'>> {
  const { rows } = await services.db.sql.query<AroundRow>({
    name: 'around-event',
    text: `select o.name as organiser, to_jsonb(f) as film, jsonb_build_object('id', c.id, 'name',
        c.name, 'chain', c.chain) as cinema
      from organiser o left join film f on f.id = $2 left join cinema c on c.id = $3
      where o.id = $1`,
    values: [event.organiser_id, event.film_id, event.cinema_id],
  });
  const { organiser = '', film = null, cinema = null } = rows[0] ?? {};
  if (!film) return { organiser, film: null, cinema: null };
  const { id, title, genre, minutes, rating, tagline, demo } = film;
  const about = { id, title, genre, minutes, rating, tagline, demo };
  return { organiser, film: { ...about, poster: filmPosterOf(services, film) }, cinema };
}

/** Resale tickets, only for classes that are otherwise sold out. */
async function readResale(
  db: Database,
  eventId: string,
  classes: readonly string[],
): Promise<EventDetail['resale']> {
  if (classes.length === 0) return [];
  const { rows } = await db.sql.query<{ class: string; price: bigint; count: number }>({
    name: 'resale-of-event',
    text: `select a.class_id as class, r.price, count(*)::int as count
      from admission_resale r join admission a on a.id = r.admission_id
      where r.state = 'listed' and a.state = 'valid' and a.event_id = $1 and a.class_id = any($2)
        and not exists (select 1 from reservation_taken_now t
          where t.kind = 'resale' and t.item = a.id::text)
      group by a.class_id, r.price order by a.class_id, r.price`,
    values: [eventId, classes],
  });
  return rows.map(({ price, ...row }) => ({ ...row, price: toAmount(price) }));
}

async function readShown(services: Services, event: EventRow): Promise<EventDetail> {
  const [classes, around] = await Promise.all([
    readClasses(services.db, [event.id], services.clock.now()),
    readAround(services, event),
  ]);
  const seen = detailView(services, event, classes, { ...around, resale: [] });
  const soldOut = seen.classes.filter(({ availability }) => availability === 'sold_out');
  const names = soldOut.map((each) => each.id);
  return { ...seen, resale: await readResale(services.db, event.id, names) };
}

/**
 * What an address shows: an event or showing by its id, or a film with all of its showings in a country.
 * @throws AppError not_found
 */
export async function readEvent(
  services: Services,
  { id, country }: { id: string; country: CountryCode },
): Promise<EventDetail | MovieDetail> {
  const event = await findEvent(services.db, id);
  if (event) return readShown(services, assertShown(services, event));
  return readMovie(services, { id, country });
}
