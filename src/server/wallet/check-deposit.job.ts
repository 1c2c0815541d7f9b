import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { enqueue, task } from '#server/jobs/task.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { settleDeposit } from './settle-deposit.ts';

const MINUTE_S = 60;
/** A gateway tells only of success: an abandoned payment is found by asking. */
const ASK_AFTER_S = [10 * MINUTE_S, 60 * MINUTE_S, 24 * 60 * MINUTE_S];

export const checkDeposit = task(
  'wallet.check-deposit',
  z.object({ reference: z.string(), last: z.boolean(), event: z.string().optional() }),
  async (services, { reference, last, event }) => {
    const state = await settleDeposit(services, reference, { isLast: last });
    if (!event) return;
    // the gateway said "paid" and now can't confirm it: asked again until it can
    if (state === 'open') throw new Error(`Deposit ${reference} is not confirmed yet`);
    await services.db.sql.query(
      'update provider_event set processed_at = now() where id = $1 and processed_at is null',
      [event],
    );
  },
);

/** Makes sure that a deposit is asked about, whatever becomes of the payer and of the notice. */
export async function scheduleChecks(tx: Database, reference: string, from: Date): Promise<void> {
  for (const [index, after] of ASK_AFTER_S.entries())
    await enqueue(
      tx,
      checkDeposit,
      { reference, last: index === ASK_AFTER_S.length - 1 },
      { runAt: secondsAfter(from, after) },
    );
}
