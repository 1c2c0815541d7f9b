import { iconTicket } from '#lib/look/service-icons.ts';
import { onlyInNigeria, type Group, type Service } from '#lib/services/service.ts';

export const events = {
  service: 'event-bill-payment',
  name: 'Event tickets',
  icon: iconTicket,
  on: onlyInNigeria,
  goods: 'tickets',
} as const satisfies Service;

export const movies = {
  service: 'movie-bill-payment',
  name: 'Movie tickets',
  icon: iconTicket,
  on: onlyInNigeria,
  goods: 'tickets',
} as const satisfies Service;

export const tickets = {
  name: 'Tickets',
  path: '/e-tickets',
  told: '/features/tickets',
  picture: 'tickets',
  offers: [
    {
      name: 'Events and films',
      tile: 'Tickets',
      text: 'Seats reserved while you pay',
      path: '/e-tickets',
      icon: iconTicket,
      services: ['event-bill-payment', 'movie-bill-payment'],
    },
  ],
  forms: [{ name: 'e-tickets', path: '/e-tickets' }],
  kinds: { 'event-bill-payment': 'tickets', 'movie-bill-payment': 'tickets' },
} as const satisfies Group;
