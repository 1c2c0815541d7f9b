import { findDeskPeople, readDeskPerson } from '#lib/contracts/desk-people.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { readPerson } from './person/read-person.ts';
import { findPeople, MOST } from './search/find-people.ts';

export function mountPeople(api: Api, services: Services): void {
  serve(api, services, findDeskPeople, async ({ db, query }) => ({
    data: await findPeople(db, query.q),
    meta: { limit: MOST },
  }));
  serve(api, services, readDeskPerson, async (ctx) => ({
    data: await readPerson(ctx, ctx.params.id, ctx.desk.operator.id),
  }));
}
