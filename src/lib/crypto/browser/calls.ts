import { api, type CallOptions } from '#lib/browser/api/client.ts';
import type { BodyOf } from '#lib/contracts/call.ts';
import type {
  AuthorizedCoins,
  BoughtCoins,
  BuyCoins,
  CoinAddress,
  CoinPurchase,
  saveCoinAddress,
} from '#lib/crypto/buy.contract.ts';
import type { CoinOrder } from '#lib/crypto/order.contract.ts';
import type { CoinSale, SellCoins } from '#lib/crypto/sell.contract.ts';
import type { CryptoRate } from '#lib/crypto/contract.ts';
import type { Order } from '#lib/orders/contract.ts';
import type { CoinSide } from '#lib/crypto/coin-price.ts';

const at = (reference: string) => `/crypto/${encodeURIComponent(reference)}`;

/** The parameters of a rate: either `amount` or `coins`, or neither. */
export interface RateQuery {
  token: string;
  network: string;
  side: CoinSide;
  fiatCurrency: string;
  amount?: string;
  coins?: string;
}

export const fetchCoinRate = (query: RateQuery, options: Pick<CallOptions, 'signal'> = {}) =>
  api.get<CryptoRate>('/crypto/rates', { query: { ...query }, ...options });

/** Holds a price without moving money; it is then paid by its reference. */
export const authorizeCoins = (body: CoinPurchase) =>
  api.post<AuthorizedCoins>('/crypto/buy/authorize', { body });

/** The key belongs to the draft: a second tap or a retry is the same purchase. */
export const buyCoins = (body: BuyCoins, key: string) =>
  api.post<BoughtCoins>('/crypto/buy/initiate', { body, key });

/** The key belongs to the draft: a second tap or a retry leads to the same sale. */
export const sellCoins = (body: SellCoins, key: string) =>
  api.post<CoinSale>('/crypto/sell/initiate', { body, key });

/** With the transaction's id, if the member knows it. */
export const reportCoinsSent = (reference: string, tx_hash?: string) =>
  api.post<Order>(`/crypto/sell/${encodeURIComponent(reference)}/sent`, {
    body: tx_hash ? { tx_hash } : {},
  });

export const fetchCoinOrder = (reference: string) => api.get<CoinOrder>(at(reference));

export const cancelCoinOrder = (reference: string) => api.post<Order>(`${at(reference)}/cancel`);

export const saveAddress = (body: BodyOf<typeof saveCoinAddress>) =>
  api.post<CoinAddress>('/crypto/buy/addresses', { body });

export const deleteAddress = (id: string) =>
  api.delete<null>(`/crypto/buy/addresses/${encodeURIComponent(id)}`);
