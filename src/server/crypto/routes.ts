import * as calls from '#lib/contracts/crypto.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { assertSideOpen, listAssets } from './offer.ts';
import { viewDetail } from './prices/view-detail.ts';
import { readBoard, viewPrices } from './prices/view-prices.ts';
import { readRate } from './read-rate.ts';
import { readTerms } from './terms/read-terms.ts';

/** What coins cost and bring (DECISIONS A65). */
export function mountCrypto(api: Api, services: Services): void {
  serve(api, services, calls.listCryptoAssets, async (ctx) => {
    const { db, clock, query, request, providers } = ctx;
    await assertSideOpen(db, query.side, request.country);
    const terms = await readTerms(db, clock.now());
    return { data: listAssets(terms, query.side, providers.cryptoDesk) };
  });
  serve(api, services, calls.readCryptoRate, readRate);
  serve(api, services, calls.listCryptoPrices, async ({ db, clock, query, request }) => ({
    data: viewPrices(await readBoard(db, clock.now()), query.country ?? request.country),
  }));
  serve(api, services, calls.readCryptoPrice, async ({ db, clock, params, query, request }) => {
    const { country = request.country, span } = query;
    return { data: await viewDetail(db, { ...params, country, span, now: clock.now() }) };
  });
}
