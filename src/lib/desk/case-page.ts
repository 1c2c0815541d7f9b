import type { DeskCase } from './contract.ts';
import { deskPaths } from './paths.ts';
import { queueAt, readDeskQueue } from './queue-page.ts';
import { isMissing } from '#lib/not-found-words.ts';
import { readTicketWork } from '#lib/help/desk/tickets-page.ts';
import type { PageApi } from '#lib/page-api.ts';

/** A case with the queue beside it, from its address; null if the operator has no such queue. */
export async function readDeskCase(
  api: PageApi,
  { queue: page, id = '' }: Partial<Record<string, string>>,
) {
  const queue = queueAt(page);
  if (!queue) return null;
  const [asked, waiting] = await Promise.all([
    api.get<DeskCase>(`/desk/queues/${queue}/${encodeURIComponent(id)}`),
    readDeskQueue(api, queue, new URLSearchParams()),
  ]);
  if (waiting.status === 404) return null;
  const found = asked.ok ? asked.data : undefined;
  const ticket = await readTicketWork(api, queue, found?.id);
  return {
    queue,
    id,
    found,
    ticket,
    rows: waiting.rows,
    message: asked.message,
    missing: isMissing(asked)
      ? {
          title: 'Case not found',
          about: 'No case in this queue has this ID.',
          list: deskPaths.queue(queue),
        }
      : undefined,
    isUntaken: asked.errorCode === 'desk_claim_needed',
    decision: found && { queue, found, macros: ticket?.macros ?? [], now: Date.now() },
  };
}
