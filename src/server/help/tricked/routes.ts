import * as calls from '#lib/help/tricked.contract.ts';
import type { Tricked } from '#lib/help/tricked.contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import { findOwn } from '#server/orders/find.ts';
import type { Services } from '#server/platform/services.ts';
import { countryOf } from '#server/help/country-of.ts';
import { findReport } from './find-report.ts';
import { reportTrick } from './report.ts';
import { viewTricked } from './view-report.ts';

async function read({ db, clock }: Services, userId: string, reference: string): Promise<Tricked> {
  const order = await findOwn(db, userId, reference);
  const report = await findReport(db, order.id);
  return viewTricked(order, report, { country: await countryOf(db, userId), now: clock.now() });
}

export function mountTricked(api: Api, services: Services): void {
  serve(api, services, calls.readTricked, async (ctx) => ({
    data: await read(ctx, ctx.user.uuid, ctx.params.reference_code),
  }));

  serve(api, services, calls.reportTricked, async (ctx) => {
    const { user, params, body: told } = ctx;
    const { reference_code: reference } = params;
    await reportTrick(ctx, user.uuid, { reference, told });
    return { data: await read(ctx, user.uuid, reference) };
  });
}
