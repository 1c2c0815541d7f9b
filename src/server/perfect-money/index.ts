import { registerPlug, registerSale } from '#server/orders/index.ts';
import { buyDollars } from './buy.plug.ts';
import { sellDollars } from './sell.sale.ts';

// loading the feature puts its products into the engine
registerPlug(buyDollars);
registerSale(sellDollars);

export { mountPerfectMoney } from './routes.ts';
export { checkSale, settleSale } from './settle-sale.ts';
export { decideWaitingSale, listWaitingSales } from './waiting-sales.ts';
