import type { Database } from '#server/db/client.ts';

/** A place on the waiting list of a class. */
export interface WaitingRow {
  id: string;
  event_id: string;
  class_id: string;
  user_id: string;
  quantity: number;
  state: 'waiting' | 'offered' | 'bought' | 'passed' | 'left';
  offered_until: Date | null;
  seats: string[] | null;
  joined_at: Date;
  ended_at: Date | null;
}

/** A member who bought nothing after this many offers for an event leaves its places to others. */
const MOST_OFFERS = 2;

/** Whether a member can join the queues of an event: not after offers that passed, or that they left. */
export async function mayJoin(db: Database, eventId: string, userId: string): Promise<boolean> {
  const { rows } = await db.sql.query<{ may: boolean }>(
    `select count(*) < $3 as may from event_waiting where event_id = $1 and user_id = $2
       and state in ('passed', 'left') and offered_at is not null`,
    [eventId, userId, MOST_OFFERS],
  );
  return rows[0]!.may;
}

/** The stock of a class: its places, its seats, and its resale tickets. */
export const isOfClass = `(r.kind = 'places' and r.item = w.event_id || '/' || w.class_id
  or r.kind = 'seat' and r.item in (select s.event_id || '/' || s.seat from event_seat s
    where s.event_id = w.event_id and s.class_id = w.class_id)
  or r.kind = 'resale' and r.item in (select a.id::text from admission a
    where a.event_id = w.event_id and a.class_id = w.class_id))`;

/** What someone holds of it at the moment. */
export const heldInClass = `r.state = 'held' and r.ends_at > clock_timestamp() and ${isOfClass}`;

interface Queue {
  others: boolean;
  held: number;
}

interface Wanting {
  eventId: string;
  classId: string;
  /** Null for guests. */
  userId: string | null;
  quantity: number;
}

/**
 * Whether a class is reserved for others who are waiting: everyone gets only what they hold or are offered.
 * If what is left is too little for each person who waits, anyone can buy it.
 */
export async function isForOthers(
  db: Database,
  { eventId, classId, userId, quantity }: Wanting,
): Promise<boolean> {
  const { rows } = await db.sql.query<Queue>({
    name: 'queue-of-class',
    text: `select exists (select 1 from event_waited_for q where q.event_id = w.event_id
          and q.class_id = w.class_id and q.user_id is distinct from $3::uuid) as others,
        greatest(
          (select coalesce(sum(r.quantity), 0) from reservation r
            where r.holder = $3::uuid and ${heldInClass}),
          (select coalesce(sum(q.quantity), 0) from event_waiting q where q.event_id = w.event_id
            and q.class_id = w.class_id and q.user_id = $3::uuid and q.state = 'offered'
            and q.offered_until > clock_timestamp()))::int as held
      from (select $1::text as event_id, $2::text as class_id) w`,
    values: [eventId, classId, userId],
  });
  const queue = rows[0];
  return Boolean(queue?.others && queue.held < quantity);
}
