import type { Availability, EventCard, EventDetail, MovieDetail } from './contract.ts';
import { eventPaths } from './paths.ts';
import { programmePaths } from './programme-paths.ts';
import { breadcrumbs, listedPrice, type JsonLd } from '#lib/seo/json-ld.ts';

const stock: Partial<Record<Availability, string>> = {
  available: 'InStock',
  few: 'LimitedAvailability',
  sold_out: 'SoldOut',
  not_yet: 'PreOrder',
};

const url = (origin: string, id: string) => origin + eventPaths.event(id);

/** Events of a list for search engines: by name and address. */
export const describeEvents = (
  origin: string,
  events: readonly Pick<EventCard, 'id' | 'title'>[],
): JsonLd[] => [
  {
    '@type': 'ItemList',
    itemListElement: events.map(({ id, title }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: title,
      url: url(origin, id),
    })),
  },
];

function offersOf(origin: string, event: EventDetail): JsonLd[] {
  return event.classes.flatMap(({ name, price, availability, sale_from: from }) => {
    const how = stock[availability];
    if (!how) return [];
    return [
      {
        '@type': 'Offer',
        name,
        ...listedPrice(price, event.currency),
        availability: `https://schema.org/${how}`,
        url: url(origin, event.id),
        ...(from && { validFrom: from }),
      },
    ];
  });
}

const statusOf = ({ cancelled, moved }: EventDetail) =>
  cancelled ? 'EventCancelled' : moved ? 'EventRescheduled' : 'EventScheduled';

const movieOf = (
  origin: string,
  film: Pick<MovieDetail, 'id' | 'title' | 'genre' | 'minutes' | 'rating' | 'tagline'>,
): JsonLd => ({
  '@type': 'Movie',
  name: film.title,
  genre: film.genre,
  duration: `PT${film.minutes}M`,
  contentRating: film.rating,
  description: film.tagline,
  url: url(origin, film.id),
});

/** One event or showing for search engines, with what its tickets cost. */
export function describeEvent(origin: string, event: EventDetail, image: string): JsonLd[] {
  const { cinema, film, moved } = event;
  const thing: JsonLd = {
    '@type': film ? 'ScreeningEvent' : 'Event',
    name: event.title,
    description: event.description,
    url: url(origin, event.id),
    image: new URL(image, origin).href,
    startDate: event.starts_at,
    ...(event.ends_at && { endDate: event.ends_at }),
    ...(event.doors_at && { doorTime: event.doors_at }),
    ...(moved && { previousStartDate: moved.starts_at }),
    eventStatus: `https://schema.org/${statusOf(event)}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': cinema ? 'MovieTheater' : 'Place',
      name: event.venue,
      address: {
        '@type': 'PostalAddress',
        ...(event.address && { streetAddress: event.address }),
        addressLocality: event.city,
        addressRegion: event.state,
        addressCountry: event.country_code,
      },
    },
    organizer: { '@type': 'Organization', name: event.organiser },
    offers: offersOf(origin, event),
    ...(film && { workPresented: movieOf(origin, film) }),
  };
  const above: [string, string] = film
    ? [film.title, eventPaths.event(film.id)]
    : ['Events', eventPaths.events];
  return [
    thing,
    breadcrumbs(origin, [
      ['Tickets', programmePaths.home],
      above,
      [event.title, eventPaths.event(event.id)],
    ]),
  ];
}

/** One film for search engines. */
export const describeMovie = (origin: string, film: MovieDetail, image: string): JsonLd[] => [
  { ...movieOf(origin, film), image: new URL(image, origin).href },
  breadcrumbs(origin, [
    ['Tickets', programmePaths.home],
    [film.title, eventPaths.event(film.id)],
  ]),
];
