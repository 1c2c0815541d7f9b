import type { Admission } from '#lib/e-tickets/admissions.contract.ts';

export const ticketId = (n: number): string => `0c1d2e3f-0000-4000-8000-00000000000${n}`;

/** A ticket as its page receives it. */
export const aTicket = (n: number, change: Partial<Admission> = {}): Admission => ({
  id: ticketId(n),
  event: {
    id: 'night-of-laughs',
    title: 'Night of laughs',
    kind: 'event',
    starts_at: '2026-12-12T18:00:00.000Z',
    doors_at: '2026-12-12T17:00:00.000Z',
    ends_at: null,
    time_zone: 'Africa/Lagos',
    venue: 'Terra Kulture',
    address: null,
    city: 'Lagos',
    age_limit: 0,
    notice: null,
    cancelled: false,
    demo: false,
  },
  class: { id: 'regular', name: 'Regular' },
  seat: null,
  block: null,
  row: null,
  number: null,
  name: null,
  state: 'valid',
  state_text: null,
  code: `OJ1${String(n).repeat(110)}`,
  short_code: `7K3MQ2X${n}`,
  used_at: null,
  order_reference: 'OJ-3FZ8-9TWA-K2',
  can: {
    hand_on: true,
    call_back: false,
    rename: true,
    give_back: null,
    sell: null,
    unlist: false,
  },
  resale: null,
  steps: [{ text: 'Bought', at: '2026-11-23T12:00:00.000Z' }],
  ...change,
});
