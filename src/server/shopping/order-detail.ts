import { z } from 'zod';
import type { Order, OrderItem } from '#server/orders/tables.ts';

export const OrderedItem = z.object({
  id: z.string(),
  /** Of the quote that it is paid by. */
  version: z.number(),
  code: z.string(),
  name: z.string(),
  url: z.string(),
  quantity: z.number(),
  /** "USD 64.99", per piece, stored with an ordinary space and shown with one that doesn't break. */
  price: z.string().transform((text) => text.replace(' ', '\u{a0}')),
  /** The destination country, and nothing that identifies a person, because this outlives an account. */
  to: z.string(),
});
export type OrderedItem = z.infer<typeof OrderedItem>;

/** What the engine stores for us between quote and delivery, in the order of the lines. */
const Detail = z.object({ items: z.array(OrderedItem) });

export const orderedItems = ({ detail }: Pick<Order, 'detail'>): OrderedItem[] =>
  Detail.parse(detail).items;

/** "USD" of "USD 64.99". */
export const currencyOf = ({ price }: Pick<OrderedItem, 'price'>): string =>
  price.split(/\s/)[0] ?? '';

/** The item of a line. */
export function orderedAs(order: Order, { position }: Pick<OrderItem, 'position'>): OrderedItem {
  const item = orderedItems(order)[position - 1];
  if (!item) throw new Error(`Order ${order.reference_code} has no item ${position}`);
  return item;
}
