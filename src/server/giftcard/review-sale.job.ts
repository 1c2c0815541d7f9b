import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { cardReview } from '#lib/constants.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isLarge, isTaken } from '#server/desk/index.ts';
import { enqueue, task } from '#server/jobs/task.ts';
import { decideSale, findOrder, listDecisions, type Order } from '#server/orders/index.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { readSwitch } from '#server/providers/sandbox-switches.ts';
import type { Services } from '#server/services.ts';
import { cardItems } from './tables.ts';

const REVIEWER = 'rule:sandbox';

/** Only the first look at a sale of small cards; large ones and appeals are for people. */
async function isForRule(db: Database, order: Order): Promise<boolean> {
  if (order.status !== 'under_review' || isLarge(order.amount, order.currency)) return false;
  return (await listDecisions(db, order.id)).length === 0;
}

/**
 * Pays a card in the sandbox by itself while the switch is on, so that a visitor sees the end of a
 * sale without the desk. What an operator has in hand is left to them.
 */
export const reviewSale = task(
  'giftcard.review-sale',
  z.object({ order_id: z.uuid() }),
  async (services, { order_id }) => {
    if (!services.providers.sandbox) return;
    if (!(await readSwitch(services.db, 'giftcards')).auto_review) return;
    const order = await findOrder(services.db, order_id);
    if (!order || !(await isForRule(services.db, order))) return;
    const isInHand = await isTaken(services, { queue: 'cards', id: order_id });
    await inTransaction(services.db, async (tx) => {
      if (isInHand) return queueReview(tx, services, order_id);
      await decideSale(tx, services, order_id, {
        reviewer: REVIEWER,
        said: { verdict: 'approve' },
      });
      const accepted = { result: 'accepted' } as const;
      await tx.orm.update(cardItems).set(accepted).where(eq(cardItems.order_id, order_id));
    });
  },
);

/** Has the rule look at a sale in a while: long enough to take it at the desk first. */
export async function queueReview(
  tx: Database,
  { clock, providers }: Services,
  orderId: string,
): Promise<void> {
  if (!providers.sandbox) return;
  const runAt = secondsAfter(clock.now(), cardReview.sandboxS);
  await enqueue(tx, reviewSale, { order_id: orderId }, { runAt });
}
