import { formatMinor, money, parseAmount } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { worthOfDollars } from '#lib/rules/dollar-trade.ts';
import { findUser } from '#server/account/index.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { houseAccount, post } from '#server/ledger/index.ts';
import { notify } from '#server/notifications/index.ts';
import { advance, lockOrder, paidElsewhere, paySeller, type Order } from '#server/orders/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { Received } from '#server/providers/vouchers/index.ts';
import type { Services } from '#server/services.ts';
import { sayDollars, termsIn } from './read-trade.ts';
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

interface Objection {
  heldFor: NonNullable<DollarSale['held_for']>;
  note: string;
}

/** Why nobody may be paid for what arrived before a person has looked, if so. */
async function objectTo(
  { db, ...services }: Services,
  order: Order,
  sale: DollarSale,
  { arrived, payer }: Received,
): Promise<Objection | undefined> {
  const user = await findUser(db, order.user_id);
  if (user?.deleted_at) return { heldFor: 'account_closed', note: 'The account was closed.' };
  if (payer !== sale.account_id)
    return {
      heldFor: 'other_account',
      note: `They came from ${payer}, not from ${sale.account_id}.`,
    };
  const { minimum } = await termsIn({ ...services, db }, order.country_code);
  if (arrived.minor >= minimum) return undefined;
  const least = sayDollars(minimum);
  return { heldFor: 'below_minimum', note: `They are less than the ${least} that we take.` };
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
    message: ['Your dollars arrived and are safe. A person looks at them.', note],
    link: paths.order(order.reference_code),
  });
}

/** What is paid, and why it is another sum than was agreed. */
async function payoutFor(services: Services, order: Order, sale: DollarSale, came: Received) {
  const agreed = parseAmount(order.rate ?? '0');
  const isLate = came.paidAt > sale.held_until;
  const rate = isLate ? (await termsIn(services, order.country_code)).sellRate : agreed;
  const say = (minor: bigint) => formatMinor(money(minor, order.currency));
  const texts = [
    came.arrived.minor === sale.dollars
      ? ''
      : `${sayDollars(came.arrived.minor)} arrived instead of ${sayDollars(sale.dollars)}.`,
    isLate ? `They came after the agreed rate had ended; ${say(rate)} for $1 counts.` : '',
  ].filter((text) => text);
  const amount = worthOfDollars(came.arrived.minor, rate);
  const step = { title: `${say(amount)} is in your wallet`, text: texts.join(' ') || undefined };
  return { amount, step, isPart: came.arrived.minor < sale.dollars };
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
  const { arrived, payer, paidAt } = came;
  await changeSale(tx, sale, { arrived: arrived.minor, arrived_at: paidAt, payer });
  const order = await advance(tx, services, waiting, 'processing', {
    title: `${sayDollars(arrived.minor)} arrived`,
    set: { provider_reference: providerRef },
  });
  await bookArrival(tx, order, arrived.minor);
  await audit(tx, {
    actor: 'system',
    action: 'dollars.arrived',
    subject: order.id,
    detail: { cents: arrived.minor.toString(), payer },
  });
  const within = { ...services, db: tx };
  const objection = await objectTo(within, order, sale, came);
  if (objection) return handToPerson(tx, services, order, sale, objection);
  await paySeller(tx, services, order, await payoutFor(within, order, sale, came));
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
  ask: ({ providers }, reference) => providers.vouchers.getReceived(reference),
  take: (services, sale, came, providerRef) =>
    inTransaction(services.db, (tx) => takeArrived(tx, services, sale, came, providerRef)),
  giveUp,
});
