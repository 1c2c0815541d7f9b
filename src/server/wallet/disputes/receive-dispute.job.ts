import { z } from 'zod';
import { inTransaction } from '#server/db/transaction.ts';
import { closeNotice } from '#server/orders/send/notice.job.ts';
import { runOnDispute } from '#server/platform/disputes.ts';
import { task } from '#server/platform/task.ts';

/**
 * Asks the provider for the state of a dispute that a notice named, and passes it to the listening
 * features.
 * @throws Error while the provider can't tell
 */
export const receiveDispute = task(
  'wallet.receive-dispute',
  z.object({ provider: z.string(), reference: z.string(), event: z.string() }),
  async (services, { provider, reference, event }) => {
    const outcome = await services.providers.payments.byId(provider)?.getDispute?.(reference);
    if (!outcome || outcome.kind === 'pending' || outcome.kind === 'unknown')
      throw new Error('The provider can’t tell yet; the job runs again.');
    if (outcome.kind === 'done')
      await inTransaction(services.db, (tx) =>
        runOnDispute(tx, services, { provider, dispute: outcome.value }),
      );
    else services.log.error({ provider, reference }, 'a dispute is unknown to its provider');
    await closeNotice(services, event);
  },
);
