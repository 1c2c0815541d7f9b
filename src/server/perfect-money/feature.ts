import { buyDollars } from './buy.plug.ts';
import { dollarRatesBook } from './dollar-rates.ts';
import { dollarsQueue } from './dollars.queue.ts';
import { readiness } from './readiness.ts';
import { mountPerfectMoney } from './routes.ts';
import { sellDollars } from './sell.sale.ts';
import { checkSale } from './settle-sale.ts';
import { personalData } from './personal-data.ts';

export const feature = {
  mount: mountPerfectMoney,
  tasks: [checkSale],
  plugs: [buyDollars],
  sales: [sellDollars],
  queues: [dollarsQueue],
  rateBooks: [dollarRatesBook],
  readiness,
  personalData,
};
