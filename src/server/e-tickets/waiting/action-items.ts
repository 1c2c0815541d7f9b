import { eventPaths } from '#lib/e-tickets/paths.ts';
import type { ReadActions } from '#server/notifications/action-items.ts';

interface Offered {
  event_id: string;
  title: string;
  quantity: number;
  offered_until: Date;
}

/** Places that the waiting list offers. */
export const readActions: ReadActions = async (db, userId) => {
  const { rows } = await db.sql.query<Offered>({
    name: 'offered-places',
    text: `select w.event_id, e.title, w.quantity, w.offered_until
      from event_waiting w join event e on e.id = w.event_id
      where w.user_id = $1 and w.state = 'offered' and w.offered_until > clock_timestamp()
      order by w.offered_until limit 20`,
    values: [userId],
  });
  return rows.map(({ event_id, title, quantity, offered_until }) => ({
    kind: 'tickets',
    title,
    link: eventPaths.event(event_id),
    text:
      quantity === 1
        ? 'A ticket is reserved for you.'
        : `${quantity} tickets are reserved for you.`,
    due_at: offered_until.toISOString(),
  }));
};
