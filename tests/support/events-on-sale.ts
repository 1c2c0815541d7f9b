import type { EventDetail, SeatMap, TicketClass } from '#lib/e-tickets/contract.ts';
import type { Order, Quote } from '#lib/orders/contract.ts';
import { doneOrder, quoteOf } from './purchase.ts';

export const classOf = (change: Partial<TicketClass> = {}): TicketClass => ({
  id: 'regular',
  name: 'Regular',
  description: null,
  price: '5000.00',
  next_price: null,
  admits: 1,
  max_per_order: 4,
  availability: 'available',
  left: null,
  sale_from: null,
  sale_until: null,
  ...change,
});

export const eventOf = (change: Partial<EventDetail> = {}): EventDetail => ({
  id: 'lagos-laughs',
  kind: 'event',
  title: 'Lagos Laughs',
  category: 'comedy',
  starts_at: '2026-12-12T18:00:00Z',
  time_zone: 'Africa/Lagos',
  country_code: 'NG',
  state: 'Lagos',
  city: 'Lagos',
  venue: 'Muson Centre',
  currency: 'NGN',
  from_price: '5000.00',
  availability: 'available',
  poster: { url: null },
  demo: true,
  service_type: 'event-bill-payment',
  description: 'An evening of jokes.',
  organiser: 'Laugh House',
  address: null,
  doors_at: null,
  ends_at: null,
  age_limit: 0,
  names_wanted: false,
  refund: { until: '2026-12-10T18:00:00Z', percent: 80 },
  fee: '100.00',
  seated: false,
  classes: [classOf(), classOf({ id: 'vip', name: 'VIP', price: '20000.00' })],
  format: null,
  film: null,
  cinema: null,
  moved: null,
  cancelled: null,
  resale: [],
  ...change,
});

/**
 * A hall by the text of its rows, the front row first: `.` is a free seat, `x` a taken one, `w` and
 * `c` a wheelchair place and its companion seat, `v` a free seat of the VIP class, a space an
 * aisle.
 */
export function hallOf(drawn: readonly string[], block = 'Stalls'): SeatMap {
  const rows = drawn.map((row, at) => {
    const name = String.fromCharCode(65 + at);
    const places = [...row].flatMap((mark, x) => (mark === ' ' ? [] : [{ mark, x }]));
    return {
      name,
      seats: places.map(({ mark, x }, i) => ({
        seat: `${name}${i + 1}`,
        number: String(i + 1),
        x,
        class: mark === 'v' ? 'vip' : 'regular',
        kind: ({ w: 'wheelchair', c: 'companion' } as const)[mark] ?? ('standard' as const),
        free: mark !== 'x',
      })),
    };
  });
  return { event_id: 'lagos-laughs', blocks: [{ name: block, rows }], mine: null };
}

/** Two tickets for 5,000 each with a fee of 100 each. */
export const ticketQuote = (change: Partial<Quote> = {}): Quote =>
  quoteOf({
    name: 'Lagos Laughs',
    detail: '2 tickets',
    lines: {
      amount: '10000.00',
      fee: '200.00',
      duty: '0.00',
      total: '10200.00',
      arrives: { label: 'Tickets', text: '2 tickets' },
    },
    ...change,
  });

export const ticketOrder = (): Order =>
  doneOrder({ type: 'event-bill-payment', name: 'Lagos Laughs' });

/** What the chooser passes on: two regular tickets. */
export const chosenTickets = {
  event_id: 'lagos-laughs',
  service_type: 'event-bill-payment',
  items: JSON.stringify([{ class: 'regular', quantity: 2 }]),
  names: '[]',
  promo_code: '',
};
