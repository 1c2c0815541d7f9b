import { buyDollars } from './buy.plug.ts';
import { dollarsApprovable } from './decide-waiting.ts';
import { dollarRatesBook } from './dollar-rates.ts';
import { mountPerfectMoney } from './routes.ts';
import { sellDollars } from './sell.sale.ts';
import { checkSale } from './settle-sale.ts';

export const feature = {
  mount: mountPerfectMoney,
  tasks: [checkSale],
  plugs: [buyDollars],
  sales: [sellDollars],
  approvables: { dollars: dollarsApprovable },
  rateBooks: [dollarRatesBook],
};
