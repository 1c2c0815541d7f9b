import { describe, expect, it } from 'vitest';
import {
  aboutAt,
  ageWords,
  dayName,
  filmFacts,
  startsIn,
  whenAt,
  whenSoon,
} from '#lib/e-tickets/words.ts';
import { filmTimes } from '#lib/e-tickets/film-times.ts';
import type { MovieDetail } from '#lib/e-tickets/contract.ts';
import { closedTo, eventFilter, eventQuery } from '#lib/e-tickets/programme-page.ts';
import { daysOf } from '#lib/e-tickets/programme-days.ts';

const LAGOS = 'Africa/Lagos';
const now = Date.parse('2026-11-23T12:00:00Z');

describe('a start', () => {
  it.each([
    ['2026-11-23T12:20:00Z', 'Starts in 20 minutes'],
    ['2026-11-23T12:00:30Z', 'Starts in 1 minute'],
    ['2026-11-23T15:30:00Z', 'Starts in 3 hours'],
    // past midnight in Lagos
    ['2026-11-23T23:30:00Z', 'Starts tomorrow'],
    ['2026-11-26T08:00:00Z', 'Starts in 3 days'],
    ['2026-11-23T12:00:00Z', 'Started'],
  ])('that is at %s reads %s', (at, words) => {
    expect(startsIn(at, LAGOS, now)).toBe(words);
  });

  it('is described by the day and the clock of the place', () => {
    expect(whenAt('2026-12-05T18:00:00Z', LAGOS)).toBe('Sat 5 Dec 2026, 07:00pm');
    expect(whenSoon('2026-12-05T18:00:00Z', LAGOS)).toBe('Sat 5 Dec, 07:00pm');
    expect(aboutAt('2026-12-05T17:59:00Z', LAGOS)).toBe('07:00pm');
    expect(dayName('2026-11-24', '2026-11-23')).toBe('Tomorrow');
    expect(dayName('2026-12-05', '2026-11-23')).toBe('Sat 5 Dec');
  });
});

describe('the days of a list', () => {
  it.each([
    // a Monday
    ['today', '2026-11-23', '2026-11-23', '2026-11-23'],
    ['weekend', '2026-11-23', '2026-11-27', '2026-11-29'],
    ['week', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['month', '2026-11-23', '2026-11-23', '2026-11-30'],
    // a Sunday
    ['weekend', '2026-11-29', '2026-11-29', '2026-11-29'],
    ['week', '2026-11-29', '2026-11-29', '2026-11-29'],
    ['month', '2026-12-31', '2026-12-31', '2026-12-31'],
  ] as const)('for %s from %s are %s to %s', (span, today, from, to) => {
    expect(daysOf(span, today)).toEqual({ from, to });
  });
});

describe('the filter of events', () => {
  it('reads known values from an address, and nothing else', () => {
    const filter = eventFilter(
      new URLSearchParams('search= jazz &category=war&when=never&price=-1&page=0&city=Lagos'),
    );
    expect(filter).toEqual({
      search: 'jazz',
      city: 'Lagos',
      category: '',
      when: '',
      price: '',
      page: '1',
    });
    expect(eventQuery(filter, '2026-11-23')).toEqual({ search: 'jazz', city: 'Lagos', page: '1' });
    const weekend = eventFilter(new URLSearchParams('when=weekend&price=2500'));
    expect(eventQuery(weekend, '2026-11-23')).toEqual({
      from: '2026-11-27',
      to: '2026-11-29',
      price_max: '2500',
      page: '1',
    });
  });

  it('redirects only when nothing that it would show is on', () => {
    const [events, films] = ['event-bill-payment', 'movie-bill-payment'] as const;
    const at = (on: Record<string, boolean>, show = 'all') => closedTo({ on }, show);
    expect(at({ [events]: true })).toBeUndefined();
    expect(at({ [films]: true })).toBeUndefined();
    expect(at({})).toBe(`/feature-unavailable?service=${events}`);
    expect(at({ [events]: true }, 'films')).toBe(`/feature-unavailable?service=${films}`);
  });
});

describe('a film in a line', () => {
  it.each([
    ['15', 'Action · 5 min · Age\u00a015+'],
    ['18+', 'Action · 5 min · Age\u00a018+'],
    ['12A', 'Action · 5 min · Rated\u00a012A'],
    ['PG', 'Action · 5 min · Rated\u00a0PG'],
  ])('describes a rating of %s', (rating, line) => {
    expect(filmFacts({ genre: 'Action', minutes: 5, rating })).toBe(line);
  });
});

describe('the times of a film', () => {
  const showing = (id: string, at: string) => ({
    id,
    starts_at: at,
    time_zone: LAGOS,
    format: '2D',
    from_price: '5000.00',
    currency: 'NGN' as const,
    availability: 'available' as const,
  });
  const cinema = (id: string, city: string, times: string[]) => ({
    id,
    name: id,
    chain: 'Viva',
    city,
    state: 'Lagos',
    country_code: 'NG' as const,
    showings: times.map((at) => showing(`${id}-${at}`, at)),
  });
  const film: Pick<MovieDetail, 'cinemas'> = {
    cinemas: [
      cinema('viva', 'Ikeja', ['2026-11-24T13:00:00Z', '2026-11-25T13:00:00Z']),
      cinema('kada', 'Benin City', ['2026-11-25T17:00:00Z']),
    ],
  };

  it('are those of the first day in all cities, until something is chosen', () => {
    const { cities, days, day, cinemas } = filmTimes(film, { city: '', day: '' });
    expect(cities).toEqual(['Benin City', 'Ikeja']);
    expect([days, day]).toEqual([['2026-11-24', '2026-11-25'], '2026-11-24']);
    expect(cinemas.map(({ id }) => id)).toEqual(['viva']);
  });

  it('follow the city and the day, and ignore an unknown one', () => {
    const benin = filmTimes(film, { city: 'Benin City', day: '2026-11-24' });
    expect([benin.day, benin.cinemas.map(({ id }) => id)]).toEqual(['2026-11-25', ['kada']]);
    expect(filmTimes(film, { city: 'Atlantis', day: 'x' }).city).toBe('');
    expect(filmTimes({ cinemas: [] }, { city: '', day: '' })).toMatchObject({
      days: [],
      day: '',
      cinemas: [],
    });
  });
});

it.each([
  [0, undefined, 'All ages'],
  [0, 'PG', 'All ages'],
  [0, 'u', 'All ages'],
  [0, 'All ages', 'All ages'],
  [0, '0+', 'All ages'],
  [0, 'PG-13', 'Rated\u00a0PG-13'],
  [0, 'R18', 'Rated\u00a0R18'],
  [0, 'RE', 'Rated\u00a0RE'],
  [15, '15', '15 and over'],
  [0, '12A', 'Under 12 with an adult'],
])('states who is admitted at %i, rated %s', (age, rating, said) => {
  expect(ageWords(age, rating)).toBe(said);
});
