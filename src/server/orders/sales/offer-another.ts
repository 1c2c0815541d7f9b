import { AppError } from '#lib/errors/app-error.ts';
import { paths } from '#lib/paths.ts';
import { quotes } from '#lib/product-constants.ts';
import type { Database } from '#server/db/client.ts';
import { notify } from '#server/notifications/notify.ts';
import { advance, type Changes } from '#server/orders/advance.ts';
import { saleOf } from '#server/orders/plug/plug.ts';
import type { Order } from '#server/orders/tables.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue } from '#server/platform/task.ts';
import { endOffer } from './offer.job.ts';
import { sum } from './sale-words.ts';

export interface Offering {
  /** Minor units. */
  amount: bigint;
  reason: string;
  /** What it is for, unless it is the whole order. */
  of?: string;
  /** Further sentences: what was paid and declined at the same time. */
  also?: readonly string[];
  set?: Changes;
}

/** Offers another price, which the seller can accept or decline within a day. Lock the order first. */
export async function offerAnother(
  tx: Database,
  services: Services,
  order: Order,
  { amount, reason, of, also = [], set = {} }: Offering,
): Promise<Order> {
  if (saleOf(order.service_type)?.paysFor)
    throw AppError.conflict('We pay for what arrived, so you can’t offer another price.');
  const until = secondsAfter(services.clock.now(), quotes.changedOfferS);
  await enqueue(tx, endOffer, { order_id: order.id }, { afterS: quotes.changedOfferS });
  const title = [`We offer ${sum(order, amount)}`, of && `for ${of}`].filter(Boolean).join(' ');
  const changed = await advance(tx, services, order, 'offer_changed', {
    title,
    text: reason,
    set: { ...set, offer: amount, offer_until: until },
  });
  await notify(tx, order.user_id, {
    title: `${order.title}: new offer`,
    message: [...also, reason, `${title}. Accept or decline within 24 hours.`],
    link: paths.order(order.reference_code),
  });
  return changed;
}
