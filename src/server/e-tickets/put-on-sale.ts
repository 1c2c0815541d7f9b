import type { PlanBlock } from '#lib/e-tickets/seat-plan.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { refusingTaken } from '#server/orders/reservations/reserve.ts';
import { expandPlan } from './expand-plan.ts';

/**
 * Gives an event the numbered seats of a plan, replacing those it had. Only before it goes on sale: later a
 * seat may already be someone's.
 * @throws AppError conflict for an event that isn't a draft, or a plan with a class that the event doesn't
 * have
 */
export async function writeSeats(
  tx: Database,
  eventId: string,
  blocks: readonly PlanBlock[],
): Promise<void> {
  const { rows } = await tx.sql.query<{ status: string; classes: string[] }>(
    `select status, array(select id from event_class where event_id = event.id) as classes
     from event where id = $1 for update`,
    [eventId],
  );
  const [event] = rows;
  if (!event) throw AppError.notFound();
  if (event.status !== 'draft') throw AppError.conflict('This event is already on sale.');
  const seats = expandPlan(blocks);
  const unknown = seats.find(({ class_id: id }) => !event.classes.includes(id));
  if (unknown)
    throw AppError.conflict(`The plan has a class “${unknown.class_id}” that is missing.`);
  await tx.sql.query('delete from event_seat where event_id = $1', [eventId]);
  await tx.sql.query(
    `insert into event_seat(event_id, seat, class_id, block, block_position, row_name, row_position,
       number, x, kind, closed)
     select $1, s.* from jsonb_to_recordset($2) s(seat text, class_id text, block text,
       block_position smallint, row_name text, row_position smallint, number text, x smallint,
       kind text, closed boolean)`,
    [eventId, JSON.stringify(seats)],
  );
  await tx.sql.query('update event set seated = true where id = $1', [eventId]);
}

/** What an event lacks before it can be sold: a class without a price, or with nothing to sell. */
async function findGap(tx: Database, eventId: string): Promise<string | undefined> {
  const { rows } = await tx.sql.query<{ name: string }>(
    `select c.name from event_class c join event e on e.id = c.event_id
     where c.event_id = $1 and (
       not exists (select 1 from event_price p where (p.event_id, p.class_id) = (c.event_id, c.id))
       or case when e.seated then not exists (select 1 from event_seat s
         where (s.event_id, s.class_id) = (c.event_id, c.id)) else c.capacity is null end)
     order by c.position limit 1`,
    [eventId],
  );
  return rows[0]?.name;
}

/**
 * Sets the stock of an event (docs/decisions/0095): one for each seat, none where it is closed; or the places
 * of each class, less the complimentary ones. Called again after seats are closed or opened, or a capacity
 * changes.
 * @throws AppError conflict when more than that is already taken
 */
export async function setReservables(tx: Database, eventId: string): Promise<void> {
  await refusingTaken(() =>
    tx.sql.query(
      `insert into reservable(kind, item, capacity)
       select 'seat', s.event_id || '/' || s.seat, case when s.closed then 0 else 1 end
       from event_seat s join event e on e.id = s.event_id where e.id = $1 and e.seated
       union all
       select 'places', c.event_id || '/' || c.id, c.capacity - (
         select ceil(count(*)::numeric / c.admits)::int from admission a
         where (a.event_id, a.class_id) = (c.event_id, c.id) and a.order_id is null
           and a.state = 'valid')
       from event_class c join event e on e.id = c.event_id where e.id = $1 and not e.seated
       on conflict (kind, item) do update set capacity = excluded.capacity
       where reservable.capacity <> excluded.capacity`,
      [eventId],
    ),
  );
}

/**
 * Puts an event on sale: everyone sees it from now on, and its seats and places can be reserved from the
 * times of its classes. A repeated call only updates capacities.
 * @throws AppError not_found; conflict when a class has no price or nothing to sell, or it was cancelled
 */
export async function putOnSale(tx: Database, eventId: string, now: Date): Promise<void> {
  const { rows } = await tx.sql.query<{ status: string; classes: number }>(
    `select status, (select count(*)::int from event_class where event_id = event.id) as classes
     from event where id = $1 for update`,
    [eventId],
  );
  const [event] = rows;
  if (!event) throw AppError.notFound();
  if (event.status === 'cancelled') throw AppError.conflict('This event was cancelled.');
  if (event.classes === 0) throw AppError.conflict('Add what the event sells first.');
  const gap = await findGap(tx, eventId);
  if (gap) throw AppError.conflict(`“${gap}” needs a price and something to sell.`);
  await setReservables(tx, eventId);
  await tx.sql.query(
    `update event set status = 'on_sale', changed_at = $2 where id = $1 and status <> 'on_sale'`,
    [eventId, now],
  );
}
