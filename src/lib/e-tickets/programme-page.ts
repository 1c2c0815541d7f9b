import type { EventCard, EventDetail, MovieDetail } from './contract.ts';
import { cutAtWord } from '#lib/cut-text.ts';
import { eventCategories } from './categories.ts';
import { eventPaths } from './paths.ts';
import { whenAt } from './words.ts';
import type { OpenServices, ReadServices } from '#lib/services/open-services.ts';
import type { ApiResult, PageApi } from '#lib/page-api.ts';
import { paths } from '#lib/paths.ts';
import { filled, programmePaths } from './programme-paths.ts';
import { daysOf, isSpan } from './programme-days.ts';
import { notFoundWords } from '#lib/not-found-words.ts';
import { uploadedPoster } from './uploaded-poster.ts';
import { describeEvent, describeMovie } from './describe-events.ts';
import { eventPicture } from '#lib/seo/share-picture.ts';

export const EVENTS = 'event-bill-payment';
export const FILMS = 'movie-bill-payment';

/** How many of each the first page shows. */
const FIRST = '8';
const LONGEST = 60;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const textOf = (query: URLSearchParams, name: string): string =>
  (query.get(name) ?? '').trim().slice(0, LONGEST);

/** A page's number; the first one for anything else. */
const pageOf = (query: URLSearchParams): string => {
  const page = query.get('page') ?? '';
  return /^[1-9]\d{0,2}$/.test(page) ? page : '1';
};

/** Where a page redirects that has nothing to show while services are off; undefined if it has something. */
export function closedTo({ on }: Pick<OpenServices, 'on'>, show: string): string | undefined {
  if (show === 'films') return on[FILMS] ? undefined : paths.featureUnavailable(FILMS);
  return on[EVENTS] || on[FILMS] ? undefined : paths.featureUnavailable(EVENTS);
}

/** What the first page shows: the next events and films, of each type that is on. */
export async function readFirst(
  api: PageApi,
  { on }: Pick<OpenServices, 'on'>,
): Promise<{ events: ApiResult<EventCard[]> | null; films: ApiResult<MovieDetail[]> | null }> {
  const [events, films] = await Promise.all([
    on[EVENTS] ? api.get<EventCard[]>('/events', { limit: FIRST }) : null,
    on[FILMS] ? api.get<MovieDetail[]>('/movies', { limit: FIRST }) : null,
  ]);
  return { events, films };
}

/** An address's filters for films. */
export function filmFilter(query: URLSearchParams) {
  const day = query.get('day') ?? '';
  return {
    search: textOf(query, 'search'),
    city: textOf(query, 'city'),
    day: DAY.test(day) && !Number.isNaN(Date.parse(day)) ? day : '',
    page: pageOf(query),
  };
}

/** An address's filters for events, without invalid ones. */
export function eventFilter(query: URLSearchParams) {
  const when = query.get('when');
  const price = query.get('price') ?? '';
  const category = eventCategories.find((each) => each === query.get('category'));
  return {
    search: textOf(query, 'search'),
    city: textOf(query, 'city'),
    category: category ?? '',
    when: isSpan(when) ? when : '',
    price: /^\d{1,8}$/.test(price) ? price : '',
    page: pageOf(query),
  } as const;
}
export type EventFilter = ReturnType<typeof eventFilter>;

/** The same in the call's format; `today` is the day in the country. */
export function eventQuery(
  { when, price, ...filter }: EventFilter,
  today: string,
): Record<string, string> {
  return { ...filled({ ...filter, price_max: price }), ...(when && daysOf(when, today)) };
}

type Shown = EventDetail | MovieDetail;

/** The service that has to be on for something to be sold. */
const serviceOf = (what: Shown): string => (what.kind === 'movie' ? FILMS : what.service_type);

/** Where the page of an event or film redirects while what sells it is off; undefined otherwise. */
export function closedFor(
  { on, failed }: Pick<ReadServices, 'on' | 'failed'>,
  found: ApiResult<Shown>,
): string | undefined {
  if (failed) return undefined;
  const isAway = found.errorCode === 'unavailable_for_country';
  const service = found.ok ? serviceOf(found.data) : isAway && (on[EVENTS] ? FILMS : EVENTS);
  return service && !on[service] ? paths.featureUnavailable(service) : undefined;
}

/** Whether its tickets can still be chosen, or waited for. */
export const isSold = ({ availability }: EventDetail): boolean =>
  availability !== 'cancelled' && availability !== 'ended';

/** Search results and chats cut a description at this length. */
const DESCRIPTION = 159;

/** The description is shortened in favour of the rest, which says when and where. */
const described = (what: string, rest: string): string =>
  cutAtWord(`${cutAtWord(what, Math.max(40, DESCRIPTION - rest.length - 1))} ${rest}`, DESCRIPTION);

/** What the page of an event or film says about itself, and the target of Back. */
export function headOf(origin: string, what: Shown | null) {
  if (!what) return { title: notFoundWords.event.title, jsonLd: [], hideTitle: true };
  const startsAt = what.kind === 'movie' ? null : what.starts_at;
  const image = eventPicture(what.id, { startsAt, upload: uploadedPoster(what) });
  if (what.kind === 'movie')
    return {
      title: what.title,
      description: described(what.tagline, 'Cinemas and times, with how many tickets are left.'),
      back: programmePaths.films(),
      jsonLd: describeMovie(origin, what, image),
      image,
    };
  const { venue, city, starts_at: at, time_zone: zone } = what;
  return {
    title: what.title,
    description: described(what.description, `${whenAt(at, zone)} at ${venue}, ${city}.`),
    back: what.film ? eventPaths.event(what.film.id) : eventPaths.events,
    jsonLd: describeEvent(origin, what, image),
    image,
  };
}
