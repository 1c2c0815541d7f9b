import type { Database } from '#server/db/client.ts';
import { sumEvents } from '#server/e-tickets/desk/event-sums.ts';
import { houseAccount, readBalance, type Leg } from '#server/ledger/index.ts';
import type { Order } from '#server/orders/index.ts';
import { detailOf } from './order-detail.ts';

/** The organiser's own account, which the price of their tickets goes to. */
export const accountOf = (order: Order): bigint => BigInt(detailOf(order).account);

/**
 * Locks an organiser until the transaction ends: whoever takes money from their account does it one after
 * the other, so that what was read as available still is.
 */
export async function lockOrganiser(tx: Database, id: string): Promise<void> {
  await tx.sql.query('select 1 from organiser where id = $1 for no key update', [id]);
}

/** Whether an event has been settled, and the organiser's other events whose money is still on the account. */
async function eventsBeside(
  tx: Database,
  eventId: string,
): Promise<{ isSettled: boolean; others: string[] }> {
  const { rows } = await tx.sql.query<{ id: string; is_settled: boolean }>(
    `select e.id, s.event_id is not null as is_settled
     from event own join event e on e.organiser_id = own.organiser_id and e.currency = own.currency
       left join event_settlement s on s.event_id = e.id and s.state in ('sending', 'unknown', 'paid')
     where own.id = $1`,
    [eventId],
  );
  return {
    isSettled: rows.some((row) => row.id === eventId && row.is_settled),
    others: rows.filter((row) => row.id !== eventId && !row.is_settled).map(({ id }) => id),
  };
}

/** What this order's event still has on the account, minor units; what other events brought isn't its own. */
async function leftOfEvent(tx: Database, order: Order): Promise<bigint> {
  // before the sums: what is sold meanwhile must not look like this event's
  const { available } = await readBalance(tx, accountOf(order));
  const { isSettled, others } = await eventsBeside(tx, detailOf(order).event);
  if (!isSettled) return available;
  const sums = [...(await sumEvents(tx, others)).values()];
  const left = sums.reduce((rest, { brought, refunded }) => rest - brought + refunded, available);
  return left > 0n ? left : 0n;
}

/**
 * A refund comes from what its event still has on the organiser's account. What was paid out already comes from
 * the house at once, as a claim on the organiser that their next settlement nets out.
 */
export async function giveBack(tx: Database, order: Order, amount: bigint): Promise<Leg[]> {
  await lockOrganiser(tx, detailOf(order).organiser);
  const left = await leftOfEvent(tx, order);
  const own = left < amount ? left : amount;
  return [
    { account: accountOf(order), amount: -own },
    { account: houseAccount('organiser_claims', order.currency), amount: own - amount },
  ];
}
