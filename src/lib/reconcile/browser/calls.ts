import { callDesk } from '#lib/desk/browser/calls.ts';

const at = (id: string, verb: string) => `/reconciliation/${encodeURIComponent(id)}/${verb}`;

export const assignFinding = (id: string, body: { owner: string | null }, key: string) =>
  callDesk<null>('POST', at(id, 'owner'), { body, key });

export const noteFinding = (id: string, body: { text: string }, key: string) =>
  callDesk<null>('POST', at(id, 'notes'), { body, key });

export const resolveFinding = (id: string, body: { reason: string }, key: string) =>
  callDesk<null>('POST', at(id, 'resolution'), { body, key });
