import type { BodyOf, ReplyOf } from '#lib/contracts/call.ts';
import type { DeskQueue } from '#lib/desk/contract.ts';
import type { saveDeskDraft } from '#lib/desk/draft.contract.ts';
import type {
  addTicketLabel,
  addTicketMacro,
  assignTicket,
  changeTicketLabel,
  changeTicketMacro,
  handOverTicket,
  labelTicket,
  mergeTicket,
  noteTicket,
} from '#lib/help/desk/contract.ts';
import { callDesk } from '#lib/desk/browser/calls.ts';

const at = (id: string, verb: string) => `/tickets/${encodeURIComponent(id)}/${verb}`;

export const assignTo = (id: string, body: BodyOf<typeof assignTicket>) =>
  callDesk<null>('PUT', at(id, 'assignee'), { body });

export const setLabels = (id: string, body: BodyOf<typeof labelTicket>) =>
  callDesk<null>('PUT', at(id, 'labels'), { body });

/** @param key the same for a form that is sent again after a lost answer */
export const addNote = (id: string, body: BodyOf<typeof noteTicket>, key: string) =>
  callDesk<null>('POST', at(id, 'notes'), { body, key });

export const mergeInto = (id: string, body: BodyOf<typeof mergeTicket>, key: string) =>
  callDesk<null>('POST', at(id, 'merge'), { body, key });

export const handOver = (id: string, body: BodyOf<typeof handOverTicket>, key: string) =>
  callDesk<null>('POST', at(id, 'hand-over'), { body, key });

export const addLabel = (body: BodyOf<typeof addTicketLabel>, key: string) =>
  callDesk<ReplyOf<typeof addTicketLabel>>('POST', '/ticket-labels', { body, key });

export const changeLabel = (id: string, body: BodyOf<typeof changeTicketLabel>) =>
  callDesk<null>('PUT', `/ticket-labels/${encodeURIComponent(id)}`, { body });

export const addMacro = (body: BodyOf<typeof addTicketMacro>, key: string) =>
  callDesk<ReplyOf<typeof addTicketMacro>>('POST', '/ticket-macros', { body, key });

export const changeMacro = (id: string, body: BodyOf<typeof changeTicketMacro>) =>
  callDesk<null>('PUT', `/ticket-macros/${encodeURIComponent(id)}`, { body });

/** Saves the draft about a case; also works while the page closes. */
export const saveDraft = (queue: DeskQueue, id: string, body: BodyOf<typeof saveDeskDraft>) =>
  callDesk<ReplyOf<typeof saveDeskDraft>>(
    'PUT',
    `/queues/${queue}/${encodeURIComponent(id)}/draft`,
    { body, stays: true },
  );
