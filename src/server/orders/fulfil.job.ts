import { task } from '#server/jobs/task.ts';
import { claimToSend } from './claim.ts';
import { plugFor } from './plug.ts';
import { conclude, OrderJob } from './requery.job.ts';

/**
 * Sends an order to its provider, once in its life: a run after a crash finds it claimed and only
 * asks what became of it.
 */
export const fulfil = task('orders.fulfil', OrderJob, async (services, { order_id }) => {
  const claim = await claimToSend(services, order_id);
  if (!claim) return; // cancelled or decided: a second run changes nothing
  const { order, sentBefore } = claim;
  const plug = plugFor(order);
  const outcome = sentBefore
    ? await plug.requery(services, order)
    : await plug.fulfil(services, order);
  await conclude(services, order, outcome);
});
