import type { Order } from '#server/orders/tables.ts';
import { plugFor } from '#server/orders/plug/plug.ts';
import { describeCapture, isFree, wordsOf } from '#server/orders/words.ts';

/** The notification that an order is done. Its title says what the owner has now, without opening it. */
export function outcomeWords(order: Order): { title: string; message: string | string[] } {
  const plug = plugFor(order);
  const other = plug.otherSide(order);
  const { delivered, outcome } = wordsOf(order.direction, order.service_type);
  const own = plug.describeDelivery?.(order);
  const isWhole = order.total === order.amount;
  if (own === undefined)
    return {
      title: outcome(order, other),
      message: isWhole ? `${delivered(other)}.` : describeCapture(order, order.target ?? other),
    };
  const [first = own, ...rest] = own.split(/(?<=\.) /);
  const paid = isFree(order) ? [] : [describeCapture(order, other)];
  const message = [...rest, ...paid];
  return {
    title: `${first.replace(/\.$/, '')}: ${order.title}`,
    message: message.length > 0 ? message : own,
  };
}
