import type { Database } from '#server/db/client.ts';
import { goodwillOfLine } from '#server/e-tickets/goodwill-of-line.ts';

/** An event's sales so far. Money is the price of tickets in minor units, without our fee. */
export interface EventSums {
  event_id: string;
  /** Tickets that have a holder. */
  sold: number;
  capacity: number;
  brought: bigint;
  refunded: bigint;
}

const SOLD = `(select count(*)::int from admission a where a.event_id = e.id and a.state = 'valid')`;
const CAPACITY = `case when e.seated
  then (select count(*)::int from event_seat s where s.event_id = e.id and (not s.closed
    or exists (select 1 from admission a where a.event_id = e.id and a.seat = s.seat
      and a.state = 'valid')))
  else (select coalesce(sum(c.capacity * c.admits), 0)::int from event_class c
    where c.event_id = e.id) end`;
const MONEY = `(select coalesce(sum(i.amount), 0)::bigint as brought,
    coalesce(sum(i.refunded_price - ${goodwillOfLine('i')}), 0)::bigint as refunded
  from order_item i where i.state = 'delivered' and i.order_id in (
    select a.order_id from admission a where a.event_id = e.id and a.order_id is not null))`;

const byEvent = (rows: readonly EventSums[]) => new Map(rows.map((row) => [row.event_id, row]));

/** What events sold, and what was refunded of that, unless our goodwill paid. The audit compares it with the ledger. */
export async function sumEvents(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, EventSums>> {
  const { rows } = await db.sql.query<EventSums>({
    name: 'sums-of-events',
    text: `select e.id as event_id, ${SOLD} as sold, ${CAPACITY} as capacity, money.brought, money.refunded
      from event e cross join lateral ${MONEY} money where e.id = any($1)`,
    values: [ids],
  });
  return byEvent(rows);
}

/** The same for a list: only events that something happened to since the last count are counted. */
export async function listSums(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, EventSums>> {
  const { rows: kept } = await db.sql.query<EventSums>({
    name: 'kept-sums-of-events',
    text: `select k.event_id, k.sold, ${CAPACITY} as capacity, k.brought, k.refunded
      from event_sum k join event e on e.id = k.event_id
      where e.id = any($1) and not exists (select from event_sum_stale s where s.event_id = e.id)`,
    values: [ids],
  });
  const found = byEvent(kept);
  const others = ids.filter((id) => !found.has(id));
  if (others.length === 0) return found;
  return new Map([...found, ...(await sumEvents(db, others))]);
}

/** SQL for events whose kept sums differ from their tickets and lines, as findings. */
export const wrongSums = `select 'event_sum_and_tickets_disagree' what, e.id as ref
  from event_sum k join event e on e.id = k.event_id cross join lateral ${MONEY} money
  where not exists (select from event_sum_stale s where s.event_id = e.id)
    and (k.sold, k.brought, k.refunded) is distinct from (${SOLD}, money.brought, money.refunded)`;

/** Whether any ticket of an event was ever issued or is being paid for. */
export async function hasSales(db: Database, id: string): Promise<boolean> {
  const { rows } = await db.sql.query<{ has: boolean }>({
    name: 'event-has-sales',
    text: `select exists (select 1 from admission where event_id = $1)
        or exists (select 1 from reservation where kind in ('places', 'seat')
          and starts_with(item, $1 || '/') and state = 'kept') as has`,
    values: [id],
  });
  return rows[0]?.has ?? false;
}
