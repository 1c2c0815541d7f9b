import type { Database } from '#server/db/client.ts';
import { linesOf } from '#server/orders/find.ts';
import type { Stage } from '#server/orders/plug/stage.ts';
import { refundPart } from '#server/orders/refund/refund-part.ts';
import type { Order } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';

interface Refunding {
  stage: Stage;
  moved: readonly { position: number | null }[];
  by: string;
}

/**
 * Refunds the rest of what was captured of lines that entered a stage with a refund (spec 4); any other stage
 * changes nothing. Lock the order first.
 */
export async function refundAtStage(
  tx: Database,
  services: Services,
  order: Order,
  { stage: { name, refunds: reason }, moved, by }: Refunding,
): Promise<Order> {
  if (reason === undefined) return order;
  const positions = moved.map(({ position }) => position);
  const lines = (await linesOf(tx, order.id))
    .filter(({ position }) => positions.includes(position))
    .map(({ position, captured, refunded }) => ({ position, amount: captured - refunded }))
    .filter(({ amount }) => amount > 0n);
  if (lines.length === 0) return order;
  const asked = { order_id: order.id, key: `stage:${name}:${positions.join()}`, lines, reason, by };
  return (await refundPart({ ...services, db: tx }, asked)).order;
}
