import { wordsOf } from '#server/e-tickets/desk/changes/notify-holders.job.ts';
import type { Event } from './events.ts';

const {
  title,
  message,
  link = '',
} = wordsOf(
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

/** The notifications to ticket holders about a cancelled or moved event. */
export const eventChangeEvents: Record<string, Event[]> = {
  'e-tickets/desk/changes/notify-holders.job.ts': [{ title, message, link }],
};
