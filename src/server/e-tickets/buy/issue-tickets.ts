import type { Database } from '#server/db/client.ts';
import type { Listener } from '#server/orders/advance.ts';
import { linesOf } from '#server/orders/find.ts';
import type { Order, OrderItem } from '#server/orders/tables.ts';
import { newUuid } from '#server/platform/ids.ts';
import { removeNames } from './remove-names.ts';
import { readDetail, readLine, type OrderDetail } from './order-detail.ts';

const isStanding = ({ state, total, captured, refunded }: OrderItem): boolean =>
  state === 'delivered' && (total === 0n || refunded < captured);

const rowsOf = ({ position, detail }: OrderItem, { event }: OrderDetail) => {
  const line = readLine({ detail });
  if (!line) return [];
  return Array.from({ length: line.admits }, (_, n) => ({
    id: newUuid(),
    event_id: event,
    class_id: line.class,
    seat: line.seat,
    position,
    part: n + 1,
    name: line.names?.[n] ?? null,
  }));
};

/** Inserts tickets that don't exist yet, each with its first step. */
async function writeTickets(tx: Database, order: Order, tickets: readonly object[]) {
  await tx.sql.query(
    `with made as (
       insert into admission(id, event_id, class_id, seat, order_id, position, part, holder_id, name,
         issued_at, changed_at)
       select t.id, t.event_id, t.class_id, t.seat, $1, t.position, t.part, $2, t.name, $3, $3
       from jsonb_to_recordset($4) t(id uuid, event_id text, class_id text, seat text,
         position smallint, part smallint, name text)
       on conflict (order_id, position, part) do nothing returning id)
     insert into admission_step(admission_id, what, text, actor, at)
     select id, 'issued', 'Bought', $5, $3 from made`,
    [order.id, order.user_id, order.updated_at, JSON.stringify(tickets), `user:${order.user_id}`],
  );
}

/**
 * Issues the tickets of a completed order, one for each person that a line admits. A repeated call changes
 * nothing.
 */
export const issueTickets: Listener = async (tx, order) => {
  const detail = readDetail(order);
  if (!detail) return;
  const lines = (await linesOf(tx, order.id)).filter(isStanding);
  const tickets = lines.flatMap((line) => rowsOf(line, detail));
  if (tickets.length > 0) await writeTickets(tx, order, tickets);
  await removeNames(
    tx,
    order.id,
    lines.map(({ position }) => position),
  );
};
