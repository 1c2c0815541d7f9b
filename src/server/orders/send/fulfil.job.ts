import { plugFor } from '#server/orders/plug/plug.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { claimToSend } from './claim.ts';
import { atProvider } from './provider-of.ts';
import { askAfter, conclude, OrderJob } from './requery.job.ts';

/**
 * Sends an order to its provider, once in its life: a run after a crash finds it claimed and only asks what
 * became of it.
 */
export const fulfil = task('orders.fulfil', OrderJob, async (services, { order_id }) => {
  const claim = await claimToSend(services, order_id);
  if (!claim) return; // cancelled or decided: a second run changes nothing
  if ('waitS' in claim) return postpone(services, order_id, claim.waitS);
  const { order, sentBefore } = claim;
  const outcome = sentBefore
    ? await askAfter(services, order)
    : await atProvider(services, order, (provider) =>
        plugFor(order).fulfil(services, order, provider),
      );
  await conclude(services, order, outcome);
});

const postpone = ({ db }: Services, orderId: string, afterS: number): Promise<void> =>
  enqueue(db, fulfil, { order_id: orderId }, { afterS, jobKey: `orders.fulfil:${orderId}` });
