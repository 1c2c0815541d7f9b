import type { DeskCase } from './contract.ts';
import { queueAt, readDeskQueue } from './queue-page.ts';
import { readTicketWork } from '#lib/help/desk/tickets-page.ts';
import type { PageApi } from '#lib/page-api.ts';

/** A case with the queue beside it, from its address; null if the page doesn't exist. */
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
  if (asked.status === 404 || asked.status === 422) return null;
  const found = asked.ok ? asked.data : undefined;
  const ticket = await readTicketWork(api, queue, found?.id);
  return {
    queue,
    id,
    found,
    ticket,
    rows: waiting.rows,
    message: asked.message,
    isUntaken: asked.errorCode === 'desk_claim_needed',
    decision: found && { queue, found, macros: ticket?.macros ?? [], now: Date.now() },
  };
}
