import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import { AppError } from '#lib/errors/app-error.ts';
import { storedReference } from '#lib/rules/written-reference.ts';
import type { Database } from '#server/db/client.ts';
import {
  orderEvents,
  orderItems,
  orders,
  type Order,
  type OrderEvent,
  type OrderItem,
} from './tables.ts';

/** Reads an order and locks it until the transaction ends. */
export async function lockOrder(tx: Database, orderId: string): Promise<Order | undefined> {
  const [row] = await tx.orm
    .select()
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('no key update')
    .execute();
  return row;
}

/** An order of any user, for jobs and the desk. Nothing is locked. */
export async function findOrder(db: Database, orderId: string): Promise<Order | undefined> {
  const [row] = await db.orm.select().from(orders).where(eq(orders.id, orderId));
  return row;
}

/** Orders by id; what isn't there is left out. */
export async function findOrders(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Order>> {
  if (ids.length === 0) return new Map();
  const rows = await db.orm
    .select()
    .from(orders)
    .where(inArray(orders.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The order that a request with this key made, or undefined. */
export async function findByKey(
  db: Database,
  userId: string,
  key: string,
): Promise<Order | undefined> {
  const [row] = await db.orm
    .select()
    .from(orders)
    .where(and(eq(orders.user_id, userId), eq(orders.idempotency_key, key)));
  return row;
}

/** The orders that one request made under separate keys, oldest first. */
export const findByKeys = (db: Database, userId: string, keys: string[]): Promise<Order[]> =>
  db.orm
    .select()
    .from(orders)
    .where(and(eq(orders.user_id, userId), inArray(orders.idempotency_key, keys)))
    .orderBy(asc(orders.seq));

/** Any user's order by its reference: for staff, and for those who have proved that they have its receipt. */
export async function findByReference(db: Database, reference: string): Promise<Order | undefined> {
  const [row] = await db.orm
    .select()
    .from(orders)
    .where(eq(orders.reference_code, storedReference(reference)));
  return row;
}

/**
 * A user's own order by its reference, as people type it.
 * @throws AppError not_found when it doesn't exist or is another user's
 */
export async function findOwn(db: Database, userId: string, reference: string): Promise<Order> {
  const [row] = await db.orm
    .select()
    .from(orders)
    .where(and(eq(orders.reference_code, storedReference(reference)), eq(orders.user_id, userId)));
  if (!row) throw AppError.notFound();
  return row;
}

export const findByOurReference = async (
  db: Database,
  reference: string,
): Promise<Order | undefined> => {
  const [row] = await db.orm.select().from(orders).where(eq(orders.our_reference, reference));
  return row;
};

/** The lines of an order by position; lock the order before changing them. Its id may be an expression. */
export const linesOf = (db: Database, orderId: string | SQL<string>): Promise<OrderItem[]> =>
  db.orm
    .select()
    .from(orderItems)
    .where(eq(orderItems.order_id, orderId))
    .orderBy(asc(orderItems.position))
    .execute();

/** The steps of an order's timeline, oldest first. */
export const listEvents = (db: Database, orderId: string): Promise<OrderEvent[]> =>
  db.orm
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.order_id, orderId))
    .orderBy(asc(orderEvents.id));
