import type { DeskEvent } from '#lib/e-tickets/desk/events.contract.ts';
import type { Cinema, DeskFilm } from '#lib/e-tickets/desk/films.contract.ts';
import type { Organiser } from '#lib/e-tickets/desk/organisers.contract.ts';

/** The replies of the desk's calls, for its pages. */
export const organiser: Organiser = {
  id: '00000000-0000-4000-8000-00000000000a',
  name: 'Afro Nights',
  country_code: 'NG',
  email: null,
  commission_bps: 500,
  payout: null,
  events: 1,
  demo: false,
};

const form: DeskEvent['form'] = {
  organiser_id: organiser.id,
  title: 'Night of Highlife',
  category: 'music',
  description: 'Two hours of highlife.',
  country_code: 'NG',
  state: 'Lagos',
  city: 'Lagos',
  venue: 'Freedom Park',
  address: null,
  starts_at: '2026-12-20T18:00:00.000Z',
  doors_at: null,
  ends_at: null,
  age_limit: 18,
  names_wanted: true,
  refund: { until_h: 48, percent: 80 },
  fee: '100.00',
  seats: null,
  changed_at: '2026-11-21T10:00:00.000Z',
};

export const regularClass = {
  id: 'regular',
  name: 'Regular',
  description: null,
  price: '5000.00',
  capacity: 100,
  admits: 1,
  max_per_order: 10,
  sale_from: null,
  sale_until: null,
  later: [{ price: '8000.00', from: '2026-12-10T08:00:00.000Z' }],
};

export const deskEvent: DeskEvent = {
  id: 'night-of-highlife-3f9a',
  kind: 'event',
  title: form.title,
  organiser: 'Afro Nights',
  status: 'on_sale',
  country_code: 'NG',
  city: 'Lagos',
  venue: 'Freedom Park',
  starts_at: form.starts_at,
  time_zone: 'Africa/Lagos',
  currency: 'NGN',
  sold: 3,
  capacity: 100,
  money: '15000.00',
  demo: false,
  form,
  seated: false,
  film_id: null,
  has_sales: true,
  refunded: '0.00',
  inside: 0,
  promos: [],
  changes: [],
  giveaways: [],
  let_in_wrongly: [],
  cancelled_because: null,
  to_refund: { orders: 2, tickets: 3, free: 1, paying: 1, amount: '15300.00', minutes: 1 },
  classes: [{ ...regularClass, sold: 3, complimentary: 0, free: 97 }],
};

export const deskFilm: DeskFilm = {
  id: 'dust-and-gold-1a2b3c',
  title: 'Dust and Gold',
  genre: 'Drama',
  minutes: 105,
  rating: '15',
  tagline: 'A trader bets her stall.',
  showings: 2,
  demo: false,
};

export const cinema: Cinema = {
  id: 'rialto-yaba-1a2b3c',
  name: 'Rialto Yaba',
  chain: 'Rialto',
  country_code: 'NG',
  state: 'Lagos',
  city: 'Yaba',
  organiser_id: organiser.id,
  organiser: organiser.name,
  showings: 2,
  demo: false,
};

export const showing: DeskEvent = {
  ...deskEvent,
  id: 'dust-and-gold-4d5e6f',
  kind: 'showing',
  title: deskFilm.title,
  film_id: deskFilm.id,
  venue: 'Rialto Yaba, Screen 2',
  city: 'Yaba',
  seated: true,
  form: {
    ...form,
    title: deskFilm.title,
    category: 'film',
    venue: 'Rialto Yaba, Screen 2',
    city: 'Yaba',
    format: 'IMAX',
    seats: 'A: 1-6',
    fee: '200.00',
  },
  classes: [{ ...deskEvent.classes[0]!, capacity: null, later: [] }],
};
