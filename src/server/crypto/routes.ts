import * as orders from '#lib/contracts/crypto-order.ts';
import { readDeskCoins as deskCoins } from '#lib/contracts/desk-coins.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { mountAlerts } from './alerts/routes.ts';
import { mountBuying } from './buy/routes.ts';
import { readDeskCoins } from './desk/read-desk-coins.ts';
import { mountPrices } from './prices/routes.ts';
import { cancelCoinOrder, readCoinOrder } from './read-order.ts';

/** Coins: their prices, buying and selling them, and what the house has of them (DECISIONS A65). */
export function mountCrypto(api: Api, services: Services): void {
  mountPrices(api, services);
  mountAlerts(api, services);
  mountBuying(api, services);
  serve(api, services, deskCoins, readDeskCoins);
  // after the calls whose paths it would match as well
  serve(api, services, orders.readCoinOrder, readCoinOrder);
  serve(api, services, orders.cancelCoinOrder, cancelCoinOrder);
}
