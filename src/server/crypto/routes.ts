import * as orders from '#lib/crypto/order.contract.ts';
import { readDeskCoins as deskCoins } from '#lib/crypto/desk/coins.contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { mountAlerts } from './alerts/routes.ts';
import { mountBuying } from './buy/routes.ts';
import { readDeskCoins } from './desk/read-desk-coins.ts';
import { mountCryptoNotices } from './hooks/routes.ts';
import { mountPrices } from './prices/routes.ts';
import { cancelCoinOrder, readCoinOrder } from './read-order.ts';
import { mountSelling } from './sell/routes.ts';

/** Coins: prices, buying and selling, and what the company holds (DECISIONS A65). */
export function mountCrypto(api: Api, services: Services): void {
  mountPrices(api, services);
  mountAlerts(api, services);
  mountBuying(api, services);
  mountSelling(api, services);
  mountCryptoNotices(api, services);
  serve(api, services, deskCoins, readDeskCoins);
  // mounted after the calls whose paths it would also match
  serve(api, services, orders.readCoinOrder, readCoinOrder);
  serve(api, services, orders.cancelCoinOrder, cancelCoinOrder);
}
