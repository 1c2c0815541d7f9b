import { parseAmount } from '#lib/money.ts';
import type { Member } from '#lib/visitor.ts';
import { findByKey } from '#server/orders/find.ts';
import { openSale } from '#server/orders/sales/open-sale.ts';
import type { Services } from '#server/platform/services.ts';
import { payDollars } from '#server/providers/vouchers/sandbox-counter.ts';
import { SELL } from './read-trade.ts';
import { findSaleOf } from './sales.ts';
import { askToPay } from './sell.ts';
import { settleSale } from './settle-sale.ts';

const KEY = 'demo-waiting-dollars';
const ACCOUNT = 'U12345678';
/** More than twice the announced amount arrives, so an operator decides; one operator is still enough. */
const [ANNOUNCED, ARRIVED] = ['10.00', '30.00'];

/**
 * A demo account's sale for which more dollars arrived than announced, once. It goes through the usual steps,
 * so that the books agree and an operator can decide it.
 */
export async function seedWaitingSale(services: Services, user: Member): Promise<void> {
  const { db, clock, providers } = services;
  if (!providers.vouchers.current.isSandbox || (await findByKey(db, user.uuid, KEY))) return;
  const input = { account_id: ACCOUNT, amount: ANNOUNCED, service_type: SELL };
  const order = await openSale(services, { user, serviceType: SELL, key: KEY, input });
  const sale = await findSaleOf(db, order.id);
  if (!sale) return;
  await askToPay(services, sale);
  await payDollars({ db, clock }, sale.reference, {
    outcome: 'paid',
    amount: parseAmount(ARRIVED),
  });
  await settleSale(services, sale.reference);
}
