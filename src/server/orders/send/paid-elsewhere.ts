import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue, task, type Task } from '#server/platform/task.ts';
import type { FailCode, Outcome } from '#server/ports/outcome.ts';
import { closeNotice } from './notice.job.ts';

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;
/**
 * Providers only notify us of what was paid; if the payer left, we have to ask. After a day we give
 * up, and the question after three days finds what was paid later if its notice got lost.
 */
const ASK_AFTER_S = [10 * MINUTE_S, 60 * MINUTE_S, DAY_S, 3 * DAY_S];

/** Something that is paid at a provider: a deposit at the gateway, or dollars sold to us. */
export interface PaidElsewhere<Waiting, Paid> {
  /** The name of the job that asks. */
  job: string;
  /** What we are waiting for, by our own reference; undefined once the payment is in our books. */
  find(db: Database, reference: string): Promise<Waiting | undefined>;
  /**
   * Asks the provider where it is paid; only its answer is trusted. Undefined when it can't be asked here.
   */
  ask(services: Services, waiting: Waiting): Promise<Outcome<Paid>> | undefined;
  /**
   * Books what was paid. Another process may do the same at this moment, so lock, and check again that it is
   * due.
   */
  take(services: Services, waiting: Waiting, paid: Paid, providerRef: string): Promise<void>;
  /** Stops waiting. A payment that arrives later is booked anyway. */
  giveUp(services: Services, waiting: Waiting, why: 'declined' | 'unpaid'): Promise<void>;
}

// A provider that doesn't respond, or can't be asked, hasn't confirmed that nothing was paid.
const silent: readonly FailCode[] = ['auth', 'provider_down'];
export const hasAnswered = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'failed' ? !silent.includes(outcome.code) : outcome.kind !== 'unknown';

/** The outcome when the provider can't be asked: unknown. */
export const outOfReach = { kind: 'unknown', reason: 'no_adapter', recheckAfterMs: 0 } as const;

const CheckJob = z.object({
  reference: z.string(),
  last: z.boolean(),
  /** The notice that reported the payment. */
  event: z.string().optional(),
});

export interface PaidElsewhereWork {
  /**
   * Asks the provider by our own reference and acts on the answer (spec 4). Notices, pages that payers return
   * to, and jobs all end here; none of them is trusted by itself. With `isLast`, we stop waiting for what
   * wasn't paid.
   */
  settle: (
    services: Services,
    reference: string,
    options?: { isLast?: boolean },
  ) => Promise<'open' | 'closed'>;
  check: Task<typeof CheckJob>;
  /** Schedules the questions about it, which don't depend on the payer or a notice. */
  scheduleChecks: (tx: Database, reference: string) => Promise<void>;
}

/** Books what is paid elsewhere, once, whatever made us ask. */
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
    else if (options.isLast && hasAnswered(outcome)) await kind.giveUp(services, waiting, 'unpaid');
    else return 'open';
    return 'closed';
  };

  const check = task(kind.job, CheckJob, async (services, { reference, last, event }) => {
    const state = await settle(services, reference, { isLast: last });
    // we were notified of a payment, or this is the last time we ask: the job retries until there is an
    // answer
    if (state === 'open' && (event || last)) throw new Error(`${reference} is not confirmed yet`);
    if (event) await closeNotice(services, event);
  });

  const scheduleChecks: PaidElsewhereWork['scheduleChecks'] = async (tx, reference) => {
    for (const afterS of ASK_AFTER_S)
      await enqueue(tx, check, { reference, last: afterS >= DAY_S }, { afterS });
  };
  return { settle, check, scheduleChecks };
}
