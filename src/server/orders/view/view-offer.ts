import { toAmount } from '#lib/money.ts';
import type { Order as OrderView } from '#lib/orders/contract.ts';
import type { Database } from '#server/db/client.ts';
import { kindOf } from '#server/orders/plug/plug.ts';
import { listDecisions } from '#server/orders/sales/sale-decisions.ts';
import { openLines } from '#server/orders/sales/sale-lines.ts';
import { reasonsOf } from '#server/orders/sales/sale-words.ts';
import type { Order, OrderItem } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';

/** Our open offer to the seller: for the whole sale, or for its open lines. */
export async function offerOf(
  db: Database,
  order: Order,
  items: readonly OrderItem[],
): Promise<OrderView['offer']> {
  const { id, offer, offer_until, amount } = order;
  if (offer === null || offer_until === null) return null;
  const open = openLines(items);
  const isSome = open.length < items.length;
  const workings = kindOf(order.service_type)?.workings?.(order);
  const agreed = open.reduce((sum, line) => sum + line.amount, 0n);
  const reason = isSome
    ? reasonsOf(open, false)
    : ((await listDecisions(db, id)).at(-1)?.reason ?? null);
  return {
    amount: toAmount(offer),
    instead_of: toAmount(isSome ? agreed : amount),
    until: offer_until.toISOString(),
    reason,
    ...(workings && !isSome ? { workings } : {}),
  };
}

/** Adds the pictures, so that operators see what the offer is for. */
export async function withPictures(
  services: Services,
  order: Order,
  offer: NonNullable<OrderView['offer']>,
): Promise<OrderView['offer']> {
  const pictures = await kindOf(order.service_type)?.picturesOf?.(services, order);
  return pictures && pictures.length > 0 ? { ...offer, pictures } : offer;
}
