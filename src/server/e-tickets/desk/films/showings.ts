import type { EventForm } from '#lib/e-tickets/desk/events.contract.ts';
import type { Cinema, DeskFilm, ShowingsForm } from '#lib/e-tickets/desk/films.contract.ts';
import { AppError, type FieldErrors } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { createEvent, setStatus } from '#server/e-tickets/desk/save-event.ts';
import { ageOf, lengthOf } from '#server/e-tickets/film-terms.ts';
import type { Services } from '#server/platform/services.ts';
import { lockCinema } from './cinemas.ts';
import { findFilm } from './films.ts';
import { findClash } from './find-clash.ts';

const MINUTE_MS = 60_000;

/** The hall of a cinema as people read it: "Filmhouse Lekki, Screen 2". */
const venueOf = ({ name }: Cinema, screen: string | null): string =>
  screen ? `${name}, ${screen}` : name;

/** A showing is an event with the terms of its film and cinema. */
function eventForm(
  film: DeskFilm,
  cinema: Cinema,
  { screen, format, refund, fee, seats, classes }: ShowingsForm,
  starts: string,
): EventForm {
  const { organiser_id, country_code, state, city } = cinema;
  const ends = Date.parse(starts) + lengthOf(film) * MINUTE_MS;
  return {
    organiser_id,
    country_code,
    state,
    city,
    venue: venueOf(cinema, screen),
    address: null,
    title: film.title,
    category: 'film',
    description: film.tagline,
    age_limit: ageOf(film),
    starts_at: starts,
    doors_at: null,
    ends_at: new Date(ends).toISOString(),
    names_wanted: false,
    format,
    refund,
    fee,
    seats,
    classes,
  };
}

/** What is wrong with a time; undefined if nothing. */
async function faultOf(
  tx: Database,
  form: EventForm,
  { cinema, screen, now }: { cinema: Cinema; screen: string | null; now: Date },
): Promise<string | undefined> {
  if (Date.parse(form.starts_at) <= now.getTime()) return 'Choose a time in the future.';
  return screen ? findClash(tx, { ...form, cinema_id: cinema.id, id: null }) : undefined;
}

/**
 * Adds showings of a film in one hall and returns their ids: all of them or none.
 * @param by operator:<uuid>
 * @throws AppError not_found; 422 with a message per field, and per time that is past or taken
 */
export async function addShowings(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  filmId: string,
  form: ShowingsForm,
  by: string,
): Promise<string[]> {
  const film = await findFilm({ db: tx, clock }, filmId);
  const cinema = await lockCinema(tx, { clock }, form.cinema_id);
  if (!cinema) throw AppError.invalid({ cinema_id: ['Choose a cinema.'] });
  const now = clock.now();
  const ids: string[] = [];
  const errors: FieldErrors = {};
  for (const [n, starts] of form.starts.entries()) {
    const event = eventForm(film, cinema, form, starts);
    const fault = await faultOf(tx, event, { cinema, screen: form.screen, now });
    if (fault) errors[`starts.${n}`] = [fault];
    else
      ids.push(await createEvent(tx, { clock }, event, by, { film: film.id, cinema: cinema.id }));
  }
  if (Object.keys(errors).length > 0) throw AppError.invalid(errors);
  if (form.on_sale) for (const id of ids) await setStatus(tx, { clock }, id, 'on_sale', by);
  return ids;
}
