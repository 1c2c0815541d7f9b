import * as calls from '#lib/contracts/desk-rates.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { previewRates, setRates, withdrawRate } from './rates/change-rates.ts';
import { listRates } from './rates/rate-rows.ts';

/** The rates, for those who set them. */
export function mountRates(api: Api, services: Services): void {
  serve(api, services, calls.listDeskRates, (ctx) => listRates(ctx, ctx.query));
  serve(api, services, calls.setDeskRates, async (ctx) => {
    const { rows, effective_at, preview, reason } = ctx.body;
    const wanted = { rows, effectiveAt: effective_at ? new Date(effective_at) : null };
    const by = `operator:${ctx.desk.operator.id}`;
    return {
      data: await (preview ? previewRates(ctx, wanted) : setRates(ctx, wanted, { reason, by })),
    };
  });
  serve(api, services, calls.withdrawDeskRate, async (ctx) => {
    await withdrawRate(ctx, BigInt(ctx.params.id), `operator:${ctx.desk.operator.id}`);
    return { data: null };
  });
}
