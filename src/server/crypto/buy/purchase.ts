import { z } from 'zod';
import { coinPurchaseFields } from '#lib/crypto/buy.contract.ts';
import { coinNetworks, type CoinNetwork } from '#lib/crypto/coin-networks.ts';
import { codeOfCoin, coinIds, type CoinId } from '#lib/crypto/coins.ts';
import type { CoinCode } from '#lib/currencies.ts';
import { formatRate } from '#lib/look/price-chart.ts';
import { formatMinor, money, toAmount } from '#lib/money.ts';
import { explorerOf } from '#server/crypto/explorers.ts';
import { payinOf } from '#server/orders/payments/payin.ts';
import type { Fact } from '#server/orders/plug/plug.ts';
import type { Order } from '#server/orders/tables.ts';

export const BUY = 'crypto-buy';

export const PurchaseInput = z.strictObject({
  ...coinPurchaseFields,
  service_type: z.literal(BUY),
});
export type PurchaseInput = z.output<typeof PurchaseInput>;

/** What the engine stores about a purchase. */
const Detail = z.object({
  token: z.enum(coinIds),
  network: z.enum(Object.keys(coinNetworks) as [CoinNetwork, ...CoinNetwork[]]),
  /** Hundred-millionths; no finer than the network's places. */
  coins: z.string().transform(BigInt),
  /** The address in a form that can be compared. */
  address_key: z.string(),
  memo: z.string().nullable(),
  /** The answer that came with the last confirmation. */
  told: z.array(z.object({ label: z.string(), value: z.string() })).optional(),
});
export type Purchase = z.output<typeof Detail> & { coin: CoinCode };

/** What was bought, from the detail of an order or a quote. */
export function purchaseOf({ detail }: Pick<Order, 'detail'>): Purchase {
  const read = Detail.parse(detail);
  return { ...read, coin: codeOfCoin(read.token) };
}

export const formatCoins = ({ coins, coin }: { coins: bigint; coin: CoinCode }): string =>
  formatMinor(money(coins, coin));

/** What the member receives, and where. */
export const describeArrival = (bought: Pick<Purchase, 'coins' | 'coin' | 'network'>): string =>
  `${formatCoins(bought)} on ${coinNetworks[bought.network].name}`;

/** The same coin to the same address counts as the same purchase. */
export const identityOf = (token: CoinId, network: CoinNetwork, key: string): string =>
  `${token}:${network}:${key}`;

const fact = (label: string, value: string, copy = false): Fact => ({ label, value, copy });

function describePayin(order: Order): Fact[] {
  const payin = payinOf(order);
  return payin ? [fact('Paid by', `Transfer to ${payin.bank}, ${payin.account_number}`)] : [];
}

function describeSend({ network }: Purchase, label: string, txid: string): Fact[] {
  const explorer = explorerOf(network, txid);
  return [
    fact(label, txid, true),
    ...(explorer === null ? [] : [fact('Explorer address', explorer, true)]),
  ];
}

/** Lines of the receipt. */
export function describePurchase(order: Order): Fact[] {
  const bought = purchaseOf(order);
  const { rate, currency, target } = order;
  return [
    fact('Coins', formatCoins(bought)),
    ...(rate ? [fact(`Rate for 1 ${bought.coin}`, formatRate(rate, currency))] : []),
    fact('Network', coinNetworks[bought.network].name),
    fact('Address', target ?? '', true),
    ...(bought.memo === null ? [] : [fact('Memo', bought.memo, true)]),
    ...describePayin(order),
    ...(bought.told ?? []).flatMap(({ label, value }) => describeSend(bought, label, value)),
  ];
}

/** The form's starting values when the purchase is repeated. */
export function draftOf(order: Order): Record<string, string> {
  const { token, network, coins, coin, memo } = purchaseOf(order);
  return {
    token,
    network,
    coins: toAmount(coins, coin),
    fiatCurrency: order.currency,
    walletAddress: order.target ?? '',
    ...(memo === null ? {} : { memo }),
  };
}
