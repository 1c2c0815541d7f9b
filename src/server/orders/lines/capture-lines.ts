import type { Database } from '#server/db/client.ts';
import type { FailCode } from '#server/ports/outcome.ts';
import type { Services } from '#server/platform/services.ts';
import type { Delivery } from '#server/orders/delivery.ts';
import { isFinal } from '#server/orders/statuses.ts';
import type { Order } from '#server/orders/tables.ts';
import { followLines } from './follow-lines.ts';
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

async function decide(
  tx: Database,
  services: Services,
  order: Order,
  decided: Map<number, FailCode | null>,
  { by, delivery }: { by: string; delivery?: Pick<Delivery, 'vouchers' | 'told'> | undefined },
): Promise<Order> {
  if (isFinal(order.status)) return order;
  const settled = await settleLines(tx, services, order, decided);
  if (settled.captured + settled.freed === 0n) return order;
  return followLines(tx, services, order, {
    ...{ settled, by, set: lastWord(order, settled) },
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
  how: { by: string; delivery?: Pick<Delivery, 'vouchers' | 'told'> },
): Promise<Order> =>
  decide(tx, services, order, new Map(positions.map((position) => [position, null])), how);

/** The same for lines that will not arrive: their money is free again. */
export const failLines = (
  tx: Database,
  services: Services,
  order: Order,
  positions: readonly number[],
  { by, code }: { by: string; code: FailCode },
): Promise<Order> =>
  decide(tx, services, order, new Map(positions.map((position) => [position, code])), { by });
