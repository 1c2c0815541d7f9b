import * as calls from '#lib/crypto/sell.contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { startSale, recordSent } from './start-sale.ts';

/** Selling coins. */
export function mountSelling(api: Api, services: Services): void {
  serve(api, services, calls.sellCoins, startSale);
  serve(api, services, calls.reportCoinsSent, recordSent);
}
