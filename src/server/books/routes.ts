import * as calls from '#lib/books/contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { listNights, readChain, readNight } from './read-books.ts';
import { readOwn } from './read-own.ts';

export function mountBooks(api: Api, services: Services): void {
  serve(api, services, calls.listBooks, async ({ db, query }) => {
    const { nights, more } = await listNights(db, query.before);
    return { data: nights, meta: { more } };
  });
  serve(api, services, calls.readBooksChain, async ({ db, query }) => ({
    data: await readChain(db, query.from),
  }));
  serve(api, services, calls.readBooksOf, async ({ db, params }) => ({
    data: await readNight(db, params.night),
  }));
  serve(api, services, calls.readOwnBooks, async ({ db, user }) => ({
    data: await readOwn(db, user),
  }));
}
