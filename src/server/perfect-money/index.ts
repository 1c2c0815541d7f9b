import { registerApprovable, registerRateBook } from '#server/desk/index.ts';
import { registerPlug, registerSale } from '#server/orders/index.ts';
import { buyDollars } from './buy.plug.ts';
import { dollarsApprovable } from './decide-waiting.ts';
import { dollarRatesBook } from './dollar-rates.ts';
import { sellDollars } from './sell.sale.ts';

// loading the feature puts its products into the engine, and its large sums before a second person
registerPlug(buyDollars);
registerSale(sellDollars);
registerApprovable('dollars', dollarsApprovable);
registerRateBook(dollarRatesBook);

export { setDollarTerms } from './set-terms.ts';
export { mountPerfectMoney } from './routes.ts';
export { checkSale, settleSale } from './settle-sale.ts';
export { decideWaitingSale } from './decide-waiting.ts';
export { listWaitingSales } from './waiting-sales.ts';
