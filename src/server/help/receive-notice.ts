import { z } from 'zod';
import type { receiveDeskNotice } from '#lib/help/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { enqueue } from '#server/platform/task.ts';
import type { CallContext } from '#server/http/call-context.ts';
import { jsonResponse } from '#server/http/respond.ts';
import { takeAnswers } from './take-answers.job.ts';

const MOST = 50;
const Ref = z.string().regex(/^\w{1,40}$/);
const Event = z.object({ payload: z.object({ ticketId: Ref }) });
const Notice = z.union([z.array(Event).max(MOST), Event.transform((event) => [event])]);

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/**
 * Accepts a notice that something was written in the help desk. Its content isn't trusted: a job asks.
 * @throws AppError unauthenticated without a help desk and for an incorrect secret; invalid_input
 */
export async function receiveNotice(ctx: CallContext<typeof receiveDeskNotice>): Promise<Response> {
  const { helpdesk } = ctx.providers;
  if (!helpdesk?.isSecret(ctx.params.secret)) throw new AppError('unauthenticated');
  const notice = Notice.safeParse(readJson(await ctx.request.bytes()));
  if (!notice.success) throw AppError.invalid({ payload: ['Enter the ticket.'] });
  const refs = new Set(notice.data.map(({ payload }) => payload.ticketId));
  for (const deskRef of refs)
    await enqueue(ctx.db, takeAnswers, { deskRef }, { jobKey: `help.answers:${deskRef}` });
  return jsonResponse({ data: null });
}
