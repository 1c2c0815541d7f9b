import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { answersOf } from '#server/db/read-together.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { moveGoldCoins, takeGoldCoins } from '#server/loyalty/gold-coins.ts';
import { readNumbers } from '#server/loyalty/numbers.ts';
import { isTrade, worthOfTrade } from '#server/loyalty/what-counts.ts';
import { lockOrder } from '#server/orders/find.ts';
import type { Order } from '#server/orders/tables.ts';
import { enqueue, task } from '#server/platform/task.ts';

interface Given {
  coins: bigint;
  entries: bigint;
}

async function givenFor(tx: Database, orderId: string): Promise<Given> {
  const { rows } = await tx.sql.query<Given>({
    name: 'coins-given-for',
    text: `select coalesce(sum(amount), 0)::bigint as coins, count(*) as entries from gold_coin_entry
      where order_id = $1 and kind in ('trade', 'trade_reversed')`,
    values: [orderId],
  });
  return rows[0] ?? { coins: 0n, entries: 0n };
}

/** When an order was first paid, even in part: an appeal may settle the rest later. */
async function firstPaidAt(tx: Database, orderId: string): Promise<Date | null> {
  const { rows } = await tx.sql.query<{ at: Date | null }>({
    name: 'first-paid-at',
    text: 'select min(settled_at) as at from order_item where order_id = $1 and paid is not null',
    values: [orderId],
  });
  return rows[0]?.at ?? null;
}

/** The coins for an order in its current state, by the rule of the day it was completed. */
async function dueFor(tx: Database, order: Order, worth: bigint, at: Date): Promise<bigint> {
  if (worth === 0n) return 0n;
  const numbers = await readNumbers(tx, at);
  return worth / numbers.of(`trade-per-coin:${order.currency}`);
}

/** What the coins for an order depend on, read in one round trip. */
const readTrade = (tx: Database, id: string) =>
  answersOf([worthOfTrade(tx, id), firstPaidAt(tx, id), givenFor(tx, id)]);

type Trade = Awaited<ReturnType<typeof readTrade>>;

/** Gives or reverses the coins by which an order is due more or less than it was given. Lock the order first. */
async function settleCoins(
  tx: Database,
  order: Order,
  [worth, paidAt, given]: Trade,
  now: Date,
): Promise<void> {
  const { id, title } = order;
  const due = await dueFor(tx, order, worth, paidAt ?? order.settled_at ?? now);
  const [userId, source] = [order.user_id, `${id}:${given.entries + 1n}`];
  const coins = { userId, source, orderId: id, amount: due - given.coins };
  if (coins.amount > 0n) await moveGoldCoins(tx, { ...coins, kind: 'trade', title }, now);
  if (coins.amount < 0n) {
    const refunded = `Refunded: ${title}`;
    await takeGoldCoins(tx, { ...coins, kind: 'trade_reversed', title: refunded }, now);
  }
}

/**
 * Gives the gold coins for a trade, or reverses those for the part that was undone. It compares what the
 * order is due with what it was given, so any number of runs settle it once.
 */
export const countTrade = task(
  'rewards.count-trade',
  z.object({ order: z.uuid() }),
  ({ db, clock }, { order: id }) =>
    inTransaction(db, async (tx) => {
      const [order, trade] = await answersOf([lockOrder(tx, id), readTrade(tx, id)]);
      if (order) await settleCoins(tx, order, trade, clock.now());
    }),
);

/** Gives the coins for a trade in the transaction that completes it, which has the order locked. */
export async function countCompleted(tx: Database, order: Order): Promise<void> {
  if (isTrade(order)) await settleCoins(tx, order, await readTrade(tx, order.id), order.updated_at);
}

/** Counts a trade again when it ends in part or is undone: the rest of its refund is booked after this. */
export async function followTrade(tx: Database, order: Order): Promise<void> {
  if (isTrade(order)) await enqueue(tx, countTrade, { order: order.id });
}
