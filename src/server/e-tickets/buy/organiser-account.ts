import type { Database } from '#server/db/client.ts';
import { sumEvents } from '#server/e-tickets/desk/event-sums.ts';
import { houseAccount, readBalance } from '#server/ledger/accounts.ts';
import type { Leg } from '#server/ledger/types.ts';
import type { Order } from '#server/orders/tables.ts';
import { detailOf } from './order-detail.ts';

/** The organiser's account, which receives the price of their tickets. */
export const accountOf = (order: Order): bigint => BigInt(detailOf(order).account);

/**
 * Locks an organiser until the transaction ends. Everyone who takes money from their account takes turns, so
 * a balance that was read is still there when it is used.
 */
export async function lockOrganiser(tx: Database, id: string): Promise<void> {
  await tx.sql.query('select 1 from organiser where id = $1 for no key update', [id]);
}

const IS_SETTLED = `state in ('sending', 'unknown', 'paid')`;

async function isSettled(tx: Database, eventId: string): Promise<boolean> {
  const { rowCount } = await tx.sql.query(
    `select 1 from event_settlement where event_id = $1 and ${IS_SETTLED}`,
    [eventId],
  );
  return rowCount === 1;
}

/** What the organiser's other events earned and hasn't been paid out, in minor units. */
async function keptForOthers(tx: Database, eventId: string): Promise<bigint> {
  const { rows } = await tx.sql.query<{ id: string }>(
    `select e.id from event own
       join event e on e.organiser_id = own.organiser_id and e.currency = own.currency
     where own.id = $1 and e.id <> $1
       and not exists (select 1 from event_settlement where event_id = e.id and ${IS_SETTLED})
       and exists (select 1 from admission where event_id = e.id and order_id is not null)`,
    [eventId],
  );
  const sums = await sumEvents(
    tx,
    rows.map(({ id }) => id),
  );
  return [...sums.values()].reduce((all, { brought, refunded }) => all + brought - refunded, 0n);
}

/** What this order's event still has on the account, in minor units; the earnings of other events don't count. */
async function leftOfEvent(tx: Database, order: Order): Promise<bigint> {
  // read before the sums, so that sales made in between don't count as this event's
  const { available } = await readBalance(tx, accountOf(order));
  const { event } = detailOf(order);
  if (!(await isSettled(tx, event))) return available;
  const left = available - (await keptForOthers(tx, event));
  return left > 0n ? left : 0n;
}

/**
 * Takes a refund from what its event still has on the organiser's account. What has already been paid out
 * comes from us, as a claim that the organiser's next settlement nets out.
 */
export async function refundFromOrganiser(
  tx: Database,
  order: Order,
  amount: bigint,
): Promise<Leg[]> {
  await lockOrganiser(tx, detailOf(order).organiser);
  const left = await leftOfEvent(tx, order);
  const own = left < amount ? left : amount;
  return [
    { account: accountOf(order), amount: -own },
    { account: houseAccount('organiser_claims', order.currency), amount: own - amount },
  ];
}
