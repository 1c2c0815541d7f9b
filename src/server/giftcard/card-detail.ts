import { z } from 'zod';
import { faceMoney } from '#lib/giftcard/card-purchase.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Pieces } from '#server/ports/giftcards.ts';
import type { Item } from './basket.ts';

const Line = z.object({
  sku: z.string(),
  id: z.string(),
  name: z.string(),
  country: z.string(),
  currency: z.string(),
  value: z.string(),
  quantity: z.number().int(),
});
export type Line = z.infer<typeof Line>;

/** What the engine stores for us between quote and delivery; never a recipient's address. */
const Detail = z.object({
  identity: z.string(),
  items: z.array(Line).min(1),
  package: z.object({ id: z.string(), name: z.string() }).nullable(),
  supplier: z.string(),
  /** The recipient's name; null if the buyer keeps the codes. */
  to: z.string().nullable(),
});
export type CardDetail = z.infer<typeof Detail>;

export const detailOf = ({ detail }: Pick<Order, 'detail'>): CardDetail => Detail.parse(detail);

export const lineOf = ({ cost: _cost, value, ...item }: Item): Line => ({
  ...item,
  value: toAmount(value),
});

export const piecesOf = ({ sku, value, currency, quantity }: Line): Pieces => ({
  sku,
  value: parseAmount(value),
  currency,
  quantity,
});

/** One line for each card, in the order of the codes. */
export const eachCard = (items: readonly Line[]): Line[] =>
  items.flatMap((item) => Array.from({ length: item.quantity }, () => item));

/** "2 × Apple, $50.00". */
export const describeLine = ({ name, currency, value, quantity }: Line): string =>
  `${quantity} × ${name}, ${faceMoney(value, currency)}`;
