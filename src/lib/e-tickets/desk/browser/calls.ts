import { callDesk } from '#lib/desk/browser/calls.ts';
import type { BodyOf, ReplyOf } from '#lib/contracts/call.ts';
import type {
  addEventPromo,
  askEventChange,
  giveAdmissions,
  importDeskEvents,
} from '#lib/e-tickets/desk/event-acts.contract.ts';
import type { EventForm, readDeskEvent } from '#lib/e-tickets/desk/events.contract.ts';
import type {
  addShowings as addShowingsCall,
  createCinema,
  createDeskFilm,
} from '#lib/e-tickets/desk/films.contract.ts';
import type { createOrganiser, createSeatPlan } from '#lib/e-tickets/desk/organisers.contract.ts';
import type { readSettlement } from '#lib/e-tickets/desk/settlements.contract.ts';

type Event = ReplyOf<typeof readDeskEvent>;

const eventAt = (id: string, what = ''): string => `/events/${encodeURIComponent(id)}${what}`;

/** Adds something, or changes what has this id. */
const save = <T>(path: string, id: string | null, body: object, key: string) =>
  id === null
    ? callDesk<T>('POST', path, { body, key })
    : callDesk<T>('PUT', `${path}/${encodeURIComponent(id)}`, { body });

/** Adds an event as a draft, or changes one. */
export const saveEvent = (id: string | null, body: EventForm, key: string) =>
  save<Event>('/events', id, body, key);

export const setEventStatus = (id: string, status: 'on_sale' | 'paused') =>
  callDesk<Event>('PUT', eventAt(id, '/status'), { body: { status } });

export const addPromoCode = (id: string, body: BodyOf<typeof addEventPromo>) =>
  callDesk<Event>('POST', eventAt(id, '/promos'), { body });

export const stopPromoCode = (id: string, code: string) =>
  callDesk<null>('DELETE', eventAt(id, `/promos/${encodeURIComponent(code)}`));

export const giveComplimentary = (id: string, body: BodyOf<typeof giveAdmissions>, key: string) =>
  callDesk<ReplyOf<typeof giveAdmissions>>('POST', eventAt(id, '/complimentary'), { body, key });

export const askChange = (id: string, body: BodyOf<typeof askEventChange>, key: string) =>
  callDesk<Event>('POST', eventAt(id, '/changes'), { body, key });

export const prepareSettlement = (id: string, key: string) =>
  callDesk<ReplyOf<typeof readSettlement>>('POST', eventAt(id, '/settlement'), { body: {}, key });

/** Imports events of the other catalogue as drafts. */
export const importEvents = (organiserId: string) =>
  callDesk<ReplyOf<typeof importDeskEvents>>('POST', '/events/import', {
    body: { organiser_id: organiserId },
  });

export const saveOrganiser = (
  id: string | null,
  body: BodyOf<typeof createOrganiser>,
  key: string,
) => save<ReplyOf<typeof createOrganiser>>('/organisers', id, body, key);

export const saveFilm = (id: string | null, body: BodyOf<typeof createDeskFilm>, key: string) =>
  save<ReplyOf<typeof createDeskFilm>>('/films', id, body, key);

export const saveCinema = (id: string | null, body: BodyOf<typeof createCinema>, key: string) =>
  save<ReplyOf<typeof createCinema>>('/cinemas', id, body, key);

export const addShowings = (film: string, body: BodyOf<typeof addShowingsCall>, key: string) =>
  callDesk<ReplyOf<typeof addShowingsCall>>('POST', `/films/${encodeURIComponent(film)}/showings`, {
    body,
    key,
  });

/** Adds a seat plan, or changes one. */
export const savePlan = (id: string | null, body: BodyOf<typeof createSeatPlan>, key: string) =>
  save<ReplyOf<typeof createSeatPlan>>('/seat-plans', id, body, key);

/** Everyone who can enter, as CSV; each download is in the audit log. */
export const doorListUrl = (id: string): string => `/api/desk${eventAt(id, '/door-list')}`;
