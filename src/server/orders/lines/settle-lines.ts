import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { answersOf } from '#server/db/read-together.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { releaseHold } from '#server/ledger/release-hold.ts';
import { splitHold } from '#server/ledger/split-hold.ts';
import type { Leg } from '#server/ledger/types.ts';
import { linesOf } from '#server/orders/find.ts';
import { plugFor, plugOf } from '#server/orders/plug/plug.ts';
import { orderItems, type Order, type OrderItem } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import type { Decided } from './read-delivery.ts';

/** The result of a decision; minor units. */
export interface Settled {
  /** All lines of the order, as they are now. */
  lines: OrderItem[];
  /** How many lines this decision settled. */
  decided: number;
  /** What this decision captured. */
  captured: bigint;
  /** What this decision released to the wallet. */
  freed: bigint;
  /** The lines that this decision failed. */
  failed: readonly OrderItem[];
  /** The posting of the capture. */
  txnId: bigint | null;
}

export const scopeOf = ({ id }: Pick<Order, 'id'>): string => `order:${id}`;

const totalOf = (lines: readonly OrderItem[]): bigint =>
  lines.reduce((sum, { total }) => sum + total, 0n);

export function accountOf(order: Order): bigint {
  if (order.account_id === null) throw new Error(`Order ${order.reference_code} has no account`);
  return order.account_id;
}

/** The ledger account that an order's amount goes to (spec 4): the house's or a member's. */
export function bookOf(order: Order): bigint {
  const plug = plugFor(order);
  return plug.bookOf?.(order) ?? houseAccount(plug.book, order.currency);
}

/** The legs that return this much of an order's amount, minor units. */
export function refundLegsOf(tx: Database, order: Order, amount: bigint): Promise<Leg[]> {
  const usual = [{ account: bookOf(order), amount: -amount }];
  return plugFor(order).refundLegs?.(tx, order, amount) ?? Promise.resolve(usual);
}

/** The legs in another currency that an order sends with it; such an order must have a single line. */
export function alsoLeaves(order: Order, lines: readonly OrderItem[]): Leg[] {
  const legs = plugFor(order).alsoLeaves?.(order) ?? [];
  if (legs.length > 0 && lines.length > 1)
    throw new Error(
      `Order ${order.reference_code} must have a single line, because something else leaves with it`,
    );
  return legs;
}

/** The legs that undo those. */
export const alsoReturns = (order: Order, lines: readonly OrderItem[]): Leg[] =>
  alsoLeaves(order, lines).map((leg) => ({ ...leg, amount: -leg.amount }));

function captureLegs(order: Order, taken: readonly OrderItem[], also: readonly Leg[]): Leg[] {
  const sum = (of: 'amount' | 'fee' | 'duty' | 'discount') =>
    taken.reduce((all, line) => all + line[of], 0n);
  const house = (kind: Parameters<typeof houseAccount>[0], amount: bigint): Leg => ({
    account: houseAccount(kind, order.currency),
    amount,
  });
  return [
    { account: accountOf(order), amount: -totalOf(taken) },
    { account: bookOf(order), amount: sum('amount') },
    house('house_fee', sum('fee')),
    house('stamp_duty_payable', sum('duty')),
    house('rewards_expense', -sum('discount')),
    ...also,
  ].filter((leg) => leg.amount !== 0n);
}

/** The hold for some lines: the order's own hold for the last of them, otherwise a part split off from it. */
async function holdFor(
  tx: Database,
  order: Order,
  lines: readonly OrderItem[],
  isLast: boolean,
): Promise<bigint> {
  if (order.hold_id === null) throw new Error(`Order ${order.reference_code} has no hold`);
  if (isLast) return order.hold_id;
  const { holdId } = await splitHold(tx, {
    scope: scopeOf(order),
    key: `hold:${lines[0]!.position}`,
    hold: order.hold_id,
    amount: totalOf(lines),
  });
  return holdId;
}

interface Parts {
  all: readonly OrderItem[];
  taken: readonly OrderItem[];
  freed: readonly OrderItem[];
  /** No other line with money on hold is open. */
  isLast: boolean;
}

