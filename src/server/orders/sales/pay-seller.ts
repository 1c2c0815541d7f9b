import { formatMinor, money } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { findMember } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { notify } from '#server/notifications/notify.ts';
import { addEvent, advance } from '#server/orders/advance.ts';
import { linesOf } from '#server/orders/find.ts';
import { holdOverCap } from '#server/orders/payments/over-cap.ts';
import { settlePayments } from '#server/orders/payments/payment-rows.ts';
import { saleOf } from '#server/orders/plug/plug.ts';
import type { SalePayment } from '#server/orders/plug/sale-payment.ts';
import type { Order, OrderItem } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { askAgainWords } from './ask-again-words.ts';
import { agreedFor, markPaid, openLines } from './sale-lines.ts';
import { declinedWords, paidCount, paidFor, sum } from './sale-words.ts';

/** Records on the order what exceeds the wallet's cap and is on hold. Returns the same sentences for a notice. */
export async function waitForRoom(
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
  const title = `${formatMinor(money(over.waits, order.currency))} of it is on hold`;
  await addEvent(tx, services, order, { title, text: over.note });
  return [`${title}. ${over.note}`];
}

/** Credits a seller under a key of the order, and returns the posting. Lock the order first. */
export async function creditSeller(
  tx: Database,
  order: Order,
  { amount, key }: { amount: bigint; key: string },
): Promise<bigint> {
  const sale = saleOf(order.service_type);
  if (!sale || order.account_id === null)
    throw new Error(`Order ${order.reference_code} is no sale`);
  const { txnId } = await post(tx, {
    scope: `order:${order.id}`,
    key,
    kind: order.service_type,
    legs: [
      { account: houseAccount(sale.book, order.currency), amount: -amount },
      { account: order.account_id, amount },
    ],
    orderId: order.id,
  });
  return txnId;
}

/** Describes the payment to the seller: all of it, or for how many lines of the order. */
function describePayment(paid: Order, lines: readonly OrderItem[], amount: bigint): string[] {
  if (lines.every(({ state }) => state === 'delivered'))
    return [`${sum(paid, amount)} is in your wallet.`];
  if (paid.paid === amount) return [`${paidFor(paid, lines)} is in your wallet.`];
  return [`${sum(paid, amount)} is in your wallet.`, `In total you got ${paidFor(paid, lines)}.`];
}

/**
 * Pays the seller for all open lines and ends the sale, completed in full or in part. It runs once in the life
 * of an order, possibly after some lines were paid while another offer was open. Lock the order first.
 */
export async function paySeller(
  tx: Database,
  services: Services,
  order: Order,
  { amount, step, ...said }: SalePayment,
): Promise<Order> {
  const open = openLines(await linesOf(tx, order.id));
  const key = order.paid === null ? 'payout' : `payout:${open[0]?.position ?? ''}`;
  const txnId = await creditSeller(tx, order, { amount, key });
  await settlePayments(tx, { order_id: order.id }, 'credited');
  await markPaid(tx, services, open, { amount, txnId });
  const lines = await linesOf(tx, order.id);
  const isSome = lines.some(({ state }) => state === 'failed');
  const inAll = (order.paid ?? 0n) + amount;
  const isLess = order.offer === null && amount < agreedFor(order, open);
  const isPart = said.isPart ?? (isSome || isLess);
  const paid = await advance(tx, services, order, isPart ? 'partly_completed' : 'completed', {
    ...step,
    set: {
      paid: inAll,
      capture_txn: txnId,
      offer_until: null,
      check_at: null,
    },
  });
  const full = await waitForRoom(tx, services, paid, amount);
  const part = isSome ? `${paidCount(order, lines)} paid` : 'partly paid';
  await notify(tx, order.user_id, {
    title: `${order.title}: ${isPart ? part : 'paid'}`,
    message: [
      ...(said.saysWhere ? [] : describePayment(paid, lines, amount)),
      ...(isSome ? declinedWords(lines) : [step.text ?? []].flat()),
      ...(await askAgainWords(tx, paid)),
      ...full,
    ],
    link: paths.order(order.reference_code),
  });
  return paid;
}
