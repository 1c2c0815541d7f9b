import { autoReview } from '#server/orders/sales/auto-review.ts';
import { decideSale } from '#server/orders/sales/decide-sale.ts';

/** Pays a card in the sandbox automatically while the switch is on. */
export const { review: reviewSale, queueReview } = autoReview({
  name: 'giftcard.review-sale',
  queue: 'cards',
  async approve(tx, services, orderId, reviewer) {
    await decideSale(tx, services, orderId, { reviewer, said: { verdict: 'approve' } });
  },
});
