import { findDeskPeople, readDeskPerson } from '#lib/contracts/desk-people.ts';
import * as acts from '#lib/contracts/desk-people-acts.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { block } from './acts/block.ts';
import { writeNote } from './acts/notes.ts';
import { openDetails } from './acts/open-details.ts';
import { signOut } from './acts/sign-out.ts';
import { askUnblock } from './acts/unblock.ts';
import { unlock } from './acts/unlock.ts';
import { readPerson } from './person/read-person.ts';
import { findPeople, MOST } from './search/find-people.ts';

interface ActContext<B> {
  params: { id: string };
  body: B;
  desk: { operator: { id: string } };
}
/** Whom it is about, who does it and what they said. */
const actOf = <B>({ params, body, desk }: ActContext<B>) => ({
  ...{ id: params.id, by: `operator:${desk.operator.id}`, operatorId: desk.operator.id },
  ...body,
});

export function mountPeople(api: Api, services: Services): void {
  serve(api, services, findDeskPeople, async ({ db, query }) => ({
    data: await findPeople(db, query.q),
    meta: { limit: MOST },
  }));
  serve(api, services, readDeskPerson, async (ctx) => ({
    data: await readPerson(ctx, ctx.params.id, ctx.desk.operator.id),
  }));
  serve(api, services, acts.openDeskPerson, async (ctx) => ({
    data: await openDetails(ctx, actOf(ctx)),
  }));
  serve(api, services, acts.signOutDeskPerson, async (ctx) => {
    await signOut(ctx, actOf(ctx));
    return { data: null };
  });
  serve(api, services, acts.unlockDeskPerson, async (ctx) => {
    await unlock(ctx, actOf(ctx));
    return { data: null };
  });
  serve(api, services, acts.blockDeskPerson, async (ctx) => {
    await block(ctx, actOf(ctx));
    return { data: null };
  });
  serve(api, services, acts.unblockDeskPerson, async (ctx) => {
    await askUnblock(ctx, actOf(ctx));
    return { data: null };
  });
  serve(api, services, acts.noteDeskPerson, async (ctx) => {
    await writeNote(ctx, actOf(ctx));
    return { data: null };
  });
}
