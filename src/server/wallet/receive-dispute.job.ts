import { z } from 'zod';
import { inTransaction } from '#server/db/transaction.ts';
import { closeNotice } from '#server/orders/index.ts';
import { runOnDispute } from '#server/platform/disputes.ts';
import { task } from '#server/platform/task.ts';

/**
 * A payer disputes a payment at their bank, or the dispute moved on. The provider is asked how it stands, and whoever
 * deals with disputes is told; `dispute` is the provider's id of it.
 */
export const receiveDispute = task(
  'wallet.receive-dispute',
  z.object({ provider: z.string(), dispute: z.string(), event: z.string() }),
  async (services, { provider, dispute: id, event }) => {
    const outcome = await services.providers.payments.byId(provider)?.getDispute?.(id);
    if (!outcome || outcome.kind === 'pending' || outcome.kind === 'unknown')
      throw new Error('The provider can’t tell yet; the job runs again.');
    if (outcome.kind === 'done') {
      const dispute = outcome.value;
      await inTransaction(services.db, (tx) => runOnDispute(tx, services, { provider, dispute }));
    } else services.log.error({ provider, dispute: id }, 'a dispute is unknown to its provider');
    await closeNotice(services, event);
  },
);
