import { describe, expect, it } from 'vitest';
import type { EventDetail, MovieDetail } from '#lib/e-tickets/contract.ts';
import { headOf } from '#lib/e-tickets/programme-page.ts';
import { describeEvent, describeMovie } from '#lib/e-tickets/describe-events.ts';

const origin = 'https://oja.example';
const ticketClass = {
  id: 'regular',
  name: 'Regular',
  description: null,
  price: '12000.00',
  next_price: null,
  admits: 1,
  max_per_order: 10,
  left: null,
  sale_from: null,
  sale_until: null,
};
const event: EventDetail = {
  id: 'jazz',
  kind: 'event',
  title: 'Jazz Night',
  category: 'music',
  currency: 'NGN',
  starts_at: '2026-12-05T18:00:00.000Z',
  time_zone: 'Africa/Lagos',
  country_code: 'NG',
  state: 'Lagos',
  city: 'Lagos',
  venue: 'Harbour Lawn',
  address: '1 Marina',
  demo: false,
  from_price: '12000.00',
  availability: 'available',
  poster: { url: null },
  service_type: 'event-bill-payment',
  description: 'Highlife.',
  organiser: 'Blue Canoe',
  doors_at: null,
  ends_at: '2026-12-05T22:00:00.000Z',
  age_limit: 0,
  names_wanted: false,
  refund: null,
  fee: '200.00',
  seated: false,
  format: null,
  film: null,
  cinema: null,
  moved: null,
  cancelled: null,
  resale: [],
  classes: [
    { ...ticketClass, availability: 'sold_out' },
    { ...ticketClass, id: 'vip', name: 'VIP', availability: 'ended' },
  ],
};
const film = {
  id: 'gold',
  title: 'Harmattan Gold',
  genre: 'Drama',
  minutes: 118,
  rating: '15',
  tagline: 'A trader bets her stall.',
  poster: { url: null },
  demo: false,
};

describe('the description of an event’s page', () => {
  const descriptionOf = (description: string, change: Partial<EventDetail> = {}) =>
    headOf(origin, { ...event, description, ...change }).description ?? '';

  it('states what, when and where', () => {
    expect(descriptionOf('Highlife.')).toBe(
      'Highlife. Sat 5 Dec 2026, 07:00pm at Harbour Lawn, Lagos.',
    );
  });

  it('is shorter than 160 characters, with whole words and the time and place', () => {
    const said = descriptionOf('A long evening of highlife and palm-wine music. '.repeat(20));
    expect(said.length).toBeLessThan(160);
    expect(said).toMatch(/ (highlife|and|palm-wine|music|A|long|evening|of)… Sat 5 Dec 2026, /);
    expect(said).toMatch(/ at Harbour Lawn, Lagos\.$/);
  });

  it('is no longer where the place has a very long name', () => {
    const said = descriptionOf('Highlife. '.repeat(20), { venue: 'The Hall '.repeat(30).trim() });
    expect(said.length).toBeLessThan(160);
  });

  it('of a film is cut in the same way', () => {
    const movie = { ...film, kind: 'movie', tagline: 'A trader bets her stall. '.repeat(20) };
    const said = headOf(origin, movie as unknown as MovieDetail).description ?? '';
    expect(said.length).toBeLessThan(160);
    expect(said).toMatch(/… Cinemas and times, with how many tickets are left\.$/);
  });
});

describe('an event for search engines', () => {
  it('states when, where, its organiser, and which tickets are on sale', () => {
    const [thing, trail] = describeEvent(origin, event, '/pictures/jazz.png');
    expect(thing).toMatchObject({
      '@type': 'Event',
      url: 'https://oja.example/e-tickets/events/jazz',
      image: 'https://oja.example/pictures/jazz.png',
      startDate: event.starts_at,
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'Place', address: { addressCountry: 'NG', streetAddress: '1 Marina' } },
      organizer: { name: 'Blue Canoe' },
      offers: [{ name: 'Regular', price: '12000.00', availability: 'https://schema.org/SoldOut' }],
    });
    expect(thing).not.toHaveProperty('doorTime');
    expect(trail).toMatchObject({ '@type': 'BreadcrumbList' });
  });

  it('states that it is cancelled, or its earlier date', () => {
    const cancelled = { at: '2026-12-01T00:00:00.000Z', because: 'Rain.' };
    expect(describeEvent(origin, { ...event, cancelled }, '/x')[0]).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
    });
    const before = '2026-12-01T18:00:00.000Z';
    const moved = { starts_at: before, venue: 'Pier', return_until: before };
    expect(describeEvent(origin, { ...event, moved }, '/x')[0]).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: before,
    });
  });

  it('of a film is a screening with its film, and the film has a separate entry', () => {
    const cinema = { id: 'viva', name: 'Viva', chain: 'Viva' };
    const showing: EventDetail = { ...event, kind: 'showing', film, cinema, format: '2D' };
    expect(describeEvent(origin, showing, '/x')[0]).toMatchObject({
      '@type': 'ScreeningEvent',
      location: { '@type': 'MovieTheater' },
      workPresented: { '@type': 'Movie', name: 'Harmattan Gold', duration: 'PT118M' },
    });
    const movie: MovieDetail = { ...film, kind: 'movie', cinemas: [] };
    expect(describeMovie(origin, movie, '/x')[0]).toMatchObject({
      '@type': 'Movie',
      url: 'https://oja.example/e-tickets/events/gold',
    });
  });
});
