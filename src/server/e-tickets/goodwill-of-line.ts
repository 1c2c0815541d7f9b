import { RECLAIM } from '#server/orders/refund/reclaim.ts';

/**
 * SQL for the price of a line that our goodwill refunded, minor units: its organiser keeps that money.
 * @param line the alias of order_item
 */
export const goodwillOfLine = (line: string): string =>
  `(select coalesce(sum((part.value->>'from_goodwill')::bigint), 0) from order_refund given
     cross join jsonb_array_elements(given.lines) part
     where given.order_id = ${line}.order_id and given.from_goodwill > 0
       and (part.value->>'position')::int = ${line}.position
       and not exists (select from ledger.txn back where back.order_id = given.order_id
         and back.idem_key = '${RECLAIM}'))`;
