import { z } from 'zod';
import { placesOf, seatOf } from '#lib/e-tickets/categories.ts';
import type { Database } from '#server/db/client.ts';
import { linesOf } from '#server/orders/find.ts';
import type { Order } from '#server/orders/tables.ts';
import { enqueue } from '#server/platform/task.ts';
import { addStep, voidTickets } from './change.ts';
import { lockAdmission, type AdmissionRow } from './find.ts';
import { payForResale } from './pay-resale.job.ts';

/** A ticket for resale; the price is in minor units. */
export interface Listed {
  admission_id: string;
  seat: string | null;
  price: bigint;
}

/**
 * Tickets of a class for resale, cheapest first. Those this member already holds at a quoted price come
 * before those no one holds. Returns fewer than requested if there aren't enough.
 */
export async function findListed(
  tx: Database,
  eventId: string,
  classId: string,
  quantity: number,
  userId: string | null = null,
): Promise<Listed[]> {
  const { rows } = await tx.sql.query<Listed>({
    name: 'listed-tickets',
    text: `select a.id as admission_id, a.seat, r.price from admission_resale r
      join admission a on a.id = r.admission_id
      join reservable t on t.kind = 'resale' and t.item = a.id::text and t.capacity > 0
      where r.state = 'listed' and a.state = 'valid' and a.event_id = $1 and a.class_id = $2
        and r.seller_id is distinct from $4::uuid
        and not exists (select 1 from reservation v where v.kind = 'resale' and v.item = a.id::text
          and (v.state = 'kept' or v.state = 'held' and v.ends_at > clock_timestamp()
            and v.holder is distinct from $4::uuid))
      order by not exists (select 1 from reservation v where v.kind = 'resale'
          and v.item = a.id::text and v.state = 'held' and v.holder is not distinct from $4::uuid
          and v.ends_at > clock_timestamp()), r.price, r.listed_at, a.id limit $3`,
    values: [eventId, classId, quantity, userId],
  });
  return rows;
}

const Sold = z.object({ resale: z.uuid() });

/** The resale ticket that a line buys; undefined for any other line. */
const resaleOfLine = ({ detail }: { detail: unknown }): string | undefined =>
  Sold.safeParse(detail).data?.resale;

/** A partly completed order may already have some of its tickets. */
async function issuedLines(tx: Database, { id }: Order): Promise<Set<number>> {
  const { rows } = await tx.sql.query<{ position: number }>(
    'select position from admission where order_id = $1',
    [id],
  );
  return new Set(rows.map(({ position }) => position));
}

async function finishOne(tx: Database, order: Order, position: number, id: string): Promise<void> {
  const row = await lockAdmission(tx, id);
  if (!row?.resale_id || row.state !== 'valid')
    throw new Error(`Ticket ${id} is not for sale any more`);
  const { rows } = await tx.sql.query<{ now: Date }>('select clock_timestamp() as now');
  const { now } = rows[0]!;
  await voidTickets(tx, [id], 'sold_on', now);
  await tx.sql.query(
    `update admission_resale set state = 'sold', sold_order_id = $2, ended_at = $3 where id = $1`,
    [row.resale_id, order.id, now],
  );
  await movePlace(tx, row, { order, position });
  const actor = `order:${order.reference_code}`;
  await addStep(tx, now, { id, what: 'sold_on', text: 'Sold to someone else', actor });
  await enqueue(tx, payForResale, { resale_id: row.resale_id });
}

/**
 * Finishes a resale in the transaction that completes the buyer's order, before the buyer's own tickets are
 * issued: voids the old tickets, moves the seats or places to the buyer, and queues the job that pays the
 * seller.
 */
export async function finishResale(tx: Database, order: Order): Promise<void> {
  const issued = await issuedLines(tx, order);
  for (const line of await linesOf(tx, order.id)) {
    const id = issued.has(line.position) ? undefined : resaleOfLine(line);
    if (id && line.state === 'delivered') await finishOne(tx, order, line.position, id);
  }
}

const setReserves = (tx: Database, orderId: string, position: number, things: unknown[]) =>
  tx.sql.query('update order_item set reserves = $3::jsonb where order_id = $1 and position = $2', [
    orderId,
    position,
    JSON.stringify(things),
  ]);

/**
 * Moves the seat or place of a resold ticket to its buyer's order. No one else can take it in between, and
 * the seller's refund no longer releases it.
 */
async function movePlace(
  tx: Database,
  { event_id, class_id, seat, order_id, position }: AdmissionRow,
  to: { order: Order; position: number },
): Promise<void> {
  if (order_id === null || position === null) return;
  const thing = seat ? seatOf(event_id, seat) : placesOf(event_id, class_id);
  const { kind, item } = thing;
  await tx.sql.query('select 1 from reservable where kind = $1 and item = $2 for no key update', [
    kind,
    item,
  ]);
  const { rowCount } = await tx.sql.query(
    `update reservation set quantity = case when quantity > 1 then quantity - 1 else quantity end,
       state = case when quantity > 1 then state else 'given_back' end
     where order_id = $1 and kind = $2 and item = $3 and state = 'kept'`,
    [order_id, kind, item],
  );
  await setReserves(tx, order_id, position, []);
  if (rowCount === 0) return;
  await tx.sql.query(
    `insert into reservation(kind, item, quantity, holder, order_id, ends_at, state)
     values ($1, $2, 1, $3, $4, clock_timestamp(), 'kept')`,
    [kind, item, to.order.user_id, to.order.id],
  );
  await setReserves(tx, to.order.id, to.position, [{ ...thing, quantity: 1 }]);
}