/** Captures delivered lines. Each line is settled once, so its position makes the key of the posting unique. */
async function take(tx: Database, order: Order, { all, taken, freed, isLast }: Parts) {
  const total = totalOf(taken);
  const isWhole = taken.length + freed.length === all.length;
  const { txnId } = await post(tx, {
    scope: scopeOf(order),
    key: isWhole ? 'capture' : `capture:${taken[0]!.position}`,
    kind: order.service_type,
    legs: captureLegs(order, taken, alsoLeaves(order, all)),
    orderId: order.id,
    hold: { id: await holdFor(tx, order, taken, isLast), capture: total },
  });
  return txnId;
}

async function moveMoney(tx: Database, order: Order, parts: Parts): Promise<bigint | null> {
  const { taken, freed, isLast } = parts;
  // free lines have nothing on hold
  const txnId = totalOf(taken) > 0n ? await take(tx, order, parts) : null;
  const isNothing = totalOf(freed) === 0n || order.hold_id === null;
  // capturing a part of the order's own hold releases the rest of it
  if (!isNothing && !(isLast && txnId !== null))
    await releaseHold(tx, await holdFor(tx, order, freed, isLast));
  return txnId;
}

/** Stores the results of the lines; returns all of them as they are then. */
async function write(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  order: Order,
  { all, taken, freed }: Parts,
  decided: Decided,
): Promise<OrderItem[]> {
  const settled_at = clock.now();
  const codeOf = ({ position }: OrderItem) => decided.get(position) ?? null;
  const update = (lines: readonly OrderItem[], state: 'delivered' | 'failed') =>
    tx.orm
      .update(orderItems)
      .set(
        state === 'delivered'
          ? { state, captured: sql`${orderItems.total}`, settled_at }
          : { state, failure_code: codeOf(lines[0]!), settled_at },
      )
      .where(
        and(
          eq(orderItems.order_id, order.id),
          inArray(
            orderItems.position,
            lines.map(({ position }) => position),
          ),
        ),
      )
      .returning()
      .execute();
  const changed = taken.length > 0 ? await update(taken, 'delivered') : [];
  for (const code of new Set(freed.map(codeOf))) {
    const alike = freed.filter((line) => codeOf(line) === code);
    changed.push(...(await update(alike, 'failed')));
  }
  const now = new Map(changed.map((line) => [line.position, line]));
  return all.map((line) => now.get(line.position) ?? line);
}

/**
 * Settles open lines of an order (spec 4): what was delivered is captured in one posting, the rest is
 * released, and lines that were settled before stay as they are. Call it with the order locked, and write
 * `captured` to the order in the same transaction.
 * @param known the lines of the order, if they were read since it was locked
 */
export async function settleLines(
  tx: Database,
  services: Pick<Services, 'clock'>,
  order: Order,
  decided: Decided,
  known?: readonly OrderItem[],
): Promise<Settled> {
  const all = known ?? (await linesOf(tx, order.id));
  const open = all.filter(({ state }) => state === 'open');
  const now = open.filter(({ position }) => decided.has(position));
  const taken = now.filter(({ position }) => decided.get(position) === null);
  const freed = now.filter(({ position }) => decided.get(position) !== null);
  const isLast = open.every(({ position, total }) => total === 0n || decided.has(position));
  const parts: Parts = { all, taken, freed, isLast };
  if (now.length === 0)
    return {
      lines: [...all],
      decided: 0,
      captured: 0n,
      freed: 0n,
      failed: [],
      txnId: null,
    };
  const [txnId, lines] = await answersOf([
    moveMoney(tx, order, parts),
    write(tx, services, order, parts, decided),
  ]);
  const failed = lines.filter(({ position }) => freed.some((line) => line.position === position));
  if (failed.length > 0)
    await plugOf(order.service_type)?.released?.(tx, {
      ...services,
      order,
      lines: failed,
    });
  const money = { captured: totalOf(taken), freed: totalOf(freed), txnId };
  return { lines, decided: now.length, ...money, failed: freed };
}

/** The same for all open lines, none of which was delivered. */
export async function failOpenLines(
  tx: Database,
  services: Pick<Services, 'clock'>,
  order: Order,
  why: string,
): Promise<Settled> {
  const lines = await linesOf(tx, order.id);
  const failed = new Map(lines.map(({ position }) => [position, why]));
  return settleLines(tx, services, order, failed, lines);
}
