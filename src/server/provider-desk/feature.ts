import * as calls from '#lib/provider-desk/contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { askNotice } from './ask-notice.ts';
import { openPayoutsTo } from './code-stops.ts';
import { openPaused } from './paused.ts';
import { askForOrder, providerOrders } from './set-order.ts';
import { stoppedProviders } from './stopped.ts';
import { viewProviders } from './view.ts';

function mount(api: Api, services: Services): void {
  serve(api, services, calls.readDeskProviders, async (ctx) => ({
    data: await viewProviders(ctx),
  }));
  serve(api, services, calls.setProviderOrder, async (ctx) => {
    await askForOrder(ctx, ctx.body, ctx.desk.operator.id);
    return { data: await viewProviders(ctx) };
  });
  serve(api, services, calls.askDeskNotice, async (ctx) => {
    await askNotice(ctx, ctx.params.id, `operator:${ctx.desk.operator.id}`);
    return { data: null };
  });
  serve(api, services, calls.openPausedBiller, async (ctx) => {
    await openPaused(ctx, ctx.body, `operator:${ctx.desk.operator.id}`);
    return { data: await viewProviders(ctx) };
  });
  serve(api, services, calls.openPayouts, async (ctx) => {
    await openPayoutsTo(ctx, ctx.body, `operator:${ctx.desk.operator.id}`);
    return { data: await viewProviders(ctx) };
  });
}

/** Providers, their health, and their order of preference. */
export const feature = {
  mount,
  alarms: [stoppedProviders],
  approvables: { 'provider-order': providerOrders },
};
