import { coinNetworks } from '#lib/crypto/coin-networks.ts';
import { coinPurchaseRule } from '#lib/crypto/coin-purchase.ts';
import { coinPaths } from '#lib/crypto/paths.ts';
import { money } from '#lib/money.ts';
import { cryptoTrades } from '#lib/product-constants.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { byTransfer } from '#server/orders/funding/by-transfer.ts';
import { payinOf } from '#server/orders/payments/payin.ts';
import type { Plug } from '#server/orders/plug/plug.ts';
import type { Order } from '#server/orders/tables.ts';
import type { FailCode } from '#server/ports/outcome.ts';
import { deskFor } from '#server/providers/crypto-desk/create-crypto-desk.ts';
import { followSend } from './follow-send.ts';
import { assertSendable, knowAddress } from './known-addresses.ts';
import { pricePurchase } from './price-purchase.ts';
import {
  BUY,
  describePurchase,
  draftOf,
  PurchaseInput,
  purchaseOf,
  describeArrival,
  formatCoins,
} from './purchase.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

const times = (count: number, seconds: number): number[] => Array<number>(count).fill(seconds);

/** Short pauses while confirmations come, longer ones for a send that isn't in a block. */
const askFor = {
  pausesS: [
    ...times(20, 10),
    ...times(60, 30),
    ...times(60, 2 * MINUTE_S),
    ...times(20, 5 * MINUTE_S),
    15 * MINUTE_S,
  ],
  untilS: 72 * HOUR_S,
};

const networkOf = (order: Order): string => coinNetworks[purchaseOf(order).network].name;

const failures: Partial<Record<FailCode, string>> = {
  not_found: 'Your order didn’t reach the network, so no coins were sent.',
  blocked: 'No coins can be sent to this address.',
  wrong_network: 'This address doesn’t belong to the network you chose.',
  invalid_input: 'These coins can’t be sent to this address right now.',
  insufficient_float: 'We don’t have enough of this coin right now.',
  limit: 'This amount can’t be sent to this address right now.',
};
const REFUSED = 'We couldn’t send the coins.';

/**
 * Buying coins to a member's own address (spec 2-4), paid from the wallet or by a transfer that arrives while
 * the price is held. Coins are sent once and can't be recalled; the wallet pays when the network's
 * confirmations are final.
 */
export const buyCoins: Plug<PurchaseInput, 'cryptoDesk'> = {
  serviceType: BUY,
  direction: 'purchase',
  sentTo: 'network',
  port: 'cryptoDesk',
  providerFor({ cryptoDesk }, order) {
    const { coin, network } = purchaseOf(order);
    // a provider that no longer trades it refuses, and the money is released
    return deskFor(cryptoDesk, { coin, network }) ?? cryptoDesk.current;
  },
  // the money stays with us, and the coins have their own legs
  book: 'fx_position',
  alsoLeaves(order) {
    const { coin, coins } = purchaseOf(order);
    return [
      { account: houseAccount('float_coins', coin), amount: coins },
      { account: houseAccount('fx_position', coin), amount: -coins },
    ];
  },
  input: PurchaseInput,
  keepsPrice: true,
  outside: byTransfer(cryptoTrades.heldS),
  quoteS: cryptoTrades.heldS,
  usuallyS: 30 * MINUTE_S,
  refundAfterS: null,
  askFor,
  price: pricePurchase,
  warn: () => Promise.resolve(coinPurchaseRule),
  assertAvailable: assertSendable,
  place: (tx, services, order) => knowAddress(tx, services, order),
  async fulfil(services, order, desk) {
    const { coin, coins, network, memo } = purchaseOf(order);
    const outcome = await desk.send({
      coin,
      network,
      memo,
      reference: order.our_reference ?? '',
      address: order.target ?? '',
      amount: money(coins, coin),
    });
    return followSend(services, order, desk, outcome);
  },
  async requery(services, order, desk) {
    const { coin, network } = purchaseOf(order);
    const outcome = await desk.getSend({
      coin,
      network,
      reference: order.our_reference ?? '',
      sentAt: order.sent_at ?? services.clock.now(),
      providerReference: order.provider_reference,
    });
    return followSend(services, order, desk, outcome);
  },
  explain: ({ code }) => failures[code] ?? REFUSED,
  correct: {
    wrong_network: 'network',
    invalid_input: 'walletAddress',
    blocked: 'walletAddress',
    limit: 'amount',
  },
  describeDelivery: (order) => `${formatCoins(purchaseOf(order))} arrived at your address.`,
  otherSide: networkOf,
  markOf: (order) => purchaseOf(order).token,
  arrivesLabel: (order) => describeArrival(purchaseOf(order)),
  feeLabel: 'Network fee',
  describe: describePurchase,
  next(order) {
    if (order.status !== 'awaiting_user' || !payinOf(order)) return undefined;
    const reference = encodeURIComponent(order.reference_code);
    return { label: 'See how to pay', url: `${coinPaths.checkoutStatus}?reference=${reference}` };
  },
  repeat: (order) => ({ url: '/crypto/buy', product: BUY, draft: draftOf(order) }),
};
