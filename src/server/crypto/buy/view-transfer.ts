import type { BoughtCoins } from '#lib/crypto/buy.contract.ts';
import type { CoinTransfer } from '#lib/crypto/order.contract.ts';
import { toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { listEvents } from '#server/orders/find.ts';
import { payinOf } from '#server/orders/payments/payin.ts';
import { listPayments } from '#server/orders/payments/payment-rows.ts';
import type { Order } from '#server/orders/tables.ts';

/** Where to pay for an order, and the note to add; null when the wallet pays. */
export function bankDetailsOf(order: Order): BoughtCoins['bankDetails'] {
  const payin = payinOf(order);
  if (!payin || !order.pay_until) return null;
  const { type, bank, account_number, account_name } = payin;
  return {
    type,
    bank,
    account_number,
    account_name,
    reference: order.reference_code,
    pay_until: order.pay_until.toISOString(),
  };
}

/** Why it ended before anything was bought, in the words of its timeline. */
async function endOf(db: Database, order: Order): Promise<string | null> {
  if (order.status !== 'cancelled') return null;
  return (
    (await listEvents(db, order.id)).find(({ status }) => status === 'cancelled')?.title ?? null
  );
}

/** The transfer that pays for an order, with what has arrived of it; null when the wallet pays. */
export async function viewTransfer(db: Database, order: Order): Promise<CoinTransfer | null> {
  const details = bankDetailsOf(order);
  if (!details) return null;
  const arrived = (await listPayments(db, order.id)).reduce(
    (sum, { credited, waiting }) => sum + credited + waiting,
    0n,
  );
  const missing = order.total > arrived ? order.total - arrived : 0n;
  return {
    ...details,
    arrived: toAmount(arrived),
    missing: toAmount(missing),
    ended: await endOf(db, order),
  };
}
