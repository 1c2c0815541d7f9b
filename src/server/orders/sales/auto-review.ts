import { z } from 'zod';
import type { DeskQueue } from '#lib/desk/contract.ts';
import { cardReview } from '#lib/product-constants.ts';
import type { Database } from '#server/db/client.ts';
import { answersOf, together } from '#server/db/read-together.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { isTaken } from '#server/desk/claims.ts';
import { isLarge } from '#server/desk/second-approver.ts';
import { findOrder } from '#server/orders/find.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { readSwitch } from '#server/providers/sandbox-switches.ts';
import { listDecisions } from './sale-decisions.ts';

const REVIEWER = 'rule:sandbox';

/** Whether the rule decides: only the first review of a small sale; operators decide the rest. */
const isForRule = (order: Order, decisions: readonly unknown[]): boolean =>
  order.status === 'under_review' &&
  !isLarge(order.amount, order.currency) &&
  decisions.length === 0;

interface Rule {
  /** The name of the job. */
  name: string;
  /** The queue where operators would decide it. */
  queue: DeskQueue;
  /** Approves it in the name of the rule. */
  approve(tx: Database, services: Services, orderId: string, reviewer: string): Promise<void>;
}

/**
 * In the sandbox, approves sales to us automatically while the switch is on, so that a visitor sees the end
 * of a sale without the desk. Cases that an operator has claimed are left to them. `queueReview` schedules
 * the rule's review, late enough that an operator can claim the case first.
 */
export function autoReview(rule: Rule) {
  const { queue } = rule;
  const review = task(
    rule.name,
    z.object({ order_id: z.uuid() }),
    async (services, { order_id }) => {
      if (!services.providers.sandbox) return;
      const db = together(services.db);
      const [switched, order, decisions, isClaimed] = await answersOf([
        readSwitch(db, 'giftcards'),
        findOrder(db, order_id),
        listDecisions(db, order_id),
        isTaken({ ...services, db }, { queue, id: order_id }),
      ]);
      if (!switched.auto_review || !order || !isForRule(order, decisions)) return;
      await inTransaction(services.db, (tx) =>
        isClaimed
          ? queueReview(tx, services, order_id)
          : rule.approve(tx, services, order_id, REVIEWER),
      );
    },
  );
  async function queueReview(
    tx: Database,
    { providers }: Services,
    orderId: string,
  ): Promise<void> {
    if (!providers.sandbox) return;
    await enqueue(tx, review, { order_id: orderId }, { afterS: cardReview.sandboxS });
  }
  return { review, queueReview };
}
