import { findService } from '#lib/services/services.ts';
import { maskNumbers } from '#lib/rules/mask.ts';
import type { Order } from '#server/orders/tables.ts';

type Named = Pick<Order, 'title' | 'service_type'>;

/** What an order was, for people who see its amounts. */
export const nameWithAmounts = ({ title }: Named): string => maskNumbers(title);

/** The same without amounts: a card or a bundle is named after its value. */
export const nameWithoutAmounts = ({ title, service_type: type }: Named): string =>
  /\d/.test(title) ? (findService(type)?.name ?? 'Order') : title;
