import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { advance } from '#server/orders/advance.ts';
import { linesOf } from '#server/orders/find.ts';
import type { Order } from '#server/orders/tables.ts';
import { markFailed, OFFER_LEFT, openLines } from './sale-lines.ts';
import { paidFor, sum } from './sale-words.ts';

interface Left {
  title: string;
  /** Where nothing was paid. */
  text: string;
  /** What became of the offer, for its line: "Our offer of ₦20,000.00 expired." */
  say: (offer: string) => string;
}

/**
 * Ends a sale whose other offer was not taken: what it was for stays the seller's, and what was paid for
 * the rest stays paid. Lock the order first.
 */
export async function leaveOffer(
  tx: Database,
  services: Services,
  order: Order,
  { title, text, say }: Left,
): Promise<Order> {
  const set = { offer_until: null };
  await markFailed(tx, services, openLines(await linesOf(tx, order.id)), (line) => ({
    reasonCode: OFFER_LEFT,
    reason: [line.reason, say(sum(order, line.offer ?? 0n))].filter(Boolean).join(' '),
  }));
  if (order.paid === null) return advance(tx, services, order, 'cancelled', { title, text, set });
  const kept = `${paidFor(order, await linesOf(tx, order.id))} stays in your wallet. Nothing else was sold.`;
  return advance(tx, services, order, 'partly_completed', { title, text: kept, set });
}
