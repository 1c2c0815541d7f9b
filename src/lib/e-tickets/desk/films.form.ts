import { describeForm } from '#lib/contracts/describe-form.ts';
import { replyId } from '#lib/desk/form-view.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import {
  changeCinema,
  changeDeskFilm,
  createCinema,
  createDeskFilm,
  type Cinema,
  type DeskFilm,
} from './films.contract.ts';
import { choicesOf } from '#lib/desk/choices.ts';
import type { Organiser } from './organisers.contract.ts';

/** Adds a film, or changes one. */
export const filmForm = (film: DeskFilm | null) =>
  describeForm(film ? changeDeskFilm : createDeskFilm, {
    params: { id: film?.id ?? '' },
    given: film,
    rows: [
      { name: 'title', label: 'Title' },
      { name: 'genre', label: 'Genre' },
      {
        pair: [
          { name: 'minutes', label: 'Length in minutes' },
          {
            name: 'rating',
            label: 'Rating',
            hint: '15, 12A or PG. A plain number is also the age limit.',
          },
        ],
      },
      { name: 'tagline', label: 'Description', rows: 3 },
    ],
    button: film ? 'Save' : 'Add the film',
    busyText: 'Saving',
    next: deskPaths.film(replyId),
  });

/** Adds a cinema, or changes one. */
export const cinemaForm = (cinema: Cinema | null, organisers: readonly Organiser[]) =>
  describeForm(cinema ? changeCinema : createCinema, {
    params: { id: cinema?.id ?? '' },
    given: cinema,
    rows: [
      {
        pair: [
          { name: 'name', label: 'Name' },
          { name: 'chain', label: 'Chain' },
        ],
      },
      {
        name: 'organiser_id',
        label: 'Organiser',
        hint: 'Gets paid for the tickets.',
        placeholder: 'Choose an organiser',
        choices: choicesOf(organisers),
      },
      {
        pair: [
          { name: 'state', label: 'State or region' },
          { name: 'city', label: 'City' },
        ],
      },
    ],
    button: cinema ? 'Save' : 'Add the cinema',
    busyText: 'Saving',
    next: deskPaths.cinemas,
  });
