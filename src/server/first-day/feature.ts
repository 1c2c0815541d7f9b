import { readFirstDay } from '#lib/first-day/contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { listReadiness } from '#server/reference/list-readiness.ts';
import { listSteps } from './steps.ts';

function mount(api: Api, services: Services): void {
  serve(api, services, readFirstDay, async (ctx) => {
    const states = await listReadiness(ctx);
    return { data: { steps: await listSteps(ctx, states), services: states } };
  });
}

/** What an owner does before the first sale. */
export const feature = { mount };
