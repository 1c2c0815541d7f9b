import type { MovieDetail } from '#lib/e-tickets/contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { EventRow } from '#server/e-tickets/find-event.ts';
import { readClasses, type ClassRow } from '#server/e-tickets/read-classes.ts';
import type { Services } from '#server/platform/services.ts';
import { byEvent } from './found.ts';
import { filmPosterOf, showingView, type FilmPicture } from './views.ts';
import { idsMeant } from '#server/db/ids-meant.ts';
import { queryWords } from '#lib/rules/fold.ts';

export interface MovieFilter {
  country: CountryCode;
  /** Lists only this film. */
  film?: string | undefined;
  search?: string | undefined;
  city?: string | undefined;
  /** A day in the cinema's time zone. */
  day?: string | undefined;
  page: number;
  limit: number;
}

interface FilmRow {
  film: Omit<MovieDetail, 'kind' | 'cinemas' | 'poster'> & FilmPicture;
  cinema: Omit<MovieDetail['cinemas'][number], 'showings'>;
}

type FilmFacts = FilmRow['film'];
type Row = EventRow & FilmRow & { total: number; cities: string[] };
type Found = Row | (Pick<Row, 'total' | 'cities'> & { id: null });

const coming = `select * from event where country_code = $1 and kind = 'showing' and starts_at > $2
  and status in ('on_sale', 'paused', 'cancelled') and not (demo and $3)`;

const filmsText = `with coming as (${coming}),
  found as (
    select e.* from coming e join film f on f.id = e.film_id
    where ($4::text is null or e.city = $4)
      and not exists (select 1 from unnest($5::text[]) word where strpos(fold_text(f.title), word) = 0)
      and ($6::date is null or (starts_at at time zone time_zone)::date = $6)
      and ($7::text is null or f.id = $7) and ($10::text[] is null or f.id = any($10))),
  films as (select film_id, coalesce(array_position($10, film_id), 0) as place,
    min(starts_at) as first from found group by film_id),
  page as (select * from films order by place, first, film_id limit $8 offset $9)
  select found.*, counted.*, to_jsonb(f) as film, to_jsonb(c) as cinema
  from (select (select count(*)::int from films) as total,
    array(select distinct city from coming order by city) as cities) counted
  left join (page join found using (film_id) join film f on f.id = film_id
    join cinema c on c.id = cinema_id) on true
  order by page.place, page.first, f.id, c.name, c.id, found.starts_at, found.id`;

function movieView(
  services: Services,
  film: FilmFacts,
  rows: readonly Row[],
  classes: ReadonlyMap<string, ClassRow[]>,
): MovieDetail {
  const { id, title, genre, minutes, rating, tagline, demo } = film;
  const cinemas = [...Map.groupBy(rows, ({ cinema }) => cinema.id).values()];
  return {
    id,
    title,
    genre,
    minutes,
    rating,
    tagline,
    demo,
    kind: 'movie',
    poster: filmPosterOf(services, film),
    cinemas: cinemas.map((there) => {
      const { cinema } = there[0]!;
      return {
        id: cinema.id,
        name: cinema.name,
        chain: cinema.chain,
        city: cinema.city,
        state: cinema.state,
        country_code: cinema.country_code,
        showings: there.map((row) => showingView(services, row, classes.get(row.id) ?? [])),
      };
    }),
  };
}

/** Films that contain every word of the search, or those with the ids, in order. */
async function find(
  { db, env }: Services,
  filter: MovieFilter,
  now: Date,
  ids: readonly string[] | null,
): Promise<Found[]> {
  const { rows } = await db.sql.query<Found>({
    name: 'films-to-come',
    text: filmsText,
    values: [
      ...[
        filter.country,
        now,
        env.isProduction,
        filter.city ?? null,
        ids ? [] : queryWords(filter.search ?? ''),
      ],
      ...[filter.day ?? null, filter.film ?? null],
      ...[filter.limit, (filter.page - 1) * filter.limit, ids],
    ],
  });
  return rows;
}

/**
 * Films with upcoming showings, soonest first, each with its cinemas and times; the total count, and the
 * cities with showings. If no film contains the words of a search, the closest spellings come first.
 */
export async function listMovies(
  services: Services,
  filter: MovieFilter,
): Promise<{ movies: MovieDetail[]; total: number; cities: string[] }> {
  const { db, env, clock } = services;
  const now = clock.now();
  let rows = await find(services, filter, now, null);
  if (filter.search && rows[0]?.total === 0) {
    const values = [filter.country, now, env.isProduction];
    const text = `select id, title as text from film where id in (select film_id from (${coming}) coming)`;
    rows = await find(services, filter, now, await idsMeant(db, { text, values }, filter.search));
  }
  const showings = rows.filter((row): row is Row => row.id !== null);
  const ids = showings.map(({ id }) => id);
  const classes = byEvent(ids.length > 0 ? await readClasses(db, ids, now) : []);
  const films = [...Map.groupBy(showings, ({ film }) => film.id).values()];
  return {
    movies: films.map((film) => movieView(services, film[0]!.film, film, classes)),
    total: rows[0]?.total ?? 0,
    cities: rows[0]?.cities ?? [],
  };
}

/**
 * One film with all of its showings in a country; without cinemas after the last showing.
 * @throws AppError not_found
 */
export async function readMovie(
  services: Services,
  { id, country }: { id: string; country: CountryCode },
): Promise<MovieDetail> {
  const { movies } = await listMovies(services, { film: id, country, page: 1, limit: 1 });
  if (movies[0]) return movies[0];
  const { rows } = await services.db.sql.query<FilmFacts>(
    `select * from film where id = $1 and not (demo and $2)
       and exists (select 1 from event where film_id = film.id and status <> 'draft')`,
    [id, services.env.isProduction],
  );
  if (!rows[0]) throw AppError.notFound();
  return movieView(services, rows[0], [], new Map());
}
