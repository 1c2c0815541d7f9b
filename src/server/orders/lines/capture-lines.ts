import type { Database } from '#server/db/client.ts';
import type { Changes } from '#server/orders/advance.ts';
import type { Delivery } from '#server/orders/delivery.ts';
import { plugFor } from '#server/orders/plug/plug.ts';
import { isPaidAhead } from '#server/orders/plug/stage.ts';
import { isFinal } from '#server/orders/statuses.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';
import { followLines } from './follow-lines.ts';
import type { Decided } from './read-delivery.ts';
import { settleLines, type Settled } from './settle-lines.ts';

/**
 * What the order records about the provider once its last line is decided. While a stage is to come, the
 * provider hasn't given its final answer.
 */
const lastWord = (order: Order, { lines }: Settled) =>
  lines.some((line) => line.state === 'open' || isPaidAhead(plugFor(order), line))
    ? {}
    : {
        check_at: null,
        provider_outcome:
          order.provider_outcome ??
          (lines.some(({ state }) => state === 'delivered')
            ? ('done' as const)
            : ('failed' as const)),
      };

interface Deciding {
  by: string;
  /** What the owner reads about it, if an operator decided. */
  text?: string;
  /** Replaces the changes that the provider's final answer would make. */
  set?: Changes;
  delivery?: Pick<Delivery, 'vouchers' | 'told'>;
}

async function decide(
  tx: Database,
  services: Services,
  order: Order,
  decided: Decided,
  { by, text, set, delivery }: Deciding,
): Promise<Order> {
  if (isFinal(order.status)) return order;
  const settled = await settleLines(tx, services, order, decided);
  if (settled.decided === 0) return order;
  return followLines(tx, services, order, {
    settled,
    by,
    text,
    set: set ?? lastWord(order, settled),
    ...(delivery ? { delivery } : {}),
  });
}

/**
 * Captures the money of some delivered lines (spec 4). The rest stays on hold until it is decided, and the
 * last line ends the order. Lines that were settled before stay as they are. Call it with the order locked.
 */
export const captureLines = (
  tx: Database,
  services: Services,
  order: Order,
  positions: readonly number[],
  how: Deciding,
): Promise<Order> =>
  decide(tx, services, order, new Map(positions.map((position) => [position, null])), how);

/** The same for lines that won't be delivered, and why: their money is released. */
export const failLines = (
  tx: Database,
  services: Services,
  order: Order,
  positions: readonly number[],
  { code, ...how }: Omit<Deciding, 'delivery'> & { code: string },
): Promise<Order> =>
  decide(tx, services, order, new Map(positions.map((position) => [position, code])), how);
