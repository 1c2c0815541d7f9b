import { money } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notify } from '#server/notifications/notify.ts';
import { advance } from '#server/orders/advance.ts';
import { lockOrder } from '#server/orders/find.ts';
import { hasArrived, type Arrival } from '#server/orders/payments/payment-rows.ts';
import { receivePayment, type Funding } from '#server/orders/payments/receive-payment.ts';
import { paySeller } from '#server/orders/sales/pay-seller.ts';
import { paidElsewhere } from '#server/orders/send/paid-elsewhere.ts';
import type { Order } from '#server/orders/tables.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import type { Received } from '#server/ports/vouchers.ts';
import { paymentFor } from './arrival.ts';
import { objectTo, policyFor, type CameFor, type Objection } from './objections.ts';
import { formatDollars, termsAt } from './read-trade.ts';
import { findSale } from './sales.ts';
import type { DollarSale } from './tables.ts';

/** An operator decides within half an hour, as for gift cards; what needs no review is paid in seconds. */
const REVIEW_S = 30 * 60;

async function handToOperator(
  tx: Database,
  services: Services,
  { order }: CameFor,
  { note }: Objection,
): Promise<void> {
  await advance(tx, services, order, 'under_review', {
    title: 'In review by our team',
    text: `Your dollars are safe with us. ${note}`,
    set: {
      detail: { ...order.detail, note },
      promised_at: secondsAfter(services.clock.now(), REVIEW_S),
    },
  });
  await notify(tx, order.user_id, {
    title: `${order.title}: in review`,
    message: ['Your dollars have arrived and are safe. Our team is reviewing them.', note],
    link: paths.order(order.reference_code),
  });
}

/** Records on the sale what arrived for it: from here on the dollars are ours, whatever is paid for them. */
async function noteArrival(
  tx: Database,
  services: Services,
  waiting: Order,
  { sale, arrival }: { sale: DollarSale; arrival: Arrival },
): Promise<CameFor> {
  const { paid, paidAt, payer, providerReference } = arrival;
  // anything but dollars can't belong to a sale of dollars, so fail loudly and ask again
  if (paid.currency !== 'USD') throw new Error(`A sale of dollars was paid in ${paid.currency}`);
  const terms = await termsAt(tx, waiting.country_code, paidAt);
  const rate = terms.sellRate.toString();
  const came = { arrived: paid.minor.toString(), in_time: paidAt <= sale.held_until, rate };
  const order = await advance(tx, services, waiting, 'processing', {
    title: `${formatDollars(paid.minor)} arrived`,
    set: { provider_reference: providerReference, detail: { ...waiting.detail, came } },
  });
  const detail = { cents: came.arrived, payer, rate };
  await audit(tx, { actor: 'system', action: 'dollars.arrived', subject: order.id, detail });
  return { order, sale, terms };
}

/** How a sale takes in the dollars that its seller pays at the provider. */
const fundingOf = ({ clock }: Services, sale: DollarSale): Funding<CameFor, Objection> => ({
  source: 'dollars',
  kinds: { credited: 'dollars-arrived', waiting: 'dollars-arrived' },
  async claim(tx, services, arrival) {
    const order = await lockOrder(tx, sale.order_id);
    return order && noteArrival(tx, services, order, { sale, arrival });
  },
  termsOf: ({ terms }) => ({
    expected: money(sale.dollars, 'USD'),
    held: sale.held_until,
    policy: policyFor(terms),
  }),
  objectTo: (tx, due, came) => objectTo({ db: tx, clock }, due, came),
  take: async (tx, services, { order }) => {
    await paySeller(tx, services, order, paymentFor(order));
  },
  keep: (tx, services, due, { refusal }) => handToOperator(tx, services, due, refusal),
});

async function giveUp(services: Services, { order_id }: DollarSale): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    const order = await lockOrder(tx, order_id);
    if (order?.status !== 'awaiting_user') return;
    const text = 'Nothing was sold. You still have your dollars.';
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

/**
 * Dollars are paid at the provider: whatever it confirms is booked once, even after we stopped waiting for
 * it.
 */
export const {
  settle: settleSale,
  check: checkSale,
  scheduleChecks,
} = paidElsewhere<DollarSale, Received>({
  job: 'perfect-money.check-sale',
  async find(db, reference) {
    const sale = await findSale(db, reference);
    return sale && !(await hasArrived(db, sale.order_id)) ? sale : undefined;
  },
  ask: ({ providers }, { provider, reference }) =>
    providers.vouchers.byId(provider)?.getReceived(reference),
  take: (services, sale, { arrived: paid, payer, paidAt }, providerReference) => {
    const { provider, reference } = sale;
    const arrival = { provider, reference, providerReference, payer, paid, paidAt };
    return receivePayment(services, fundingOf(services, sale), arrival);
  },
  giveUp,
});
