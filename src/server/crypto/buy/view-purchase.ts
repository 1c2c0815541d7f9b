import { coinNetworks } from '#lib/crypto/coin-networks.ts';
import type { CoinOrder, CoinTransaction } from '#lib/crypto/order.contract.ts';
import { toAmount } from '#lib/money.ts';
import { explorerOf } from '#server/crypto/explorers.ts';
import { askFromPage } from '#server/orders/funding/ask-from-page.ts';
import type { Order } from '#server/orders/tables.ts';
import { viewOrder } from '#server/orders/view/view-order.ts';
import type { Services } from '#server/platform/services.ts';
import { deskFor } from '#server/providers/crypto-desk/create-crypto-desk.ts';
import { findSend, type CoinSend } from './follow-send.ts';
import { purchaseOf, type Purchase } from './purchase.ts';
import { viewTransfer } from './view-transfer.ts';

const stateOf = ({ seen_at, final_at }: CoinSend): CoinTransaction['state'] => {
  if (final_at) return 'settled';
  return seen_at ? 'seen' : 'waiting';
};

function viewTransaction({ network, coins, coin }: Purchase, send: CoinSend): CoinTransaction {
  const { txid, confirmations, needed, seen_at } = send;
  return {
    txid,
    explorer: explorerOf(network, txid),
    amount: toAmount(coins, coin),
    symbol: coin,
    confirmations,
    needed,
    state: stateOf(send),
    note: null,
    seen_at: seen_at?.toISOString() ?? null,
  };
}

/** A purchase of coins as its page shows it: the transaction, and how many confirmations it has and needs. */
export async function viewPurchase(services: Services, found: Order): Promise<CoinOrder> {
  const order = await askFromPage(services, found);
  const bought = purchaseOf(order);
  const { token, coin, coins, network, memo } = bought;
  const { cryptoDesk } = services.providers;
  const send = await findSend(services, order.id);
  const needed = deskFor(cryptoDesk, bought)?.takes(bought)?.confirmations ?? 0;
  return {
    order: await viewOrder(services.db, order, services.clock.now()),
    side: 'buy',
    token,
    symbol: coin,
    network,
    network_name: coinNetworks[network].name,
    coins: toAmount(coins, coin),
    address: order.target ?? '',
    memo,
    transactions: send ? [viewTransaction(bought, send)] : [],
    confirmations: send?.confirmations ?? 0,
    needed: send?.needed ?? needed,
    sale: null,
    transfer: await viewTransfer(services.db, order),
  };
}
