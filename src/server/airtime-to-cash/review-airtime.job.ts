import { autoReview } from '#server/orders/sales/auto-review.ts';
import { decideSale } from '#server/orders/sales/decide-sale.ts';
import { keepArrived, payFor, payoutOf, provedOf } from './arrived.ts';
import { findConversion } from './conversion.ts';

/**
 * In the sandbox, pays for airtime automatically while the switch is on: what a message proves, otherwise all
 * of it.
 */
export const { review: reviewAirtime, queueReview } = autoReview({
  name: 'airtime-to-cash.review',
  queue: 'airtime',
  async approve(tx, services, orderId, reviewer) {
    const found = await findConversion(tx, orderId);
    const proved = await provedOf(tx, found);
    const arrived = proved < found.row.airtime ? proved : found.row.airtime;
    const paid = await payoutOf(tx, found, arrived);
    const order = await decideSale(tx, services, orderId, { reviewer, said: payFor(found, paid) });
    await keepArrived(tx, services, order, paid);
  },
});
