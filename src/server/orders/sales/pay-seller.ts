import { formatMinor, money } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { houseAccount, post } from '#server/ledger/index.ts';
import { notify } from '#server/notifications/index.ts';
import type { Services } from '#server/platform/services.ts';
import { findMember } from '#server/account/index.ts';
import { addEvent, advance, type Step } from '#server/orders/advance.ts';
import { settlePayments } from '#server/orders/funding/payments.ts';
import { holdOverCap } from '#server/orders/over-cap.ts';
import { saleOf } from '#server/orders/plug.ts';
import type { Order } from '#server/orders/tables.ts';

/** What the wallet has no room for waits in it; says so on the order. Returns the same for a notice. */
async function waitForRoom(
  tx: Database,
  services: Services,
  order: Order,
  amount: bigint,
): Promise<string[]> {
  const user = await findMember(tx, order.user_id);
  if (!user || order.account_id === null) return [];
  const room = { user, account: order.account_id, orderId: order.id, amount };
  const over = await holdOverCap(tx, services, room);
  if (!over) return [];
  const title = `${formatMinor(money(over.waits, order.currency))} of it waits`;
  await addEvent(tx, services, order, { title, text: over.note });
  return [`${title}. ${over.note}`];
}

/** What a seller gets, minor units, and what the order says about it. */
export interface SalePayment {
  amount: bigint;
  step: Step;
  /** Without it, it is one when `amount` is less than was agreed. */
  isPart?: boolean;
}

/** Credits the seller, once in the life of an order, and ends it: in full, or in part. Lock the order first. */
export async function paySeller(
  tx: Database,
  services: Services,
  order: Order,
  { amount, step, ...said }: SalePayment,
): Promise<Order> {
  const sale = saleOf(order.service_type);
  if (!sale || order.account_id === null)
    throw new Error(`Order ${order.reference_code} is no sale`);
  const { txnId } = await post(tx, {
    scope: `order:${order.id}`,
    key: 'payout',
    kind: order.service_type,
    legs: [
      { account: houseAccount(sale.book, order.currency), amount: -amount },
      { account: order.account_id, amount },
    ],
    orderId: order.id,
  });
  await settlePayments(tx, { order_id: order.id }, 'credited');
  const isPart = said.isPart ?? (order.offer === null && amount < order.amount);
  const paid = await advance(tx, services, order, isPart ? 'partly_completed' : 'completed', {
    ...step,
    set: { paid: amount, capture_txn: txnId, offer_until: null, check_at: null },
  });
  const full = await waitForRoom(tx, services, paid, amount);
  const sum = formatMinor(money(amount, order.currency));
  await notify(tx, order.user_id, {
    title: `${order.title}: ${isPart ? 'partly paid' : 'paid'}`,
    message: [`${sum} is in your wallet.`, ...(step.text ? [step.text] : []), ...full],
    link: paths.order(order.reference_code),
  });
  return paid;
}
