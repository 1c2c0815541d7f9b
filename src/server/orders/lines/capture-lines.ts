import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';
import type { Changes } from '#server/orders/advance.ts';
import type { Delivery } from '#server/orders/delivery.ts';
import { isFinal } from '#server/orders/statuses.ts';
import type { Order } from '#server/orders/tables.ts';
import { followLines } from './follow-lines.ts';
import type { Decided } from './read-delivery.ts';
import { settleLines, type Settled } from './settle-lines.ts';

/** How a last line leaves its order with the provider. */
const lastWord = (order: Order, { lines }: Settled) =>
  lines.some(({ state }) => state === 'open')
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
  /** What the owner reads of it, where a person decided. */
  text?: string;
  /** In the place of what the provider's last word changes. */
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
  if (settled.captured + settled.freed === 0n) return order;
  return followLines(tx, services, order, {
    ...{ settled, by, text, set: set ?? lastWord(order, settled) },
    ...(delivery ? { delivery } : {}),
  });
}

/**
 * Takes the money of some lines that arrived (spec 4); the rest stays set aside until it is decided, and
 * the last line brings the order to its end. Lines that were settled before stay as they are. Call it
 * with the order locked.
 */
export const captureLines = (
  tx: Database,
  services: Services,
  order: Order,
  positions: readonly number[],
  how: Deciding,
): Promise<Order> =>
  decide(tx, services, order, new Map(positions.map((position) => [position, null])), how);

/** The same for lines that will not arrive, and why: their money is free again. */
export const failLines = (
  tx: Database,
  services: Services,
  order: Order,
  positions: readonly number[],
  { code, ...how }: Omit<Deciding, 'delivery'> & { code: string },
): Promise<Order> =>
  decide(tx, services, order, new Map(positions.map((position) => [position, code])), how);
