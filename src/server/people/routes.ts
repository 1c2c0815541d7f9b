import { findDeskPeople, readDeskPerson } from '#lib/people/contract.ts';
import { openDeskPerson } from '#lib/people/acts.contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { actorOf } from './acts/act.ts';
import { doAct } from './acts/do-act.ts';
import { openDetails } from './acts/open-details.ts';
import { acts, nameOf, queueActs } from './acts/table.ts';
import { readPerson } from './person/read-person.ts';
import { findPeople, MOST } from './search/find-people.ts';
import { noteSearch } from './search/note-search.ts';

export function mountPeople(api: Api, services: Services): void {
  serve(api, services, findDeskPeople, async ({ db, query, desk }) => {
    const data = await findPeople(db, query.q);
    await noteSearch(db, desk.operator.id, data);
    return { data, meta: { limit: MOST } };
  });
  serve(api, services, readDeskPerson, async (ctx) => ({
    data: await readPerson(ctx, ctx.params.id, ctx.desk.operator.id),
  }));
  serve(api, services, openDeskPerson, async (ctx) => {
    const { id: operatorId } = ctx.desk.operator;
    const asked = { id: ctx.params.id, by: actorOf(operatorId), operatorId, ...ctx.body };
    return { data: await openDetails(ctx, asked) };
  });
  for (const { call } of [...acts, ...queueActs])
    serve(api, services, call, async (ctx) => {
      const { params, body, desk, request } = ctx;
      const userId = (params as { id: string }).id;
      const { id: operatorId } = desk.operator;
      const wanted = { name: nameOf({ call }), userId, body, operatorId, key: request.key };
      return { data: await doAct(ctx, wanted) };
    });
}
