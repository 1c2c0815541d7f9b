import * as calls from '#lib/desk/rates.contract.ts';
import { answerChange } from '#server/desk/rates/answer-change.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { cardRates } from './rates/card-rates.ts';
import { withdrawRate } from './rates/withdraw-rate.ts';
import { listRates } from './rates/rate-rows.ts';

/** The calls with which operators read and set the rates of cards. */
export function mountRates(api: Api, services: Services): void {
  serve(api, services, calls.listDeskRates, (ctx) => listRates(ctx, ctx.query));
  serve(api, services, calls.setDeskRates, async (ctx) => ({
    data: await answerChange(ctx, cardRates),
  }));
  serve(api, services, calls.withdrawDeskRate, async (ctx) => {
    await withdrawRate(ctx, BigInt(ctx.params.id), `operator:${ctx.desk.operator.id}`);
    return { data: null };
  });
}
