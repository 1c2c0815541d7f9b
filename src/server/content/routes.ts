import * as calls from '#lib/content/contract.ts';
import { holdsIn } from '#lib/content/order.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Api } from '#server/http/api-types.ts';
import { contentPages } from '#lib/product-constants.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { helpIndex } from './help-index.ts';
import { library } from './library.ts';
import { listShown } from './promos.ts';
import { listAllPromos, setPromos } from './set-promos.ts';

/** One page of a list, with what a client needs to ask for the next. */
const pageOf = <T>(all: readonly T[], page: number, limit: number) => ({
  data: all.slice((page - 1) * limit, page * limit),
  meta: { total: all.length, page, limit },
});

/** The texts that we write ourselves: answers, tutorials, news (spec 1, Help). */
function mountLibrary(api: Api, services: Services): void {
  serve(api, services, calls.listFaqs, async ({ query, request }) => {
    const here = (await library()).faqs.filter(holdsIn(query.country ?? request.country));
    return pageOf(here, query.page, contentPages.faqs);
  });
  serve(api, services, calls.listTutorials, async ({ query, request }) => {
    const here = (await library()).tutorials.filter(holdsIn(query.country ?? request.country));
    return pageOf(here, query.page, contentPages.tutorials);
  });
  serve(api, services, calls.listNews, async ({ query }) =>
    pageOf((await library()).news, query.page, contentPages.news),
  );
  serve(api, services, calls.readNews, async ({ params }) => {
    const item = (await library()).news.find(({ id }) => id === params.id);
    if (!item) throw AppError.notFound();
    return { data: item };
  });
  serve(api, services, calls.readHelpIndex, async ({ query, request }) => ({
    data: helpIndex(await library(), query.country ?? request.country),
  }));
}

export function mountContent(api: Api, services: Services): void {
  mountLibrary(api, services);
  serve(api, services, calls.listPromos, async (ctx) => ({
    data: await listShown(ctx, ctx.request.country),
  }));
  serve(api, services, calls.readPromo, async (ctx) => {
    const shown = await listShown(ctx, ctx.request.country);
    const promo = shown.find(({ id }) => id === ctx.params.id);
    if (!promo) throw AppError.notFound();
    return { data: promo };
  });
  serve(api, services, calls.listDeskPromos, async ({ db }) => ({ data: await listAllPromos(db) }));
  serve(api, services, calls.setDeskPromos, async (ctx) => ({
    data: await setPromos(ctx, { ...ctx.body, by: `operator:${ctx.desk.operator.id}` }),
  }));
}
