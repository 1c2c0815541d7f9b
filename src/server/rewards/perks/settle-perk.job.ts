import { z } from 'zod';
import { formatMinor, money } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { releaseHold } from '#server/ledger/release-hold.ts';
import { grantReward } from '#server/loyalty/grant.ts';
import {
  holdPerkAgain,
  lockPerkOf,
  markUsed,
  reopenPerk,
  reservePerkAgain,
  spendPerk,
  type Perk,
} from '#server/loyalty/perks.ts';
import { boostFor } from '#server/loyalty/rate-boost.ts';
import { reverseReward } from '#server/loyalty/reverse-reward.ts';
import { notify } from '#server/notifications/notify.ts';
import { lockOrder } from '#server/orders/find.ts';
import { isDelivered } from '#server/orders/statuses.ts';
import type { Order } from '#server/orders/tables.ts';
import { isPaidByPrize } from '#server/orders/words.ts';
import { enqueue, task } from '#server/platform/task.ts';

/** The prize that an order was priced with. */
const PerkOf = z.object({ perk: z.uuid().optional() });

const undone: readonly Order['status'][] = ['failed', 'rejected', 'cancelled', 'reversed'];

/**
 * How often the prize of a spin has been added to the rewards, including additional payments after
 * an appeal.
 */
async function countRounds(tx: Database, { spin_id }: Perk): Promise<number> {
  const { rows } = await tx.sql.query<{ n: number }>(
    `select count(*)::int as n from reward where kind = 'wheel' and source = $1`,
    [spin_id],
  );
  return rows[0]?.n ?? 0;
}

const DAY_S = 24 * 3600;

/**
 * The better rate is a separate reward: the payout for the cards stays as agreed. If an appeal increases it, the
 * difference is paid as soon as the budget covers it.
 */
async function payBoost(tx: Database, perk: Perk, order: Order, now: Date): Promise<void> {
  const due = boostFor(perk, order.paid ?? order.amount);
  if (perk.state === 'reserved') await releaseHold(tx, perk.hold_id);
  const amount = due - (perk.used ?? 0n);
  if (perk.state === 'used' && amount <= 0n) return;
  if (amount === 0n) return markUsed(tx, perk, { orderId: order.id, amount: 0n });
  const granted = await grantReward(
    tx,
    {
      userId: perk.user_id,
      country: order.country_code,
      kind: 'wheel',
      amount,
      source: perk.spin_id,
      round: (await countRounds(tx, perk)) + 1,
      title: `Better rate: ${order.title}`,
      orderId: order.id,
    },
    now,
  );
  if (granted.state === 'budget_spent' && perk.state === 'used')
    return enqueue(tx, settlePerk, { order: order.id }, { afterS: DAY_S });
  if (granted.state !== 'granted') throw new Error(`Better rate of ${order.id}: ${granted.state}`);
  await markUsed(tx, perk, { orderId: order.id, amount: due });
  await notify(tx, perk.user_id, {
    title: 'Your better rate was paid',
    message: `Your prize added ${formatMinor(money(amount, order.currency))} to your rewards.`,
    link: paths.earnings,
    topic: 'rewards',
  });
}

/** Pays for a prize whose order completed, and makes one whose order failed usable again. */
async function settle(tx: Database, perk: Perk, order: Order, now: Date): Promise<void> {
  const { kind, state } = perk;
  if (kind === 'rate_boost' && isDelivered(order)) return payBoost(tx, perk, order, now);
  if (state === 'reserved' && isDelivered(order)) {
    const to = houseAccount('rewards_expense', perk.currency);
    await spendPerk(tx, perk, { amount: order.discount, to });
    return markUsed(tx, perk, { orderId: order.id, amount: order.discount });
  }
  if (!undone.includes(order.status)) return;
  if (state === 'reserved') await reopenPerk(tx, perk);
  if (state !== 'used' || kind !== 'rate_boost') return;
  for (let round = await countRounds(tx, perk); round > 0; round--)
    await reverseReward(tx, { kind: 'wheel', source: perk.spin_id, round }, now);
}

/** Settles the prize of an order by the order's outcome; once, however often it runs. */
export const settlePerk = task(
  'rewards.settle-perk',
  z.object({ order: z.uuid() }),
  ({ db, clock }, { order: id }) =>
    inTransaction(db, async (tx) => {
      const order = await lockOrder(tx, id);
      const perk = await lockPerkOf(tx, id);
      if (order && perk) await settle(tx, perk, order, clock.now());
    }),
);

/**
 * A prize that a declined sale was priced with applies to it again once its seller has appealed.
 */
export async function keepPerkForAppeal(tx: Database, { id, detail }: Order): Promise<void> {
  const { perk } = PerkOf.parse(detail);
  if (perk !== undefined) await reservePerkAgain(tx, { perkId: perk, orderId: id });
}

/**
 * Settles the prize of an order whenever the order ends. What a prize paid for is immediately put on hold
 * again, before anyone else can spend the budget.
 */
export async function followPerk(tx: Database, order: Order): Promise<void> {
  if (isPaidByPrize(order) && undone.includes(order.status)) {
    const perk = await lockPerkOf(tx, order.id);
    if (perk?.state === 'used') await holdPerkAgain(tx, perk);
  }
  if (order.detail['perk'] !== undefined) await enqueue(tx, settlePerk, { order: order.id });
}
