import { checkCoinAlerts } from './alerts/check-alerts.job.ts';
import { buyCoins } from './buy/buy.plug.ts';
import { followCoinNotice } from './hooks/follow-notice.job.ts';
import { personalData } from './personal-data.ts';
import { readiness } from './readiness.ts';
import { mountCrypto } from './routes.ts';
import { readCoinPrices } from './prices/read-prices.job.ts';
import { thinCoinPrices } from './prices/thin-prices.job.ts';
import { coinsQueue } from './sell/coins.queue.ts';
import { endSale } from './sell/end-sale.ts';
import { follow, followRecentlyUsed } from './sell/follow.job.ts';
import { followPayout, payoutEnds } from './sell/follow-payout.job.ts';
import { payOut } from './sell/pay-out.job.ts';
import { sellCoinsSale } from './sell/sell.sale.ts';
import { coinTermsBook } from './terms/coin-terms.ts';

/** Buying and selling coins. */
export const feature = {
  mount: mountCrypto,
  tasks: [
    readCoinPrices,
    thinCoinPrices,
    checkCoinAlerts,
    follow,
    followRecentlyUsed,
    followCoinNotice,
    endSale,
    payOut,
    followPayout,
  ],
  cron: [
    { match: '* * * * *', task: readCoinPrices },
    { match: '25 * * * *', task: thinCoinPrices },
    { match: '15 1 * * *', task: followRecentlyUsed },
  ],
  plugs: [buyCoins],
  sales: [sellCoinsSale],
  listeners: payoutEnds,
  queues: [coinsQueue],
  rateBooks: [coinTermsBook],
  readiness,
  personalData,
};
