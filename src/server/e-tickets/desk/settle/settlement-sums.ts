import type { Settlement } from '#lib/e-tickets/desk/settlements.contract.ts';
import type { CurrencyCode } from '#lib/currencies.ts';
import { toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { sumEvents } from '#server/e-tickets/desk/event-sums.ts';
import { goodwillOfLine } from '#server/e-tickets/goodwill-of-line.ts';
import { readClaim } from './claims.ts';

const BPS = 10_000n;

/**
 * The money of an event, in minor units: what its tickets cost, what was refunded, our share, what is netted
 * of our claims on the organiser, and the rest.
 */
export interface Sums {
  sold: bigint;
  refunded: bigint;
  commission: bigint;
  netted: bigint;
  paid_out: bigint;
}

/** Our commission is rounded down, in the organiser’s favour. */
export async function settlementSums(
  db: Database,
  event: { event_id: string; organiser_id: string; currency: CurrencyCode },
  commissionBps: number,
): Promise<Sums> {
  const sums = (await sumEvents(db, [event.event_id])).get(event.event_id);
  const [sold, refunded] = [sums?.brought ?? 0n, sums?.refunded ?? 0n];
  const commission = ((sold - refunded) * BigInt(commissionBps)) / BPS;
  const rest = sold - refunded - commission;
  const claim = await readClaim(db, event);
  const netted = claim < rest ? claim : rest;
  return { sold, refunded, commission, netted, paid_out: rest - netted };
}

/** The same tickets by class; money is their price without our fee, less refunds. */
export async function settlementClasses(
  db: Database,
  eventId: string,
): Promise<Settlement['classes']> {
  const { rows } = await db.sql.query<{
    name: string;
    sold: number;
    returned: number;
    complimentary: number;
    money: bigint;
  }>(
    `select c.name, count(a.id) filter (where a.order_id is not null)::int as sold,
       count(a.id) filter (where a.order_id is not null and a.state = 'void')::int as returned,
       count(a.id) filter (where a.order_id is null and a.state = 'valid')::int as complimentary,
       coalesce((select sum(i.amount - i.refunded_price + ${goodwillOfLine('i')})
         from order_item i where i.state = 'delivered' and (i.order_id, i.position) in (
           select order_id, position from admission
           where event_id = c.event_id and class_id = c.id)), 0)::bigint as money
     from event_class c left join admission a on a.event_id = c.event_id and a.class_id = c.id
     where c.event_id = $1 group by c.event_id, c.id, c.name, c.position order by c.position, c.id`,
    [eventId],
  );
  return rows.map(({ money, ...row }) => ({ ...row, money: toAmount(money) }));
}
