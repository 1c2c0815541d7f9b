import { isDelivered } from '#server/orders/statuses.ts';
import type { Order } from '#server/orders/tables.ts';

/**
 * What can be refunded of a purchase or withdrawal, minor units; 0 where nothing was taken or all of it
 * is back.
 */
export const refundableOf = (order: Order): bigint =>
  isDelivered(order) ? order.captured - order.refunded : 0n;
