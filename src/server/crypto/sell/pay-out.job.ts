import { z } from 'zod';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money, toAmount } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { findMember } from '#server/account/member.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notify } from '#server/notifications/notify.ts';
import { addEvent, change, notifyPages } from '#server/orders/advance.ts';
import { findByKey, findOrder, lockOrder } from '#server/orders/find.ts';
import { largestWithin } from '#server/orders/place/largest-withdrawal.ts';
import { placeOrder } from '#server/orders/place/place-order.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { chargesFor } from '#server/reference/charges.ts';
import { followPayout, PAYOUT_KEY, WITHDRAWAL } from './follow-payout.job.ts';
import { accountOf, whereMoneyIs } from './payout-words.ts';
import { detailOf } from './sale-detail.ts';
import { changeSale, saleRowOf } from './sale-rows.ts';
import type { CoinSaleRow } from './tables.ts';

/** Such a refusal says nothing about the payout: it will succeed in a moment. */
const passing = new Set<string>(['busy', 'idempotency_in_progress', 'too_many_requests']);

/** Places the withdrawal. Its key is derived from the sale, so there is one however often this runs. */
async function place(services: Services, order: Order, sale: CoinSaleRow): Promise<Order> {
  const key = `${PAYOUT_KEY}${order.id}`;
  const placed = await findByKey(services.db, order.user_id, key);
  if (placed?.service_type === WITHDRAWAL) return placed;
  const user = await findMember(services.db, order.user_id);
  if (!user) throw AppError.notFound();
  const charges = await chargesFor(services, order.country_code);
  const amount = largestWithin(order.paid ?? 0n, charges);
  return placeOrder(services, {
    user,
    serviceType: WITHDRAWAL,
    key,
    // the account was chosen when the sale was opened, and the money has no other source
    pin: null,
    input: {
      service_type: WITHDRAWAL,
      amount: toAmount(amount),
      bank_account_id: sale.payout_account ?? undefined,
    },
  });
}

/** Leaves the money in the wallet, and notifies its owner why. */
function keepInWallet(services: Services, orderId: string, why: string): Promise<void> {
  return inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const sale = await saleRowOf(tx, orderId);
    if (!order || sale.payout !== 'due') return;
    await changeSale(tx, sale, { payout: 'kept' });
    const kept = await change(tx, services, order, { detail: { ...order.detail, kept: why } });
    const title = 'In your wallet';
    await addEvent(tx, services, kept, { title, text: `It wasn’t paid out. ${why}` });
    notifyPages(tx, kept);
    await notify(tx, order.user_id, {
      title: `${order.title}: the money is in your wallet`,
      message: [whereMoneyIs(kept, kept.paid ?? 0n), 'You can withdraw it at any time.'],
      link: paths.order(order.reference_code),
      topic: 'money',
    });
  });
}

function notePlaced(services: Services, orderId: string, withdrawal: Order): Promise<void> {
  return inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const sale = await saleRowOf(tx, orderId);
    if (!order || sale.payout !== 'due') return;
    await changeSale(tx, sale, { payout: 'placed', payout_order: withdrawal.id });
    const { amount, total, reference_code: reference } = withdrawal;
    const sent = { amount: `${amount}`, costs: `${total - amount}`, state: 'sent' };
    const set = { detail: { ...order.detail, sent } };
    const placed = await change(tx, services, order, set);
    const sum = formatMinor(money(amount, order.currency));
    await addEvent(tx, services, placed, {
      title: `${sum} on its way to ${accountOf(detailOf(placed))}`,
      text: `${withdrawal.title}, ${reference}.`,
      detail: { link: paths.order(reference) },
    });
    notifyPages(tx, placed);
    // it may have ended before we recorded it
    await enqueue(tx, followPayout, { order_id: orderId });
  });
}

/** Pays out a sale to the account that its owner chose, once, or records why the money stays. */
export const payOut = task(
  'crypto.pay-out',
  z.object({ order_id: z.uuid() }),
  async (services, { order_id }) => {
    const order = await findOrder(services.db, order_id);
    const sale = await saleRowOf(services.db, order_id);
    if (!order || order.paid === null || sale.payout !== 'due') return;
    try {
      await notePlaced(services, order_id, await place(services, order, sale));
    } catch (error) {
      if (!(error instanceof AppError) || passing.has(error.code)) throw error;
      await keepInWallet(services, order_id, error.message);
    }
  },
);
