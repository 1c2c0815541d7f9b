import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { plugFor } from '#server/orders/plug/plug.ts';
import { usualWay } from '#server/orders/plug/stage.ts';
import { orderItems, orderStages, type Order, type OrderItem } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';

/**
 * Moves lines to their usual last stage immediately, because staff confirmed that they have
 * arrived; the other lines continue. Call it with the order locked.
 */
export async function endStages(
  tx: Database,
  { clock }: Pick<Services, 'clock'>,
  order: Order,
  { lines, by }: { lines: readonly OrderItem[]; by: string },
): Promise<void> {
  for (const { position, stage } of lines) {
    const end = usualWay(plugFor(order), stage).at(-1)?.name;
    if (end === undefined) continue;
    await tx.orm
      .update(orderItems)
      .set({ stage: end, stage_due_at: null })
      .where(and(eq(orderItems.order_id, order.id), eq(orderItems.position, position)));
    await tx.orm.insert(orderStages).values({
      order_id: order.id,
      position,
      stage: end,
      actor: by,
      entered_at: clock.now(),
    });
  }
}
