import * as calls from '#lib/crypto/contract.ts';
import { assertSideOpen, listAssets } from '#server/crypto/offer.ts';
import { readRate } from '#server/crypto/read-rate.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { viewDetail } from './view-detail.ts';
import { readBoard, viewPrices } from './view-prices.ts';

/** Coin prices, for everyone. */
export function mountPrices(api: Api, services: Services): void {
  serve(api, services, calls.listCryptoAssets, async (ctx) => {
    const { query, request } = ctx;
    await assertSideOpen(ctx, query.side, request.country);
    return { data: await listAssets(ctx, query.side, request.country) };
  });
  serve(api, services, calls.readCryptoRate, readRate);
  serve(api, services, calls.listCryptoPrices, async ({ db, clock, query, request }) => ({
    data: viewPrices(await readBoard(db, clock.now()), query.country ?? request.country),
  }));
  serve(api, services, calls.readCryptoPrice, async (ctx) => {
    const { db, clock, params, query, request, providers } = ctx;
    const { country = request.country, span } = query;
    const asked = { ...params, country, span, desks: providers.cryptoDesk };
    return { data: await viewDetail(db, { ...asked, now: clock.now() }) };
  });
}
