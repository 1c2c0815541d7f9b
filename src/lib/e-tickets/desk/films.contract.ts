import { z } from 'zod';
import { call } from '#lib/contracts/call.ts';
import { AmountOrZero, CountryCode, keyCodes, Timestamp } from '#lib/contracts/common.ts';
import { EventClassForm, RefundForm } from './events.contract.ts';
import { VisibleText } from '#lib/contracts/typed.ts';

const strangers = ['unauthenticated', 'not_found'] as const;
const refused = [...strangers, 'invalid_input', 'conflict'] as const;
const Name = (what: string, most: number) =>
  VisibleText.min(2, what).max(most, `Use at most ${most} letters.`);

/** A film, and how many upcoming showings it has. */
export const DeskFilm = z
  .object({
    id: z.string(),
    title: z.string(),
    genre: z.string(),
    minutes: z.number().int(),
    rating: z.string(),
    tagline: z.string(),
    showings: z.number().int(),
    demo: z.boolean(),
  })
  .meta({ id: 'DeskFilm' });
export type DeskFilm = z.infer<typeof DeskFilm>;

export const FilmForm = z
  .strictObject({
    title: Name('Enter a title.', 100),
    genre: Name('Enter a genre.', 40),
    minutes: z.number().int().min(1, 'Enter how long it is.').max(600),
    /** As the cinema shows it: PG, 15. A leading number is also the age limit. */
    rating: VisibleText.min(1, 'Enter a rating.').max(10, 'Use at most 10 letters.'),
    tagline: Name('Describe the film in a sentence.', 300),
  })
  .meta({ id: 'FilmForm' });
export type FilmForm = z.infer<typeof FilmForm>;

const FilmId = z.object({ id: z.string().max(80) });

export const listDeskFilms = call({
  method: 'get',
  path: '/desk/films',
  guard: 'desk',
  summary: 'Films by title, with their number of upcoming showings',
  reply: z.array(DeskFilm),
  codes: strangers,
});

export const readDeskFilm = call({
  method: 'get',
  path: '/desk/films/{id}',
  guard: 'desk',
  summary: 'One film',
  params: FilmId,
  reply: DeskFilm,
  codes: strangers,
});

export const createDeskFilm = call({
  method: 'post',
  path: '/desk/films',
  guard: 'desk',
  keyed: true,
  summary: 'Adds a film; people see it once a showing is on sale',
  body: FilmForm,
  reply: DeskFilm,
  codes: [...refused, ...keyCodes],
});

export const changeDeskFilm = call({
  method: 'put',
  path: '/desk/films/{id}',
  guard: 'desk',
  summary: 'Changes a film; upcoming showings take its title and description',
  params: FilmId,
  body: FilmForm,
  reply: DeskFilm,
  codes: refused,
});

/** A cinema; its organiser is paid for what it shows. */
export const Cinema = z
  .object({
    id: z.string(),
    name: z.string(),
    chain: z.string(),
    country_code: CountryCode,
    state: z.string(),
    city: z.string(),
    organiser_id: z.uuid(),
    organiser: z.string(),
    /** Upcoming. */
    showings: z.number().int(),
    demo: z.boolean(),
  })
  .meta({ id: 'Cinema' });
export type Cinema = z.infer<typeof Cinema>;

export const CinemaForm = z
  .strictObject({
    name: Name('Enter a name.', 60),
    chain: Name('Enter the chain, or the name again.', 60),
    organiser_id: z.uuid('Choose an organiser.'),
    state: Name('Enter the state or region.', 60),
    city: Name('Enter the city.', 60),
  })
  .meta({ id: 'CinemaForm' });
export type CinemaForm = z.infer<typeof CinemaForm>;

export const listCinemas = call({
  method: 'get',
  path: '/desk/cinemas',
  guard: 'desk',
  summary: 'Cinemas by name',
  reply: z.array(Cinema),
  codes: strangers,
});

export const createCinema = call({
  method: 'post',
  path: '/desk/cinemas',
  guard: 'desk',
  keyed: true,
  summary: 'Adds a cinema, in the country of its organiser',
  body: CinemaForm,
  reply: Cinema,
  codes: [...refused, ...keyCodes],
});

export const changeCinema = call({
  method: 'put',
  path: '/desk/cinemas/{id}',
  guard: 'desk',
  summary: 'Changes a cinema; its organiser stays once it has showings',
  params: FilmId,
  body: CinemaForm,
  reply: Cinema,
  codes: refused,
});

/** Showings of a film in one hall, all with the same terms. */
export const ShowingsForm = z
  .strictObject({
    cinema_id: z.string().min(1, 'Choose a cinema.').max(80),
    /** The hall: Screen 2. */
    screen: VisibleText.max(30).nullable(),
    /** 2D, IMAX. */
    format: VisibleText.max(20).nullable(),
    starts: z.array(Timestamp).min(1, 'Enter when it is shown.').max(60),
    refund: RefundForm.nullable(),
    fee: AmountOrZero,
    seats: z.string().max(60_000).nullable(),
    classes: z
      .array(EventClassForm.omit({ id: true }))
      .min(1, 'Add a class.')
      .max(20),
    /** Otherwise they are drafts. */
    on_sale: z.boolean(),
  })
  .meta({ id: 'ShowingsForm' });
export type ShowingsForm = z.infer<typeof ShowingsForm>;

export const addShowings = call({
  method: 'post',
  path: '/desk/films/{id}/showings',
  guard: 'desk',
  keyed: true,
  summary: 'Adds showings of a film in one hall, all of them or, if one can’t be, none',
  params: FilmId,
  body: ShowingsForm,
  reply: z.object({ ids: z.array(z.string()) }),
  codes: [...refused, ...keyCodes],
});
