import { checkCoinAlerts } from './alerts/check-alerts.job.ts';
import { buyCoins } from './buy/buy.plug.ts';
import { mountCrypto } from './routes.ts';
import { readCoinPrices } from './prices/read-prices.job.ts';
import { thinCoinPrices } from './prices/thin-prices.job.ts';
import { coinTermsBook } from './terms/coin-terms.ts';

/** Coins that are bought and sold. */
export const feature = {
  mount: mountCrypto,
  tasks: [readCoinPrices, thinCoinPrices, checkCoinAlerts],
  cron: [
    { match: '* * * * *', task: readCoinPrices },
    { match: '25 * * * *', task: thinCoinPrices },
  ],
  plugs: [buyCoins],
  rateBooks: [coinTermsBook],
};
