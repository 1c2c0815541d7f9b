import type { CoinCode } from '#lib/currencies.ts';
import { money } from '#lib/money.ts';
import type { Money } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { addEvent } from '#server/orders/advance.ts';
import { lockOrder } from '#server/orders/find.ts';
import {
  receivePayment,
  type Due,
  type Funding,
  type Refusal,
} from '#server/orders/payments/receive-payment.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { carryOut } from './carry-out.ts';
import { decide, type Verdict } from './decide.ts';
import { changePaid } from './payment-rows.ts';
import { nameOf, formatCoins } from './sale-detail.ts';
import { saleRowOf } from './sale-rows.ts';
import type { CoinPaymentRow } from './tables.ts';

type Held = Refusal & { verdict: Verdict };

interface CoinsDue extends Due {
  verdict: Verdict;
}

/** How a sale takes in confirmed coins. */
const fundingOf = (
  services: Services,
  { id }: Pick<Order, 'id'>,
  { amount, coin, txid }: CoinPaymentRow,
): Funding<CoinsDue, Held, Money<CoinCode>> => ({
  source: 'coins',
  kinds: { credited: 'coins-arrived', waiting: 'coins-arrived' },
  async claim(tx) {
    const order = await lockOrder(tx, id);
    if (!order) return undefined;
    const sale = await saleRowOf(tx, id);
    const title = `${formatCoins(amount ?? 0n, coin ?? sale.coin)} arrived`;
    const text = `Confirmed on ${nameOf(sale.network)}.`;
    await addEvent(tx, services, order, { title, text, detail: { txid } });
    return { order, verdict: await decide(tx, services, { order, sale }) };
  },
  termsOf: () => ({
    expected: null,
    held: null,
    policy: { under: 'credit', over: 'credit', late: 'credit', several: 'add' },
  }),
  objectTo: (_, { verdict }) =>
    Promise.resolve(verdict.kind === 'pay' ? undefined : { heldFor: verdict.heldFor, verdict }),
  take: (tx, all, { order, verdict }) => carryOut(tx, all, order, verdict),
  keep: (tx, all, { order }, { refusal }) => carryOut(tx, all, order, refusal.verdict),
});

/**
 * Books confirmed coins once, and pays for them or records why not yet, in one transaction. The order is open
 * and the payment is its own.
 */
export async function bookPayment(
  tx: Database,
  services: Services,
  order: Order,
  row: CoinPaymentRow,
): Promise<void> {
  const { provider, payment_id: reference, txid, amount, coin, seen_at: paidAt } = row;
  if (!coin || !amount) throw new Error(`Payment ${reference} has no coins of ours`);
  const now = services.clock.now();
  await changePaid(tx, row, { booked_at: now, settled_at: row.settled_at ?? now, note: null });
  await receivePayment({ ...services, db: tx }, fundingOf(services, order, row), {
    provider,
    reference,
    providerReference: txid || null,
    payer: null,
    paidAt,
    paid: money(amount, coin),
  });
}
