import type { Database } from '#server/db/client.ts';

/** A class as it is sold now; minor units of the event's currency. */
export interface ClassRow {
  event_id: string;
  id: string;
  name: string;
  description: string | null;
  position: number;
  capacity: number | null;
  admits: number;
  max_per_order: number;
  sale_from: Date | null;
  sale_until: Date | null;
  /** The current price; null before one was set. */
  price: bigint | null;
  next_price: bigint | null;
  next_from: Date | null;
  /** How many are neither taken, held nor offered; none while they are reserved for the waiting list. */
  free: number;
}

/**
 * The classes of some events with their prices at a given time and what is left of them. A class with
 * numbered seats has as many as are open.
 */
export async function readClasses(
  db: Database,
  eventIds: readonly string[],
  now: Date,
): Promise<ClassRow[]> {
  const { rows } = await db.sql.query<ClassRow>({
    name: 'classes-of-events',
    text: `select c.*, p.price, n.price as next_price, n.effective_at as next_from,
        case when exists (select 1 from event_waited_for w
            where w.event_id = c.event_id and w.class_id = c.id) then 0
          when e.seated then coalesce(seats.free, 0) else coalesce(places.free, 0) end as free
      from event_class c join event e on e.id = c.event_id
      left join lateral (select price from event_price where event_id = c.event_id
        and class_id = c.id and effective_at <= $2 order by effective_at desc, id desc limit 1) p on true
      left join lateral (select price, effective_at from event_price where event_id = c.event_id
        and class_id = c.id and effective_at > $2 order by effective_at, id desc limit 1) n on true
      left join lateral (select count(*)::int as free from event_seat s
        where e.seated and s.event_id = c.event_id and s.class_id = c.id and not s.closed
          and not exists (select 1 from reservation_taken_now t where t.kind = 'seat'
            and t.item = s.event_id || '/' || s.seat)) seats on true
      left join lateral (select (r.capacity - coalesce((select sum(t.quantity)
            from reservation_taken_now t where t.kind = r.kind and t.item = r.item), 0))::int as free
        from reservable r where not e.seated and r.kind = 'places'
          and r.item = c.event_id || '/' || c.id) places on true
      where c.event_id = any($1) order by c.event_id, c.position, c.id`,
    values: [eventIds, now],
  });
  return rows;
}
