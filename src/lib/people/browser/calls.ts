import type { BodyOf, ReplyOf } from '#lib/contracts/call.ts';
import type { openDeskPerson } from '#lib/people/acts.contract.ts';
import { callDesk } from '#lib/desk/browser/calls.ts';

/** Every view is logged, and the person is notified. */
export const openPersonDetails = (id: string, body: BodyOf<typeof openDeskPerson>) =>
  callDesk<ReplyOf<typeof openDeskPerson>>('POST', `/people/${encodeURIComponent(id)}/details`, {
    body,
  });
