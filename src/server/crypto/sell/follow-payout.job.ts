import { z } from 'zod';
import { isOpenStatus, type OrderStatus, type ServiceType } from '#lib/orders/words.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { addEvent, change, notifyPages, type Listener } from '#server/orders/advance.ts';
import { findOrder, lockOrder } from '#server/orders/find.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { accountOf } from './payout-words.ts';
import { detailOf } from './sale-detail.ts';
import { saleRowOf } from './sale-rows.ts';

export const WITHDRAWAL = 'primary-account-withdrawal' satisfies ServiceType;
/** The key of a withdrawal that pays out a sale: this and the id of the sale's order. */
export const PAYOUT_KEY = 'coin-payout:';

/** Records on a sale how its payout withdrawal ended. */
export const followPayout = task(
  'crypto.follow-payout',
  z.object({ order_id: z.uuid() }),
  (services, { order_id: id }) =>
    inTransaction(services.db, async (tx) => {
      const order = await lockOrder(tx, id);
      const { payout_order } = await saleRowOf(tx, id);
      const withdrawal = payout_order ? await findOrder(tx, payout_order) : undefined;
      if (!order || !withdrawal || isOpenStatus(withdrawal.status)) return;
      const detail = detailOf(order);
      const state = withdrawal.status === 'completed' ? 'arrived' : 'returned';
      if (!detail.sent || detail.sent.state === state) return;
      const { amount, costs } = detail.sent;
      const sent = { amount: `${amount}`, costs: `${costs}`, state };
      const set = { detail: { ...order.detail, sent } };
      const changed = await change(tx, services, order, set);
      const account = accountOf(detail);
      await addEvent(
        tx,
        services,
        changed,
        state === 'arrived'
          ? { title: `Arrived in ${account}` }
          : { title: 'Back in your wallet', text: `The payout to ${account} didn’t go through.` },
      );
      notifyPages(tx, changed);
    }),
);

const ends: readonly OrderStatus[] = ['completed', 'failed', 'cancelled', 'reversed'];

const listener: Listener = async (tx, { idempotency_key: key }) => {
  if (key?.startsWith(PAYOUT_KEY))
    await enqueue(tx, followPayout, { order_id: key.slice(PAYOUT_KEY.length) });
};

/** Runs when a withdrawal that pays out a sale has ended. */
export const payoutEnds = ends.map((status) => ({ status, of: [WITHDRAWAL], listener }));
