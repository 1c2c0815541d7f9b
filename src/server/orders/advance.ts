import { and, eq } from 'drizzle-orm';
import { AppError } from '#lib/errors/app-error.ts';
import type { OrderStatus, ServiceType } from '#lib/orders/words.ts';
import type { Database } from '#server/db/client.ts';
import { answersOf } from '#server/db/read-together.ts';
import { publish } from '#server/notifications/live.ts';
import type { Services } from '#server/platform/services.ts';
import { releaseAtEnd } from './reservations/take-reserved.ts';
import { canMove, releasedOrRefunded, isFinal, mayStillCome } from './statuses.ts';
import { orderEvents, orders, type Order } from './tables.ts';
import type { Step } from './step.ts';

/** Columns that may change together with a status; never what was agreed on at the start. */
export type Changes = Partial<
  Pick<
    Order,
    | 'detail'
    | 'target'
    | 'account_id'
    | 'hold_id'
    | 'capture_txn'
    | 'our_reference'
    | 'provider'
    | 'provider_reference'
    | 'provider_outcome'
    | 'failure_code'
    | 'failure_text'
    | 'queries'
    | 'check_at'
    | 'promised_at'
    | 'cancel_until'
    | 'sent_at'
    | 'paid_back_at'
    | 'offer'
    | 'offer_until'
    | 'paid'
    | 'captured'
    | 'refunded'
    | 'stage'
    | 'stage_due_at'
  >
>;

type Parts = Pick<Services, 'clock'>;

const ended: readonly OrderStatus[] = releasedOrRefunded;

/** Adds one step to the timeline. */
export async function addEvent(
  tx: Database,
  { clock }: Parts,
  order: Pick<Order, 'id' | 'status'>,
  { title, text, tone = 'did', detail = {} }: Step,
): Promise<void> {
  await tx.orm
    .insert(orderEvents)
    .values({
      order_id: order.id,
      at: clock.now(),
      status: order.status,
      tone,
      title,
      text: text ?? null,
      detail,
    })
    .execute();
}

/** Notifies the user's open pages that an order and the wallet may have changed. */
export function notifyPages(tx: Database, order: Order): void {
  const { user_id, reference_code, status } = order;
  publish(tx, user_id, { kind: 'order', reference_code, status });
  publish(tx, user_id, { kind: 'wallet' });
}

/** Changes columns of an order that keeps its status. */
export async function change(
  tx: Database,
  { clock }: Parts,
  order: Order,
  changes: Changes,
): Promise<Order> {
  const [row] = await tx.orm
    .update(orders)
    .set({ ...changes, updated_at: clock.now() })
    .where(and(eq(orders.id, order.id), eq(orders.status, order.status)))
    .returning()
    .execute();
  if (!row) throw AppError.conflict();
  return row;
}

/** Work in the transaction that moves an order; gets the order as it is after the move. */
export type Listener = (tx: Database, order: Order) => Promise<void>;

/** What follows for orders of some types, or of all. */
export interface Follower {
  of?: readonly ServiceType[];
  listener: Listener;
}

const isFor =
  ({ service_type: type }: Order) =>
  ({ of }: Follower): boolean =>
    of === undefined || of.includes(type);

/** A feature's followers, in their order. */
type Group = readonly Follower[];

const followers = new Map<OrderStatus, Set<Group>>();

/**
 * Registers work of other features that runs in the transaction that moves an order to a status. It must be
 * short and must not make the order fail: anything that can fail belongs in a job that it queues. The
 * followers of one group run one after the other; groups run at the same time.
 */
export function onReached(status: OrderStatus, ...group: Group): void {
  followers.set(status, (followers.get(status) ?? new Set()).add(group));
}

async function runOnReached(tx: Database, order: Order): Promise<void> {
  const groups = [...(followers.get(order.status) ?? [])];
  await answersOf(
    groups.map(async (group) => {
      for (const { listener } of group.filter(isFor(order))) await listener(tx, order);
    }),
  );
}

const afterRefund = new Set<Follower>();

/** The same for a partial refund of an order whose status stays. */
export const onRefunded = (follower: Follower): void => void afterRefund.add(follower);

export async function runOnRefunded(tx: Database, order: Order): Promise<void> {
  for (const { listener } of [...afterRefund].filter(isFor(order))) await listener(tx, order);
}

/**
 * Moves an order to another status, adds the step to its timeline and notifies the user's pages (spec 4). Lock
 * the order first and move its money in the same transaction.
 * @throws Error for a step that the table of edges doesn't allow; AppError conflict when another transaction
 * has moved it in the meantime
 */
export async function advance(
  tx: Database,
  services: Parts,
  order: Order,
  to: OrderStatus,
  step: Step & { set?: Changes },
): Promise<Order> {
  if (!canMove(order.direction, order.status, to))
    throw new Error(`Order ${order.reference_code} can't go from ${order.status} to ${to}`);
  const now = services.clock.now();
  const isOver = to === 'reversed' && !mayStillCome({ ...order, ...step.set, status: to });
  const moving = tx.orm
    .update(orders)
    .set({
      ...step.set,
      // an order that was refunded in full and can no longer be delivered needs no answer
      ...(isOver ? { check_at: null } : {}),
      status: to,
      updated_at: now,
      settled_at: isFinal(to) ? now : null,
    })
    .where(and(eq(orders.id, order.id), eq(orders.status, order.status)))
    .returning()
    .execute();
  const telling = addEvent(tx, services, { id: order.id, status: to }, step);
  // before the followers send their notices
  notifyPages(tx, { ...order, status: to });
  const [[row]] = await answersOf([moving, telling]);
  if (!row) throw AppError.conflict();
  if (ended.includes(to)) await releaseAtEnd(tx, row);
  await runOnReached(tx, row);
  return row;
}
