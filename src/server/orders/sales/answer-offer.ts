import { AppError } from '#lib/errors/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { findOwn, lockOrder } from '#server/orders/find.ts';
import type { Order } from '#server/orders/tables.ts';
import { leaveOffer } from './leave-offer.ts';
import { paySeller } from './pay-seller.ts';
import { sum } from './sale-words.ts';

/**
 * Accepts a changed offer and pays the seller immediately, or declines it and ends the sale (spec
 * 4). What was paid for other lines stays paid.
 * @throws AppError not_found; conflict when the offer has expired or was already answered
 */
export async function answerOffer(
  services: Services,
  userId: string,
  { reference, accept }: { reference: string; accept: boolean },
): Promise<Order> {
  const { id } = await findOwn(services.db, userId, reference);
  return inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, id);
    const isOpen =
      order?.status === 'offer_changed' &&
      order.offer !== null &&
      order.offer_until !== null &&
      order.offer_until > services.clock.now();
    if (!order || !isOpen || order.offer === null)
      throw AppError.conflict('This offer is no longer open.');
    const action = accept ? 'orders.take-offer' : 'orders.leave-offer';
    await audit(tx, { actor: `user:${userId}`, action, subject: id });
    if (accept) {
      const title = `You accepted ${sum(order, order.offer)}`;
      return paySeller(tx, services, order, { amount: order.offer, step: { title } });
    }
    return leaveOffer(tx, services, order, {
      title: 'You declined the offer',
      text: 'Nothing was sold.',
      describe: (offer) => `You declined our offer of ${offer}.`,
    });
  });
}
