import { api } from '#lib/browser/api/client.ts';
import type { Authorization } from '#lib/orders/authorization.contract.ts';
import type { Order } from '#lib/orders/contract.ts';
import type { DollarTrade, SellDollars, StartedDollarSale } from '#lib/perfect-money/contract.ts';

export const findHolder = (account_id: string) =>
  api.post<{ account_name: string }>('/perfect-money/account/resolve', { body: { account_id } });

/** Authorizes a price without moving money; it is then paid by its reference. */
export const authorizeDollars = (body: DollarTrade) =>
  api.post<Authorization>('/perfect-money/buy/authorize', { body });

/** The key belongs to the draft: a second tap or a retry is the same purchase. */
export const buyDollars = (body: { reference: string; pin: string }, key: string) =>
  api.post<Order>('/perfect-money/buy', { body, key });

/** The key belongs to the draft: a second tap or a retry leads to the same sale. */
export const startSale = (body: SellDollars, key: string) =>
  api.post<StartedDollarSale>('/perfect-money/sell/initiate', { body, key });

/** Asks the provider what was paid. */
export const confirmSale = (reference: string) =>
  api.post<Order>('/perfect-money/sell/success', { body: { reference } });

export const cancelSale = (reference: string) =>
  api.post<Order>('/perfect-money/sell/cancel', { body: { reference } });
