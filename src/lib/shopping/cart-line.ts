import type { ShoppingItem } from './contract.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { parseAmount, toAmount } from '#lib/money.ts';

/** What is being done with a line right now. */
export type LineAction = 'none' | 'quantity' | 'decline' | 'remove';

/** A line of the cart as its page shows it (spec 3, Cart line). */
export interface CartLine {
  id: number;
  cartCode: string;
  product: { id: string; title: string; image_url: string | null };
  quantity: number;
  /** Decimal strings in the wallet's currency. */
  total_cost: string;
  shipping_country: string;
  discount: string;
  tax: string;
  deliveryFee: string;
  delivery: ShoppingItem['delivery'];
  action: LineAction;
  currency: CurrencyCode;
  /** The requested quantity, if the shop has fewer. */
  requestedQuantity: number;
  url: string;
  endsAt: string;
}

const NONE = '0.00';

/** A row of GET /shopping/items?status=approved as a line of the cart; `index` counts from 0. */
export const cartLine = (row: ShoppingItem, index: number): CartLine => ({
  id: index + 1,
  cartCode: row.cart_code,
  product: { id: row.item_code, title: row.name, image_url: row.image_url },
  quantity: row.confirmed_quantity ?? row.requested_quantity,
  total_cost: row.amount ?? NONE,
  shipping_country: row.delivery.country.name,
  discount: row.discount ?? NONE,
  tax: row.tax ?? NONE,
  deliveryFee: row.delivery_fee ?? NONE,
  delivery: row.delivery,
  action: 'none',
  currency: row.currency,
  requestedQuantity: row.requested_quantity,
  url: row.url,
  endsAt: row.ends_at ?? row.created_at,
});

/** The total price of lines, as a decimal string; they are all in the wallet's currency. */
export const totalOf = (lines: readonly Pick<CartLine, 'total_cost'>[]): string =>
  toAmount(lines.reduce((sum, { total_cost }) => sum + parseAmount(total_cost), 0n));
