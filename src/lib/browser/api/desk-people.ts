import type { BodyOf, ReplyOf } from '#lib/contracts/call.ts';
import type * as acts from '#lib/contracts/desk-people-acts.ts';
import { callDesk } from './desk.ts';

const at = (id: string, verb: string) => `/people/${encodeURIComponent(id)}/${verb}`;

/** @param key the same for a form that is sent again after a lost answer */
const post = (id: string, verb: string, { body, key }: { body: object; key: string }) =>
  callDesk<null>('POST', at(id, verb), { body, key });

type Body<C extends keyof typeof acts & `${string}DeskPerson`> = BodyOf<(typeof acts)[C]>;

export const signOutPerson = (id: string, body: Body<'signOutDeskPerson'>, key: string) =>
  post(id, 'sign-out', { body, key });

export const unlockPerson = (id: string, body: Body<'unlockDeskPerson'>, key: string) =>
  post(id, 'unlock', { body, key });

export const blockPerson = (id: string, body: Body<'blockDeskPerson'>, key: string) =>
  post(id, 'block', { body, key });

export const askUnblockPerson = (id: string, body: Body<'unblockDeskPerson'>, key: string) =>
  post(id, 'unblock', { body, key });

export const noteAboutPerson = (id: string, body: Body<'noteDeskPerson'>, key: string) =>
  post(id, 'notes', { body, key });

/** Every view is logged and told to the person. */
export const openPersonDetails = (id: string, body: Body<'openDeskPerson'>) =>
  callDesk<ReplyOf<typeof acts.openDeskPerson>>('POST', at(id, 'details'), { body });
