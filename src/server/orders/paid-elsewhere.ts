import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { enqueue, task, type Task } from '#server/platform/task.ts';
import type { FailCode, Outcome } from '#server/ports/outcome.ts';
import type { Services } from '#server/platform/services.ts';
import { closeNotice } from './notice.job.ts';

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;
/**
 * Providers tell only of what was paid: who went away is found by asking. After a day it is given up;
 * the question after three finds what was paid later while the notice got lost.
 */
const ASK_AFTER_S = [10 * MINUTE_S, 60 * MINUTE_S, DAY_S, 3 * DAY_S];

/** Something that somebody pays at a provider: a deposit at the gateway, dollars that are sold to us. */
export interface PaidElsewhere<Waiting, Paid> {
  /** The name of the job that asks. */
  job: string;
  /** What is waited for, by our own reference; undefined once what was paid is in our books. */
  find(db: Database, reference: string): Promise<Waiting | undefined>;
  /** Asks the provider where it is paid, the only one who is believed; undefined: it can't be asked here. */
  ask(services: Services, waiting: Waiting): Promise<Outcome<Paid>> | undefined;
  /** Books what was paid. Others do the same at this moment: lock, and look again whether it is due. */
  take(services: Services, waiting: Waiting, paid: Paid, providerRef: string): Promise<void>;
  /** Ends the wait, if it lasts. What is paid after that is taken all the same. */
  giveUp(services: Services, waiting: Waiting, why: 'declined' | 'unpaid'): Promise<void>;
}

// A provider that does not answer, or does not let us ask, has not said that nothing was paid.
const silent: readonly FailCode[] = ['auth', 'provider_down'];
export const saysSomething = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'failed' ? !silent.includes(outcome.code) : outcome.kind !== 'unknown';

/** What is known where the provider can't be asked: nothing. */
export const outOfReach = { kind: 'unknown', reason: 'no_adapter', recheckAfterMs: 0 } as const;

const CheckJob = z.object({
  reference: z.string(),
  last: z.boolean(),
  /** The notice that said it was paid. */
  event: z.string().optional(),
});

export interface PaidElsewhereWork {
  /**
   * Asks the provider by our own reference and does what it says (spec 4). Notices, pages that people
   * come back to and jobs all end here; none of them is believed. With `isLast` what was not paid is
   * given up.
   */
  settle: (
    services: Services,
    reference: string,
    options?: { isLast?: boolean },
  ) => Promise<'open' | 'closed'>;
  check: Task<typeof CheckJob>;
  /** Makes sure that it is asked about, whatever becomes of the payer and of the notice. */
  scheduleChecks: (tx: Database, reference: string) => Promise<void>;
}

/** How what is paid elsewhere comes into our books, once: by asking, whoever or whatever made us ask. */
export function paidElsewhere<Waiting, Paid>(
  kind: PaidElsewhere<Waiting, Paid>,
): PaidElsewhereWork {
  const settle: PaidElsewhereWork['settle'] = async (services, reference, options = {}) => {
    const waiting = await kind.find(services.db, reference);
    if (!waiting) return 'closed';
    const outcome = (await kind.ask(services, waiting)) ?? outOfReach;
    if (outcome.kind === 'done')
      await kind.take(services, waiting, outcome.value, outcome.providerRef);
    else if (outcome.kind === 'failed' && outcome.code === 'declined')
      await kind.giveUp(services, waiting, 'declined');
    else if (options.isLast && saysSomething(outcome))
      await kind.giveUp(services, waiting, 'unpaid');
    else return 'open';
    return 'closed';
  };

  const check = task(kind.job, CheckJob, async (services, { reference, last, event }) => {
    const state = await settle(services, reference, { isLast: last });
    // told that it was paid, or asked for the last time: the job runs again until there is an answer
    if (state === 'open' && (event || last)) throw new Error(`${reference} is not confirmed yet`);
    if (event) await closeNotice(services, event);
  });

  const scheduleChecks: PaidElsewhereWork['scheduleChecks'] = async (tx, reference) => {
    for (const afterS of ASK_AFTER_S)
      await enqueue(tx, check, { reference, last: afterS >= DAY_S }, { afterS });
  };
  return { settle, check, scheduleChecks };
}
