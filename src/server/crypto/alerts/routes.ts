import * as calls from '#lib/crypto/alerts.contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { addAlert, endAlert, listAlerts } from './alerts.ts';

/** Rates that members want alerts for. */
export function mountAlerts(api: Api, services: Services): void {
  serve(api, services, calls.listCoinAlerts, async ({ db, user }) => ({
    data: await listAlerts(db, user.uuid),
  }));
  serve(api, services, calls.addCoinAlert, async (ctx) => ({
    data: await addAlert(ctx, ctx.user, ctx.body),
    status: 201,
  }));
  serve(api, services, calls.endCoinAlert, async ({ db, user, params }) => {
    await endAlert(db, user.uuid, params.id);
    return { data: null };
  });
}
