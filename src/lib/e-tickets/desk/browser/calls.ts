import { callDesk } from '#lib/desk/browser/calls.ts';
import type { BodyOf, ReplyOf } from '#lib/contracts/call.ts';
import type { EventForm, readDeskEvent } from '#lib/e-tickets/desk/events.contract.ts';
import type { addShowings as addShowingsCall } from '#lib/e-tickets/desk/films.contract.ts';
import type { readSettlement } from '#lib/e-tickets/desk/settlements.contract.ts';

type Event = ReplyOf<typeof readDeskEvent>;

const eventAt = (id: string, what = ''): string => `/events/${encodeURIComponent(id)}${what}`;

/** Adds an event as a draft, or changes one. */
export const saveEvent = (id: string | null, body: EventForm, key: string) =>
  id === null
    ? callDesk<Event>('POST', '/events', { body, key })
    : callDesk<Event>('PUT', eventAt(id), { body });

export const setEventStatus = (id: string, status: 'on_sale' | 'paused') =>
  callDesk<Event>('PUT', eventAt(id, '/status'), { body: { status } });

export const stopPromoCode = (id: string, code: string) =>
  callDesk<null>('DELETE', eventAt(id, `/promos/${encodeURIComponent(code)}`));

export const prepareSettlement = (id: string, key: string) =>
  callDesk<ReplyOf<typeof readSettlement>>('POST', eventAt(id, '/settlement'), { body: {}, key });

export const addShowings = (film: string, body: BodyOf<typeof addShowingsCall>, key: string) =>
  callDesk<ReplyOf<typeof addShowingsCall>>('POST', `/films/${encodeURIComponent(film)}/showings`, {
    body,
    key,
  });

/** Everyone who can enter, as CSV; each download is in the audit log. */
export const doorListUrl = (id: string): string => `/api/desk${eventAt(id, '/door-list')}`;
