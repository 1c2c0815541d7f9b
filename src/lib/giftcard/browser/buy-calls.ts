import { api } from '#lib/browser/api/client.ts';
import type { AuthorizeCard, AuthorizeLocalCard, BuyPackage } from '#lib/giftcard/buy.contract.ts';
import type { Authorization } from '#lib/orders/authorization.contract.ts';
import type { Order } from '#lib/orders/contract.ts';

/** Agrees to a price without moving money; it is then paid by its reference. */
export const authorizeCard = (body: AuthorizeCard) =>
  api.post<Authorization>('/gift-card/buy/authorize', { body });

/** The key belongs to the draft: a second tap or a retry is the same purchase. */
export const buyCard = (body: { reference: string; pin: string }, key: string) =>
  api.post<Order>('/gift-card/buy', { body, key });

export const authorizeLocalCard = (body: AuthorizeLocalCard) =>
  api.post<Authorization>('/local-gift-cards/buy/authorize', { body });

export const buyLocalCard = (body: { reference: string }, key: string) =>
  api.post<Order>('/local-gift-cards/buy/initiate', { body, key });

export const buyPackage = (body: BuyPackage, key: string) =>
  api.post<Order>('/gift-packages/purchase', { body, key });
