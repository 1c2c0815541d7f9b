import { z } from 'zod';
import type { OrderStatus } from '#lib/orders/words.ts';
import type { Delivery } from '#server/orders/delivery.ts';
import { findByOurReference, findOrder } from '#server/orders/find.ts';
import { plugFor, plugOf, type OrderPort, type ProviderAt } from '#server/orders/plug/plug.ts';
import { capture, recordAnswer, refund } from '#server/orders/settle/settle-order.ts';
import { followAnswer } from '#server/orders/stages/follow-answer.ts';
import { isRefundedDelivery, mayStillCome } from '#server/orders/statuses.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { task } from '#server/platform/task.ts';
import type { Vended } from '#server/ports/bills.ts';
import type { Outcome } from '#server/ports/outcome.ts';
import { askAgainLater } from './ask-again.ts';
import { sentAtOf } from './sent-at.ts';

type Provider = ProviderAt<OrderPort>;

const RECHECK_MS = 3_600_000;

/**
 * The provider an order was sent to; undefined before it is sent, and when that provider can't be asked here.
 */
const providerOf = (
  { providers }: Pick<Services, 'providers'>,
  order: Order,
): Provider | undefined =>
  order.provider === null ? undefined : providers[plugFor(order).port].byId(order.provider);

/** True for an order whose provider has no settings here, so that it can't be asked. */
export const isOutOfReach = (services: Pick<Services, 'providers'>, order: Order): boolean =>
  plugOf(order.service_type) !== undefined &&
  order.provider !== null &&
  providerOf(services, order) === undefined;

/**
 * Asks the provider that an order was sent to, always that one, whatever is configured today: another one
 * would say "not found", which reads like a refusal. Without its settings no one is asked, and the order
 * stays unknown.
 */
export function atProvider(
  services: Services,
  order: Order,
  ask: (provider: Provider) => Promise<Outcome<Vended>>,
): Promise<Outcome<Vended>> {
  const provider = providerOf(services, order);
  if (provider) return ask(provider);
  services.log.error(
    { order: order.reference_code, provider: order.provider },
    'the settings of this order’s provider are gone: restore them, or decide the order by hand',
  );
  return Promise.resolve({ kind: 'unknown', reason: 'no_adapter', recheckAfterMs: RECHECK_MS });
}

export const OrderJob = z.object({ order_id: z.uuid() });

/** Acts on the provider's answer about an order. */
export async function conclude(
  services: Services,
  order: Order,
  outcome: Outcome<Delivery>,
): Promise<void> {
  if (outcome.kind === 'done') {
    const isOutdated = (await capture(services, order, outcome)) === 'outdated';
    return isOutdated ? askProvider(services, order.id) : undefined;
  }
  if (outcome.kind === 'failed') return refund(services, order, outcome);
  if (outcome.kind !== 'unknown') await recordAnswer(services, order);
  if (outcome.kind === 'pending' && outcome.stage !== undefined)
    await followAnswer(services, order, outcome.stage);
  return askAgainLater(services, order, outcome, requery);
}

const askable: readonly OrderStatus[] = [
  'processing',
  'unknown',
  'under_review',
  'completed',
  'partly_completed',
];

/** True while the provider's final answer on an order may still come, or change. */
const isAskable = (order: Order): boolean => {
  const { sent_at, status, provider_outcome } = order;
  if (sent_at === null) return false;
  const isRefused = status === 'failed' && provider_outcome !== 'done';
  return askable.includes(status) || isRefused || isRefundedDelivery(order) || mayStillCome(order);
};

/** Asks the provider that an order was sent to what became of it, by our own reference. */
export async function askAfter(services: Services, order: Order): Promise<Outcome<Delivery>> {
  const sent_at = await sentAtOf(services.db, services.clock, order);
  return atProvider(services, order, (provider) =>
    plugFor(order).requery(services, { ...order, sent_at }, provider),
  );
}

async function askProvider(services: Services, orderId: string): Promise<void> {
  const order = await findOrder(services.db, orderId);
  if (!order || !isAskable(order)) return;
  await conclude(services, order, await askAfter(services, order));
}

/**
 * Asks about the order that was sent under one of our references; false when there is none, or it was sent to a
 * provider other than the one that notified us.
 */
export async function askAbout(
  services: Services,
  reference: string,
  teller?: string,
): Promise<boolean> {
  const order = await findByOurReference(services.db, reference);
  if (!order || (teller !== undefined && order.provider !== teller)) return false;
  await askProvider(services, order.id);
  return true;
}

/** Asks the provider what became of an order without a final answer (spec 4), and acts on it. */
export const requery = task('orders.requery', OrderJob, (services, { order_id }) =>
  askProvider(services, order_id),
);
