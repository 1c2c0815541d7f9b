import { queueOn } from './paths.ts';
import { deskQueueNames } from './words.ts';
import type { DeskQueue, DeskRow } from './contract.ts';
import type { PageApi } from '#lib/page-api.ts';

export const isDeskQueue = (name: string | undefined): name is DeskQueue =>
  name !== undefined && Object.hasOwn(deskQueueNames, name);

/** The queue that a desk page is about, from the last part of its address. */
export function queueAt(page: string | undefined): DeskQueue | undefined {
  const name = queueOn(page);
  return isDeskQueue(name) ? name : undefined;
}

const said: Record<string, string> = {
  decided: 'is decided.',
  second: 'now needs a second approver. See Approvals for the reason.',
};

/** The result of the last decision, from the address. */
export function queueNotice(search: URLSearchParams): string | null {
  const what = said[search.get('said') ?? ''];
  const reference = search.get('reference') ?? '';
  return what && /^[\w-]{1,40}$/.test(reference) ? `${reference} ${what}` : null;
}

/** The queue beside a case; empty if no other case waits, so that the case gets the full width. */
export const rowsBeside = (rows: readonly DeskRow[], id: string): DeskRow[] =>
  rows.some((row) => row.id !== id) ? [...rows] : [];

/** A queue from its address: waiting or finished cases, page by page. */
export async function readDeskQueue(api: PageApi, queue: string, search: URLSearchParams) {
  const state: 'open' | 'done' = search.get('state') === 'done' ? 'done' : 'open';
  const page = Math.max(1, Math.trunc(Number(search.get('page')) || 1));
  const query = { state, page: String(page) };
  const { ok, status, data, meta } = await api.get<DeskRow[]>(`/desk/queues/${queue}`, query);
  const pages = Math.max(1, Math.ceil(Number(meta['total'] ?? 0) / Number(meta['limit'] ?? 1)));
  return {
    ok,
    status,
    state,
    page,
    pages,
    total: Number(meta['total'] ?? 0),
    rows: ok ? data : [],
    notice: queueNotice(search),
  };
}
