import { paths } from '#lib/paths.ts';
import { findMember } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { publish } from '#server/notifications/live.ts';
import { notify } from '#server/notifications/notify.ts';
import { addEvent, advance, change } from '#server/orders/advance.ts';
import { lockOrder } from '#server/orders/find.ts';
import { closeFlag } from '#server/orders/flags/close-flag.ts';
import { lockFlag } from '#server/orders/flags/flag-rows.ts';
import { raiseFlag } from '#server/orders/flags/raise-flag.ts';
import type { Order } from '#server/orders/tables.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import type { OurPayment } from './assign.ts';
import { worthOf } from './decide.ts';
import { changePaid } from './payment-rows.ts';
import { cameOf } from './payout-rule.ts';
import { detailOf, nameOf, formatCoins } from './sale-detail.ts';
import { saleRowOf } from './sale-rows.ts';
import type { CoinPaymentRow } from './tables.ts';

/** Takes coins out of our books or back in, to match the chain. */
async function moveCoins(
  tx: Database,
  { provider, payment_id, coin, amount, turns, order_id }: OurPayment,
  kind: 'coins-lost' | 'coins-back',
): Promise<void> {
  const toFloat = kind === 'coins-lost' ? amount : -amount;
  await post(tx, {
    scope: `provider:${provider}`,
    key: `${payment_id}:${kind}:${turns}`,
    kind,
    orderId: order_id ?? undefined,
    legs: [
      { account: houseAccount('float_coins', coin), amount: toFloat },
      { account: houseAccount('fx_position', coin), amount: -toFloat },
    ],
  });
}

/** One payment's share of what was paid for a sale, in minor units, rounded up. */
function shareOf({ amount }: OurPayment, order: Order): bigint {
  const arrived = detailOf(order).came?.arrived ?? amount;
  const paid = order.paid ?? 0n;
  const share = (paid * amount + arrived - 1n) / arrived;
  return share < paid ? share : paid;
}

/** Makes pages with the sale reload: its status stays, but its hold changes. */
const newsOf = ({ reference_code, status }: Order) =>
  ({ kind: 'order', reference_code, status }) as const;

/** Holds what was paid for it, and notifies its owner why. */
async function holdPaid(
  tx: Database,
  services: Services,
  order: Order,
  row: OurPayment,
): Promise<string | null> {
  const user = await findMember(tx, order.user_id);
  const amount = shareOf(row, order);
  if (!user || amount <= 0n) return null;
  const { network } = detailOf(order);
  const reason = `${nameOf(network)} had confirmed your ${formatCoins(row.amount, row.coin)} and we’d paid you for it. The network no longer shows that payment.`;
  const rule = 'coins_taken_back';
  const flag = { user, order, rule, facts: { reason }, amount, by: 'rules' };
  return (await raiseFlag(tx, services, flag)).reference;
}

/** Leaves an unpaid sale to an operator, with the coins that remain. */
async function stopUnpaid(
  tx: Database,
  services: Services,
  order: Order,
  note: string,
): Promise<void> {
  const sale = await saleRowOf(tx, order.id);
  const { arrived, payout } = await worthOf(tx, services, { order, sale });
  const came = payout && payout.total > 0n ? cameOf(arrived, payout) : undefined;
  const detail = { ...order.detail, came, now: note };
  if (order.status === 'under_review') {
    const noted = await change(tx, services, order, { detail });
    return addEvent(tx, services, noted, { title: 'The payment has changed', text: note });
  }
  await advance(tx, services, order, 'under_review', {
    title: 'In review by our team',
    text: note,
    set: { detail },
  });
  await notify(tx, order.user_id, {
    title: `${order.title}: in review`,
    message: note,
    link: paths.order(order.reference_code),
  });
}

/**
 * A confirmed and booked payment has disappeared: it was replaced, or its blocks were. Our books
 * show it immediately; what was paid for it is held, and an unpaid sale waits for an operator. Lock
 * the user and the address.
 */
export async function losePayment(
  tx: Database,
  services: Services,
  found: OurPayment,
): Promise<CoinPaymentRow> {
  const order = await lockOrder(tx, found.order_id ?? '');
  if (!order) throw new Error(`Payment ${found.payment_id} has no order`);
  const row = { ...found, turns: found.turns + 1 };
  await moveCoins(tx, row, 'coins-lost');
  const { network } = detailOf(order);
  const note = `${nameOf(network)} no longer shows this payment, which it had confirmed.`;
  const lost_at = services.clock.now();
  const changed = await changePaid(tx, row, { lost_at, turns: row.turns, note });
  const isPaid = order.paid !== null;
  const about = { order: order.reference_code, payment: row.payment_id, coin: row.coin };
  services.log.error(
    { ...about, amount: `${row.amount}`, isPaid },
    'coins that were booked are gone',
  );
  await audit(tx, { actor: 'system', action: 'coins.lost', subject: order.id, detail: about });
  if (isPaid) {
    const flag = await holdPaid(tx, services, order, row);
    publish(tx, order.user_id, newsOf(order));
    return flag ? changePaid(tx, row, { flag }) : changed;
  }
  if (['processing', 'under_review'].includes(order.status))
    await stopUnpaid(tx, services, order, `${note} We haven’t paid for it.`);
  return changed;
}

/** The payment is confirmed again: it returns to our books, and the hold on what was paid for it is released. */
export async function regainPayment(
  tx: Database,
  services: Services,
  found: OurPayment,
): Promise<CoinPaymentRow> {
  const order = await lockOrder(tx, found.order_id ?? '');
  if (!order) throw new Error(`Payment ${found.payment_id} has no order`);
  await moveCoins(tx, found, 'coins-back');
  const changed = await changePaid(tx, found, { lost_at: null, note: null });
  const about = { order: order.reference_code, payment: found.payment_id };
  services.log.warn(about, 'coins that were gone are confirmed again');
  await audit(tx, { actor: 'system', action: 'coins.back', subject: order.id, detail: about });
  const flag = found.flag === null ? undefined : await lockFlag(tx, found.flag);
  const text = `${nameOf(detailOf(order).network)} has confirmed the payment again.`;
  if (flag?.state === 'open')
    await closeFlag(tx, services, flag, { state: 'lifted', by: 'system', text });
  else if (order.status === 'under_review') await stopUnpaid(tx, services, order, text);
  return changed;
}
