import type { MovieDetail, Showing } from './contract.ts';
import { dayIn } from '#lib/rules/statement-range.ts';
import type { z } from 'zod';

type Cinema = MovieDetail['cinemas'][number];
type Time = z.infer<typeof Showing>;

const dayOf = ({ starts_at: at, time_zone: zone }: Time): string => dayIn(zone, Date.parse(at));

const distinct = (words: readonly string[]): string[] => [...new Set(words)].sort();

/** What a film's page shows: the cities and days to choose from, and the times of the chosen ones. */
export interface FilmTimes {
  cities: string[];
  city: string;
  days: string[];
  day: string;
  cinemas: Cinema[];
}

/**
 * The showings of a film in a city on a day. An unavailable choice falls back to all cities and to the first
 * day.
 */
export function filmTimes(
  { cinemas: all }: Pick<MovieDetail, 'cinemas'>,
  asked: { city: string; day: string },
): FilmTimes {
  const cities = distinct(all.map((each) => each.city));
  const city = cities.includes(asked.city) ? asked.city : '';
  const near = city ? all.filter((each) => each.city === city) : all;
  const days = distinct(near.flatMap(({ showings }) => showings.map(dayOf)));
  const day = days.includes(asked.day) ? asked.day : (days[0] ?? '');
  const cinemas = near.flatMap((cinema) => {
    const showings = cinema.showings.filter((each) => dayOf(each) === day);
    return showings.length > 0 ? [{ ...cinema, showings }] : [];
  });
  return { cities, city, days, day, cinemas };
}
