import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { enqueue, task } from '#server/jobs/task.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { settleSale } from './settle-sale.ts';

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;
/**
 * The provider tells only of what was paid: who went away is found by asking. After a day the sale is
 * given up; the question after three finds what was paid later while the notice got lost.
 */
const ASK_AFTER_S = [10 * MINUTE_S, 60 * MINUTE_S, DAY_S, 3 * DAY_S];

export const checkSale = task(
  'perfect-money.check-sale',
  z.object({
    reference: z.string(),
    last: z.boolean(),
    event: z.object({ provider: z.string(), key: z.string() }).optional(),
  }),
  async (services, { reference, last, event }) => {
    const state = await settleSale(services, reference, { isLast: last });
    // told that it was paid, or asked for the last time: the job runs again until there is an answer
    if (state === 'open' && (event || last))
      throw new Error(`The sale ${reference} is not confirmed yet`);
    if (!event) return;
    await services.db.sql.query(
      'update provider_event set processed_at = $3 where provider = $1 and event_key = $2',
      [event.provider, event.key, services.clock.now()],
    );
  },
);

/** Makes sure that a sale is asked about, whatever becomes of the seller and of the notice. */
export async function scheduleChecks(tx: Database, reference: string, from: Date): Promise<void> {
  for (const after of ASK_AFTER_S) {
    const runAt = secondsAfter(from, after);
    await enqueue(tx, checkSale, { reference, last: after >= DAY_S }, { runAt });
  }
}
