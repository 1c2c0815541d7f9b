import { currencyOf, type CoinCode } from '#lib/currencies.ts';
import { paths } from '#lib/paths.ts';
import { findMember } from '#server/account/member.ts';
import type { Database } from '#server/db/client.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import { notify } from '#server/notifications/notify.ts';
import { addEvent, advance } from '#server/orders/advance.ts';
import type { Step } from '#server/orders/step.ts';
import { lockOrder } from '#server/orders/find.ts';
import { openOrder } from '#server/orders/open-order.ts';
import type { Order } from '#server/orders/tables.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { changePaid } from './payment-rows.ts';
import { nameOf, formatCoins, SELL } from './sale-detail.ts';
import { findTaker, insertSale } from './sale-rows.ts';
import { sellTerms, type SellTerms } from './sell-terms.ts';
import type { CoinAddress, CoinPaymentRow } from './tables.ts';

export const titleOf = (coin: CoinCode, network: CoinAddress['network']): string =>
  `${coin} on ${nameOf(network)}`;

/** A payment of a coin that we buy. */
export type OurPayment = CoinPaymentRow & { coin: CoinCode; amount: bigint };

export const seenStep = (address: CoinAddress, row: OurPayment): Step => ({
  title: `Seen on ${nameOf(address.network)}`,
  text: `${formatCoins(row.amount, row.coin)}, ${row.confirmations} of ${row.needed} confirmations.`,
  detail: { txid: row.txid },
});

/** Notes on a waiting sale that coins are on their way. */
export async function noteSeen(
  tx: Database,
  services: Services,
  order: Order,
  step: Step,
): Promise<Order> {
  if (order.status === 'awaiting_user') return advance(tx, services, order, 'processing', step);
  await addEvent(tx, services, order, step);
  return order;
}

/** The sale that waits for a payment, locked; undefined if there is none. */
async function lockTaker(
  tx: Database,
  address: CoinAddress,
  coin: CoinCode,
): Promise<Order | undefined> {
  for (;;) {
    const taker = await findTaker(tx, address.reference, coin);
    const order = taker && (await lockOrder(tx, taker.order_id));
    // its owner has just cancelled it: search again
    if (!order || ['awaiting_user', 'processing'].includes(order.status)) return order;
  }
}

/** Opens a sale for coins that arrived without one: they are sold on arrival. */
async function openByItself(
  tx: Database,
  services: Services,
  address: CoinAddress,
  { row, terms }: { row: OurPayment; terms: SellTerms },
): Promise<Order> {
  const { user_id, reference, network } = address;
  const user = await findMember(tx, user_id);
  if (!user) throw new Error(`Address ${reference} belongs to no one`);
  const { coin, amount } = row;
  const order = await openOrder(tx, services, {
    user,
    serviceType: SELL,
    direction: 'sale',
    status: 'processing',
    amount: 0n,
    title: titleOf(coin, network),
    target: address.address,
    counterparty: address.provider,
    ruleVersion: terms.version,
    detail: {
      identity: `${coin}:${network}`,
      coin,
      network,
      memo: address.memo,
      address: address.address ?? '',
      amount: null,
      payout: 'wallet',
    },
    accountId: await walletAccount(tx, user),
    step: seenStep(address, row),
  });
  await insertSale(tx, {
    order_id: order.id,
    user_id,
    address: reference,
    coin,
    network,
    minimum: terms.min > 0n ? terms.min : 1n,
    wait_until: services.clock.now(),
  });
  await audit(tx, { actor: 'system', action: 'coins.sale-opened', subject: order.id });
  await notify(tx, user_id, {
    title: `${formatCoins(amount, coin)} on the way to you`,
    message: `Your ${currencyOf(address.coin).name} address got it on ${nameOf(network)}. It’s sold as it arrives: we pay our rate at the time of its last confirmation.`,
    link: paths.order(order.reference_code),
  });
  return order;
}

/**
 * Our terms for received coins; undefined if we don't buy that coin on that network. A sale that is
 * already open continues, even if something has been switched off since.
 */
export async function termsFor(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  address: CoinAddress,
  { coin, order_id }: Pick<OurPayment, 'coin' | 'order_id'>,
): Promise<SellTerms | undefined> {
  const user = await findMember(tx, address.user_id);
  if (!user) return undefined;
  const currency = user.country.currency_code;
  const terms = await sellTerms(tx, { coin, network: address.network, currency }, clock.now());
  // we have shown people that we accept this coin here
  const isExpected = order_id !== null || coin === address.coin;
  return terms && (terms.isOn || isExpected) ? terms : undefined;
}

/**
 * Finds the sale for a payment: the oldest one at its address that is still below the minimum, or else a new
 * one. Lock the address first.
 */
export async function assignPayment(
  tx: Database,
  services: Services,
  address: CoinAddress,
  { row, terms }: { row: OurPayment; terms: SellTerms },
): Promise<Order> {
  const taker = await lockTaker(tx, address, row.coin);
  const order = taker
    ? await noteSeen(tx, services, taker, seenStep(address, row))
    : await openByItself(tx, services, address, { row, terms });
  await changePaid(tx, row, { order_id: order.id, note: null });
  return order;
}
