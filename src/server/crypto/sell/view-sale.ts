import { decimalOf } from '#lib/crypto/coin-price.ts';
import type { CoinOrder, CoinTransaction } from '#lib/crypto/order.contract.ts';
import type { CoinSale } from '#lib/crypto/sell.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { toAmount } from '#lib/money.ts';
import { explorerOf } from '#server/crypto/explorers.ts';
import { largestWithin } from '#server/orders/place/largest-withdrawal.ts';
import type { Order } from '#server/orders/tables.ts';
import { viewOrder } from '#server/orders/view/view-order.ts';
import type { Services } from '#server/platform/services.ts';
import { chargesFor } from '#server/reference/charges.ts';
import { findAddress } from './addresses.ts';
import { listForeignTo, listPaymentsOf } from './payment-rows.ts';
import { accountOf } from './payout-words.ts';
import { detailOf, nameOf } from './sale-detail.ts';
import { findSaleOf } from './sale-rows.ts';
import { sellTerms } from './sell-terms.ts';
import type { CoinAddress, CoinPaymentRow, CoinSaleRow } from './tables.ts';
import { ruleOf } from './words.ts';

export function viewTransaction(
  { network }: Pick<CoinAddress, 'network'>,
  row: CoinPaymentRow,
): CoinTransaction {
  const { txid, coin, amount, exact, symbol, confirmations, needed, state, note, seen_at } = row;
  return {
    txid,
    explorer: explorerOf(network, txid),
    amount: coin && amount !== null ? toAmount(amount, coin) : exact,
    symbol,
    confirmations,
    needed,
    state,
    note,
    seen_at: seen_at.toISOString(),
  };
}

interface Opened {
  order: Order;
  sale: CoinSaleRow;
  address: CoinAddress;
}

/** @throws AppError not_found for an order that isn't a sale of coins */
async function openedOf({ db }: Services, order: Order): Promise<Opened> {
  const sale = await findSaleOf(db, order.id);
  const address = sale && (await findAddress(db, sale.address));
  if (!address) throw AppError.notFound();
  return { order, sale, address };
}

/** What a payout to an account takes from the total. */
async function viewPayout(services: Services, order: Order): Promise<CoinSale['payout']> {
  const account = accountOf(detailOf(order));
  if (!account) return null;
  if (detailOf(order).amount === null) return { account, fee: null, gets: null };
  const charges = await chargesFor(services, order.country_code);
  const gets = largestWithin(order.amount, charges);
  const { fee, duty } = charges.withdrawalCosts(gets);
  return { account, fee: toAmount(fee + duty), gets: toAmount(gets) };
}

async function viewOpened(
  services: Services,
  { order, sale, address }: Opened,
): Promise<Omit<CoinSale, 'order'>> {
  const { coin, network, amount, rate, held_until, minimum } = sale;
  const { db, clock } = services;
  const { currency } = order;
  const terms = await sellTerms(db, { coin, network, currency }, clock.now());
  const now = rate ?? terms?.rate;
  return {
    referenceCode: order.reference_code,
    token: coin.toLowerCase(),
    symbol: coin,
    network,
    network_name: nameOf(network),
    walletAddress: address.address ?? '',
    memo: address.memo,
    amount: amount === null ? null : toAmount(amount, coin),
    rate: now ? decimalOf(now) : '',
    currency,
    total: amount === null ? null : toAmount(order.amount),
    minimum: toAmount(minimum, coin),
    payout: await viewPayout(services, order),
    wait_until: sale.wait_until.toISOString(),
    confirmations: address.confirmations ?? 0,
    usual_minutes: terms?.usualMinutes ?? 0,
    expires_at: held_until?.toISOString() ?? null,
    rule: ruleOf(amount),
    createdAt: order.created_at.toISOString(),
  };
}

/** A sale as the call that opens it returns it. @throws AppError not_found for any other order */
export async function viewCoinSale(services: Services, order: Order): Promise<CoinSale> {
  const view = await viewOpened(services, await openedOf(services, order));
  return { ...view, order: await viewOrder(services.db, order, services.clock.now()) };
}

/**
 * A coin sale as its page shows it: its payments with their confirmations, and where to send coins while it
 * waits for them. An open one also shows other coins that arrived at its address.
 * @throws AppError not_found for any other order
 */
export async function viewSale(services: Services, order: Order): Promise<CoinOrder> {
  const opened = await openedOf(services, order);
  const { sale, address } = opened;
  const rows = await listPaymentsOf(services.db, order.id);
  const live = rows.filter(({ state }) => state !== 'vanished');
  const sum = live.reduce((all, { amount }) => all + (amount ?? 0n), 0n);
  const isOpen = order.status === 'awaiting_user' || order.status === 'processing';
  const foreign = isOpen
    ? await listForeignTo(services.db, address.reference, order.created_at)
    : [];
  const waits =
    order.status === 'awaiting_user' || (order.status === 'processing' && sum < sale.minimum);
  return {
    order: await viewOrder(services.db, order, services.clock.now()),
    side: 'sell',
    token: sale.coin.toLowerCase(),
    symbol: sale.coin,
    network: sale.network,
    network_name: nameOf(sale.network),
    coins: sale.amount === null ? null : toAmount(sale.amount, sale.coin),
    address: address.address ?? '',
    memo: address.memo,
    transactions: [...foreign, ...rows].map((row) => viewTransaction(address, row)),
    transfer: null,
    confirmations: live.at(-1)?.confirmations ?? 0,
    needed: address.confirmations ?? 0,
    sale: waits ? await viewOpened(services, opened) : null,
  };
}
