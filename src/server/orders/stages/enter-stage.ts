import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { AppError } from '#lib/errors/app-error.ts';
import { isMoneyOut } from '#lib/orders/words.ts';
import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { notify } from '#server/notifications/notify.ts';
import { addEvent, change, notifyPages } from '#server/orders/advance.ts';
import { lockOrder } from '#server/orders/find.ts';
import { productOf, type Product } from '#server/orders/plug/plug.ts';
import {
  earliest,
  isAtEnd,
  nextStages,
  stageOf,
  stageOfLines,
  whyHeldUp,
  type Party,
  type Stage,
} from '#server/orders/plug/stage.ts';
import { orderItems, orderStages, type Order, type OrderItem } from '#server/orders/tables.ts';
import { wordsOf } from '#server/orders/words.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { refundAtStage } from './refund-at-stage.ts';
import { settleAtStage } from './settle-stage.ts';

/** Who moves an order, as the audit log names them. */
export type Actor = `provider:${string}` | `operator:${string}` | `user:${string}`;

const parties: Record<string, Party> = { provider: 'provider', operator: 'staff', user: 'owner' };

export interface Entering {
  by: Actor;
  /** One or several lines; if missing, all that aren't at an end. */
  position?: number | readonly number[] | undefined;
  /** The text for the owner. */
  text?: string;
}

/** A line, or the order itself if it has no lines. */
type Place = Pick<OrderItem, 'title' | 'stage' | 'stage_due_at'> & { position: number | null };

async function placesOf(tx: Database, order: Order): Promise<Place[]> {
  const lines = await tx.orm
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.order_id, order.id), ne(orderItems.state, 'failed')))
    .orderBy(asc(orderItems.position));
  return lines.length > 0 ? lines : [{ ...order, position: null }];
}

const cannot = (why: string) => AppError.conflict(why);

/** The named lines; undefined if none are named. */
const namedIn = ({ position }: Entering): readonly number[] | undefined =>
  typeof position === 'number' ? [position] : position;

/** @throws AppError conflict while the order can't continue, or when another party enters the stage */
function assertMayEnter(product: Product, order: Order, stage: Stage, by: Actor): void {
  const [kind = '', id] = by.split(':', 2);
  const party = parties[kind];
  if (party === 'owner' && id !== order.user_id) throw AppError.notFound();
  if (party !== stage.enteredBy) throw cannot('This step isn’t yours to take.');
  const why = whyHeldUp(product, order);
  if (why !== null) throw cannot(why);
}

/**
 * The lines that enter the stage now.
 * @throws AppError conflict when one of them can't
 */
function movedTo(
  product: Product,
  places: readonly Place[],
  { name }: Stage,
  named: readonly number[] | undefined,
): Place[] {
  const meant = named
    ? places.filter(({ position }) => position !== null && named.includes(position))
    : places.filter(({ stage }) => !isAtEnd(product, stage));
  const moved = meant.filter((place) => place.stage !== name);
  const isAllowed = moved.every((place) => nextStages(product, place.stage).includes(name));
  if (moved.length === 0 || !isAllowed) throw cannot('This isn’t the next step for this order.');
  return moved;
}

interface Move {
  product: Product;
  stage: Stage;
  places: readonly Place[];
  moved: readonly Place[];
}

/** Stores the new stages of the lines and of the order. */
async function write(
  tx: Database,
  services: Services,
  order: Order,
  { product, stage, places, moved }: Move,
  entering: Entering,
): Promise<Order> {
  const now = services.clock.now();
  const due = stage.promisedS === null ? null : secondsAfter(now, stage.promisedS);
  const row = { order_id: order.id, stage: stage.name, actor: entering.by };
  const entered = namedIn(entering) ? moved.map(({ position }) => position) : [null];
  await tx.orm
    .insert(orderStages)
    .values(entered.map((position) => ({ ...row, position, entered_at: now, due_at: due })));
  const positions = moved.flatMap((place) => place.position ?? []);
  await tx.orm
    .update(orderItems)
    .set({ stage: stage.name, stage_due_at: due })
    .where(and(eq(orderItems.order_id, order.id), inArray(orderItems.position, positions)));
  const after = places.map((place) =>
    moved.includes(place) ? { ...place, stage: stage.name, stage_due_at: due } : place,
  );
  const isAskedAbout = isMoneyOut(order.direction) && stage.waitsFor === 'provider' && due !== null;
  const set = {
    ...stageOfLines(product, after),
    ...(isAskedAbout ? { check_at: earliest([order.check_at, due]) } : {}),
  };
  return change(tx, services, order, set);
}

/** Names the lines that entered the stage, or counts them; null if all did. */
function partOf({ product, places, moved }: Pick<Move, 'product' | 'places' | 'moved'>) {
  const [one] = moved;
  if (one === undefined || moved.length === places.length) return null;
  return moved.length === 1
    ? one.title
    : `${moved.length} of ${places.length} ${product.things ?? 'items'}`;
}

/** Notifies the order's page, and its owner if the stage has a notice. */
async function notifyOwner(
  tx: Database,
  services: Services,
  order: Order,
  { product, stage, places, moved }: Move,
  text: string | undefined,
): Promise<void> {
  const part = partOf({ product, places, moved });
  const title = part === null ? stage.title : `${part}: ${stage.title}`;
  await addEvent(tx, services, order, { title, text });
  notifyPages(tx, order);
  if (stage.notice === undefined) return;
  await notify(tx, order.user_id, {
    title: `${part ?? order.title}: ${stage.title}`,
    message: text ? [stage.notice, text] : stage.notice,
    link: paths.order(order.reference_code),
    topic: wordsOf(order.direction, order.service_type).topic,
  });
}

/**
 * Moves an order, or some of its lines, to a stage that its product lists (spec 4): records it with its due
 * time, notifies the owner, and at `settleAt` captures the money or pays the seller; a stage that refunds does
 * so. Call it in a transaction; the order is read again under its lock.
 * @throws AppError conflict for a stage that can't follow, that another party enters, or of an order that has
 * ended; not_found for another member's order
 */
export async function enterStage(
  tx: Database,
  services: Services,
  { id }: Pick<Order, 'id'>,
  name: string,
  entering: Entering,
): Promise<Order> {
  const found = await lockOrder(tx, id);
  if (!found) throw AppError.notFound();
  const product = productOf(found.service_type);
  const stage = product && stageOf(product, name);
  if (!stage) throw cannot('This order doesn’t have that step.');
  assertMayEnter(product, found, stage, entering.by);
  const places = await placesOf(tx, found);
  const moved = movedTo(product, places, stage, namedIn(entering));
  const move = { product, stage, places, moved };
  const order = await write(tx, services, found, move, entering);
  await notifyOwner(tx, services, order, move, entering.text);
  const positions = namedIn(entering);
  await audit(tx, {
    actor: entering.by,
    action: 'orders.stage',
    subject: id,
    detail: { stage: name, ...(positions ? { positions } : {}) },
  });
  if (name === product.settleAt) return settleAtStage(tx, services, order, moved);
  return refundAtStage(tx, services, order, { stage, moved, by: entering.by });
}
