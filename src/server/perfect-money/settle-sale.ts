import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { houseAccount, post } from '#server/ledger/index.ts';
import { notify } from '#server/notifications/index.ts';
import { advance, lockOrder, paidElsewhere, paySeller, type Order } from '#server/orders/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { Received } from '#server/providers/vouchers/index.ts';
import type { Services } from '#server/platform/services.ts';
import { paymentFor } from './arrival.ts';
import { objectTo, type Objection } from './objections.ts';
import { sayDollars, termsAt } from './read-trade.ts';
import { changeSale, findSale } from './sales.ts';
import type { DollarSale } from './tables.ts';

/** The dollars are ours from here on, whatever becomes of the seller's money. */
async function bookArrival(tx: Database, order: Order, arrived: bigint): Promise<void> {
  await post(tx, {
    scope: `order:${order.id}`,
    key: 'arrival',
    kind: 'dollars-arrived',
    orderId: order.id,
    legs: [
      { account: houseAccount('stock_vouchers', 'USD'), amount: -arrived },
      { account: houseAccount('fx_position', 'USD'), amount: arrived },
    ],
  });
}

async function handToPerson(
  tx: Database,
  services: Services,
  order: Order,
  sale: DollarSale,
  { heldFor, note }: Objection,
): Promise<void> {
  await changeSale(tx, sale, { held_for: heldFor });
  await advance(tx, services, order, 'under_review', {
    title: 'A person is checking this',
    text: `Your dollars are safe with us. ${note}`,
    set: { detail: { ...order.detail, note } },
  });
  await notify(tx, order.user_id, {
    title: `${order.title}: being checked`,
    message: ['Your dollars have arrived and are safe. Our team is reviewing them.', note],
    link: paths.order(order.reference_code),
  });
}

/** Anything but dollars is no part of a sale of dollars. @throws Error, so that it is asked again loudly */
function centsIn({ arrived }: Received): bigint {
  if (arrived.currency !== 'USD')
    throw new Error(`A sale of dollars was paid in ${arrived.currency}`);
  return arrived.minor;
}

async function takeArrived(
  tx: Database,
  services: Services,
  found: DollarSale,
  came: Received,
  providerRef: string,
): Promise<void> {
  const waiting = await lockOrder(tx, found.order_id);
  const sale = await findSale(tx, found.reference);
  // another notice, or the seller's own question, was faster
  if (!waiting || !sale || sale.arrived !== null) return;
  const { payer, paidAt } = came;
  const arrived = centsIn(came);
  const terms = await termsAt(tx, waiting.country_code, paidAt);
  await changeSale(tx, sale, { arrived, arrived_at: paidAt, payer });
  const rate = terms.sellRate.toString();
  const kept = { arrived: arrived.toString(), in_time: paidAt <= sale.held_until, rate };
  const order = await advance(tx, services, waiting, 'processing', {
    title: `${sayDollars(arrived)} arrived`,
    set: { provider_reference: providerRef, detail: { ...waiting.detail, came: kept } },
  });
  await bookArrival(tx, order, arrived);
  const detail = { cents: kept.arrived, payer, rate };
  await audit(tx, { actor: 'system', action: 'dollars.arrived', subject: order.id, detail });
  const objection = await objectTo(tx, order, sale, { arrived, payer, terms });
  if (objection) return handToPerson(tx, services, order, sale, objection);
  await paySeller(tx, services, order, paymentFor(order));
}

async function giveUp(services: Services, { order_id }: DollarSale): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, order_id);
    if (order?.status !== 'awaiting_user') return;
    const text = 'Nothing was sold. Your dollars stay where they are.';
    await advance(tx, services, order, 'cancelled', {
      title: 'No dollars arrived',
      text,
      tone: 'bad',
    });
    await notify(tx, order.user_id, {
      title: `${order.title}: no dollars arrived`,
      message: text,
      link: paths.order(order.reference_code),
    });
    await audit(tx, { actor: 'system', action: 'dollars.given-up', subject: order.id });
  });
}

/** Dollars are paid at the provider: what it confirms is ours once, also after we gave the sale up. */
export const {
  settle: settleSale,
  check: checkSale,
  scheduleChecks,
} = paidElsewhere<DollarSale, Received>({
  job: 'perfect-money.check-sale',
  async find(db, reference) {
    const sale = await findSale(db, reference);
    return sale?.arrived === null ? sale : undefined;
  },
  ask: ({ providers }, { provider, reference }) =>
    providers.vouchers.byId(provider)?.getReceived(reference),
  take: (services, sale, came, providerRef) =>
    inTransaction(services.db, (tx) => takeArrived(tx, services, sale, came, providerRef)),
  giveUp,
});
