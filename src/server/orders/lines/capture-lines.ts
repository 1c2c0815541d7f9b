import type { Database } from '#server/db/client.ts';
import type { FailCode } from '#server/ports/outcome.ts';
import type { Services } from '#server/platform/services.ts';
import type { Changes } from '#server/orders/advance.ts';
import type { Delivery } from '#server/orders/delivery.ts';
import { plugFor } from '#server/orders/plug.ts';
import { isPaidAhead } from '#server/orders/stages/stage.ts';
import { isFinal } from '#server/orders/statuses.ts';
import type { Order } from '#server/orders/tables.ts';
import { followLines } from './follow-lines.ts';
import { settleLines, type Settled } from './settle-lines.ts';

/** How a last line leaves its order with the provider: who has a stage to come has not said its last word. */
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
  decided: Map<number, FailCode | null>,
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

/** The same for lines that will not arrive: their money is free again. */
export const failLines = (
  tx: Database,
  services: Services,
  order: Order,
  positions: readonly number[],
  { by, code }: { by: string; code: FailCode },
): Promise<Order> =>
  decide(tx, services, order, new Map(positions.map((position) => [position, code])), { by });
