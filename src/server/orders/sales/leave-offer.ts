import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import { advance } from '#server/orders/advance.ts';
import { linesOf } from '#server/orders/find.ts';
import type { Order } from '#server/orders/tables.ts';
import { markFailed, OFFER_LEFT, openLines } from './sale-lines.ts';
import { paidFor, sum } from './sale-words.ts';

interface Left {
  title: string;
  /** The text if nothing was paid. */
  text: string;
  /** Describes how the offer ended, for its line: "Our offer of ₦20,000.00 expired." */
  describe: (offer: string) => string;
}

/**
 * Ends a sale whose changed offer wasn't accepted: the seller keeps what it was for, and what was paid for the
 * rest stays paid. Lock the order first.
 */
export async function leaveOffer(
  tx: Database,
  services: Services,
  order: Order,
  { title, text, describe }: Left,
): Promise<Order> {
  const set = { offer_until: null };
  await markFailed(tx, services, openLines(await linesOf(tx, order.id)), (line) => ({
    reasonCode: OFFER_LEFT,
    reason: [line.reason, describe(sum(order, line.offer ?? 0n))].filter(Boolean).join(' '),
  }));
  if (order.paid === null) return advance(tx, services, order, 'cancelled', { title, text, set });
  const kept = `${paidFor(order, await linesOf(tx, order.id))} stays in your wallet. Nothing else was sold.`;
  return advance(tx, services, order, 'partly_completed', { title, text: kept, set });
}
