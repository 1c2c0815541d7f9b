import { z } from 'zod';
import { analytics } from '#lib/constants.ts';
import type { reportClientError as reportCall } from '#lib/analytics/contract.ts';
import { enqueue, task } from '#server/platform/task.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { newUuid } from '#server/platform/ids.ts';
import { redactMessage } from './redact.ts';

/** Passes one browser error to the sink; if the sink fails for a day, the error is lost. */
export const reportError = task(
  'analytics.report-error',
  z.object({
    id: z.uuid(),
    at: z.iso.datetime(),
    message: z.string(),
    stackHash: z.string(),
    route: z.string(),
  }),
  async ({ providers, clock, log }, { at, ...error }) => {
    const since = new Date(at);
    try {
      await providers.errors.report({ ...error, at: since });
    } catch (cause) {
      const age = clock.now().getTime() - since.getTime();
      if (age < analytics.offeredForS * 1000) throw cause;
      log.warn({ err: cause, route: error.route }, 'a browser error could not be reported');
    }
  },
);

/** If many visitors report the same error on the same page while the job is waiting, it is passed on once. */
export async function reportClientError({
  db,
  clock,
  body,
}: CallContext<typeof reportCall>): Promise<Reply<typeof reportCall>> {
  const { message, stack_hash: stackHash, route } = body;
  await enqueue(
    db,
    reportError,
    {
      id: newUuid(),
      at: clock.now().toISOString(),
      message: redactMessage(message),
      stackHash,
      route,
    },
    { jobKey: `client-error:${stackHash}:${route}` },
  );
  return { data: null };
}
