import * as calls from '#lib/airtime-to-cash/contract.ts';
import * as lineCalls from '#lib/airtime-to-cash/desk/lines.contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import { assertServiceActive } from '#server/orders/service-open.ts';
import type { Services } from '#server/platform/services.ts';
import { findOpen, findOwnConversion, listNetworks, viewConversion } from './conversion.ts';
import { addDeskLine, listDeskLines, retireDeskLine } from './desk-lines.ts';
import { initiate } from './initiate.ts';
import { A2C } from './input.ts';
import { uploadProof } from './upload-proof.ts';

export function mountAirtimeToCash(api: Api, services: Services): void {
  serve(api, services, calls.listAirtimeRates, async (ctx) => {
    const { country } = ctx.request;
    await assertServiceActive(ctx, A2C, country);
    return { data: await listNetworks(ctx, country, null) };
  });
  serve(api, services, calls.readConversionRates, async (ctx) => {
    const { country } = ctx.request;
    await assertServiceActive(ctx, A2C, country);
    return { data: await listNetworks(ctx, country, ctx.user.uuid) };
  });
  serve(api, services, lineCalls.listAirtimeLines, listDeskLines);
  serve(api, services, lineCalls.addAirtimeLine, addDeskLine);
  serve(api, services, lineCalls.retireAirtimeLine, retireDeskLine);
  serve(api, services, calls.startConversion, initiate);
  serve(api, services, calls.sendProof, uploadProof);
  serve(api, services, calls.readConversion, async (ctx) => {
    const { reference } = ctx.query;
    const found = reference
      ? await findOwnConversion(ctx.db, ctx.user.uuid, reference)
      : await findOpen(ctx.db, ctx.user.uuid);
    return { data: found && (await viewConversion(ctx, found)) };
  });
}
