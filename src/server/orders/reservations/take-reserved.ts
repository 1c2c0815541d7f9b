import type { ServiceType } from '#lib/orders/words.ts';
import type { Database } from '#server/db/client.ts';
import { isStopped } from '#server/orders/reasons.ts';
import { mayStillCome } from '#server/orders/statuses.ts';
import type { Order, OrderItem, Reserved } from '#server/orders/tables.ts';
import {
  assertFree,
  releaseReservationsOf,
  releaseSomeReserved,
  keepReservation,
  reserve,
} from './reserve.ts';

/** Enough for an order that is placed right away. */
const MEANWHILE_S = 60;

/**
 * Lists each item once, and always in the same order, so that concurrent buyers of the same items can't
 * deadlock.
 */
function together(things: readonly Reserved[]): Reserved[] {
  const sums = new Map<string, Reserved>();
  for (const thing of things) {
    const key = `${thing.kind} ${thing.item}`;
    const before = sums.get(key)?.quantity ?? 0;
    sums.set(key, { ...thing, quantity: before + thing.quantity });
  }
  return [...sums.keys()].sort().map((key) => sums.get(key)!);
}

interface Holding {
  things: readonly Reserved[];
  holder: string;
  quoteId: string;
  untilS: number;
}

/**
 * Reserves what a price takes, for as long as the price is held.
 * @throws AppError conflict when too few are left
 */
export async function holdReserved(tx: Database, { things, ...held }: Holding): Promise<void> {
  for (const thing of together(things)) await reserve(tx, { ...thing, ...held });
}

/** @throws NoRoom when others have some of it already */
export const assertAllFree = (
  db: Database,
  things: readonly Reserved[],
  holder: string,
): Promise<void> => assertFree(db, together(things), holder);

/**
 * Releases what a member holds with earlier prices of a service, in the order in which items are reserved, so
 * that a payment in another tab can't deadlock with it.
 */
export async function releaseHeldBefore(
  tx: Database,
  { holder, serviceType }: { holder: string; serviceType: ServiceType },
): Promise<void> {
  await tx.sql.query({
    name: 'release-held-before',
    text: `update reservation set state = 'given_back' where id in (
       select r.id from reservation r join quotes q on q.id = r.quote_id
       where r.holder = $1 and r.state = 'held' and q.service_type = $2
       order by (r.kind || ' ' || r.item) collate "C" for no key update of r)`,
    values: [holder, serviceType],
  });
}

/** The reservations made with a quote that haven't expired. */
async function findHeld(
  tx: Database,
  quoteId: string,
  { kind, item, quantity }: Reserved,
): Promise<string | undefined> {
  const { rows } = await tx.sql.query<{ id: string }>(
    `select id from reservation where quote_id = $1 and kind = $2 and item = $3 and quantity = $4
       and state = 'held' and ends_at > clock_timestamp()`,
    [quoteId, kind, item, quantity],
  );
  return rows[0]?.id;
}

/**
 * Keeps for an order what was reserved with its quote, and reserves what wasn't.
 * @throws AppError conflict when too few are left
 */
export async function takeReserved(
  tx: Database,
  { id, user_id: holder }: Order,
  { things, quoteId }: { things: readonly Reserved[]; quoteId?: string | undefined },
): Promise<void> {
  for (const thing of together(things)) {
    const held = quoteId === undefined ? undefined : await findHeld(tx, quoteId, thing);
    const taken = held ?? (await reserve(tx, { ...thing, holder, untilS: MEANWHILE_S }));
    await keepReservation(tx, taken, id);
  }
}

/** Releases what some lines of an order reserved; call it once for each line. */
export async function releaseReservedByLines(
  tx: Database,
  orderId: string,
  lines: readonly Pick<OrderItem, 'reserves'>[],
): Promise<void> {
  for (const { kind, item, quantity } of together(lines.flatMap(({ reserves }) => reserves)))
    await releaseSomeReserved(tx, orderId, { kind, item, quantity });
}

/** Lines that we refunded at our own risk: they may still be delivered, so they keep their reservations. */
export const linesRefundedAtOurRisk = (lines: readonly OrderItem[]): OrderItem[] =>
  lines.filter(
    (line) => line.state === 'failed' && (isStopped(line) || line.failure_code === 'no_answer'),
  );

/** Releases the reservations of those lines that the provider didn't deliver after all. Call it once. */
export async function releaseReservedUndelivered(
  tx: Database,
  order: Order,
  lines: readonly OrderItem[],
  came: readonly OrderItem[] = [],
): Promise<void> {
  if (order.status === 'failed' && came.length === 0) return releaseReservationsOf(tx, order.id);
  const undelivered = linesRefundedAtOurRisk(lines).filter((line) => !came.includes(line));
  return releaseReservedByLines(tx, order.id, undelivered);
}

/**
 * Releases the reservations of an order that has ended, except for lines that may still be delivered. Lines
 * that were refunded in full have already released theirs.
 */
export async function releaseAtEnd(tx: Database, order: Order): Promise<void> {
  if (!mayStillCome(order)) await releaseReservationsOf(tx, order.id);
}
