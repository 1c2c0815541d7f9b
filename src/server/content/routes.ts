import * as calls from '#lib/contracts/content.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Api } from '#server/platform/api-types.ts';
import { serve } from '#server/platform/serve.ts';
import type { Services } from '#server/services.ts';
import { listShown } from './promos.ts';
import { listAllPromos, setPromos } from './set-promos.ts';

export function mountContent(api: Api, services: Services): void {
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
