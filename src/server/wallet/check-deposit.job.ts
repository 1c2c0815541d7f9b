import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { enqueue, task } from '#server/jobs/task.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { settleDeposit } from './settle-deposit.ts';

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;
/**
 * A gateway tells only of success: an abandoned payment is found by asking. After a day it is given
 * up; the question after three finds what was paid later while the notice got lost.
 */
const ASK_AFTER_S = [10 * MINUTE_S, 60 * MINUTE_S, DAY_S, 3 * DAY_S];

export const checkDeposit = task(
  'wallet.check-deposit',
  z.object({ reference: z.string(), last: z.boolean(), event: z.string().optional() }),
  async (services, { reference, last, event }) => {
    const state = await settleDeposit(services, reference, { isLast: last });
    // the gateway said "paid" and now can't confirm it, or gives no answer in the end: the job runs
    // again until it does
    if (state === 'open' && (event || last))
      throw new Error(`Deposit ${reference} is not confirmed yet`);
    if (!event) return;
    await services.db.sql.query(
      'update provider_event set processed_at = now() where id = $1 and processed_at is null',
      [event],
    );
  },
);

/** Makes sure that a deposit is asked about, whatever becomes of the payer and of the notice. */
export async function scheduleChecks(tx: Database, reference: string, from: Date): Promise<void> {
  for (const after of ASK_AFTER_S) {
    const runAt = secondsAfter(from, after);
    await enqueue(tx, checkDeposit, { reference, last: after >= DAY_S }, { runAt });
  }
}
