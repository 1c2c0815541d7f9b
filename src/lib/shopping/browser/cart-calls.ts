import { api } from '#lib/browser/api/client.ts';
import type { Order } from '#lib/orders/contract.ts';
import type { PayCart } from '#lib/shopping/contract.ts';

/** The key belongs to the draft: a second tap or a retry is the same purchase. */
export const payCart = (body: PayCart, key: string) =>
  api.post<Order>('/shopping/cart/purchase', { body, key });
