import { wordsOf } from '#server/e-tickets/desk/changes/notify-holders.job.ts';
import type { Event } from '#tests/mail/events.ts';

const link = '/e-tickets/events/night-of-laughs';

const moved = wordsOf(
  { title: 'Night of Highlife', time_zone: 'Africa/Lagos' },
  {
    kind: 'move',
    because: 'The hall was flooded.',
    venue: 'Eko Hall',
    city: 'Lagos',
    starts_at: new Date('2026-12-20T18:00:00Z'),
    return_until: new Date('2026-12-10T18:00:00Z'),
  },
);

/** The notifications about tickets that members have or wait for. */
export const notified: Record<string, Event[]> = {
  'e-tickets/desk/changes/notify-holders.job.ts': [
    { title: moved.title, message: moved.message, link: moved.link ?? '' },
  ],
  'e-tickets/admissions/transfer.ts': [
    {
      title: 'Your ticket was accepted',
      message:
        'The ticket for Night of laughs that you handed on now belongs to whoever accepted it.',
      link: '/my-orders/tickets',
    },
  ],
  'e-tickets/admissions/pay-resale.job.ts': [
    {
      title: 'Your ticket was sold',
      message: '₦4,500.00 for your ticket for Night of laughs is in your wallet.',
      link: '/my-orders/OJ-3FZ8-9TWA-K2',
      topic: 'money',
    },
  ],
  'e-tickets/waiting/offer-in-class.ts': [
    {
      title: 'Tickets are available for you',
      message:
        'We’ve reserved 2 tickets for Night of laughs for you until 24 Nov 2026, 07:30pm. Seats: A1, A2. After that it’s the next person’s turn.',
      link,
    },
    {
      title: 'Your tickets went to the next in line',
      message:
        'We reserved a ticket for Night of laughs for 30 minutes. Join the waiting list again if you still want to go.',
      link,
    },
    {
      title: 'Night of laughs: cancelled',
      message: 'You were on the waiting list. The event won’t take place.',
      link,
    },
  ],
};
