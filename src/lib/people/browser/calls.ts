import type { BodyOf, Call, ReplyOf } from '#lib/contracts/call.ts';
import type * as calls from '#lib/people/acts.contract.ts';
import { callDesk } from '#lib/desk/browser/calls.ts';

const at = (id: string, verb: string) => `/people/${encodeURIComponent(id)}/${verb}`;

/** The calls of acts, by the act's name in the address. */
type ActCalls = {
  [
    C in keyof typeof calls as (typeof calls)[C] extends {
      path: `/desk/people/{id}/acts/${infer Name}`;
    }
      ? Name
      : never
  ]: (typeof calls)[C];
};
export type PersonActName = keyof ActCalls;
export type PersonActBody<N extends PersonActName> = ActCalls[N] extends Call
  ? BodyOf<ActCalls[N]>
  : never;

/** @param key the same for a form that is sent again after a lost answer */
export const doPersonAct = <N extends PersonActName>(
  id: string,
  act: N,
  { body, key }: { body: PersonActBody<N>; key: string },
) => callDesk<calls.DeskActDone>('POST', at(id, `acts/${act}`), { body, key });

/** Every view is logged, and the person is notified. */
export const openPersonDetails = (id: string, body: BodyOf<typeof calls.openDeskPerson>) =>
  callDesk<ReplyOf<typeof calls.openDeskPerson>>('POST', at(id, 'details'), { body });
