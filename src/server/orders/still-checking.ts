import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import type { Priced, Product } from './plug.ts';
import { orders } from './tables.ts';

/**
 * Refuses to buy the same again while no one knows what became of the first: if that one arrived, the second
 * would be paid for nothing. The error leads to the first order.
 * @throws AppError conflict
 */
export async function assertNotStillChecking(
  db: Database,
  userId: string,
  { direction, serviceType }: Product,
  prices: readonly Priced[],
): Promise<void> {
  if (direction !== 'purchase') return;
  for (const { identity, amount, currency } of prices) {
    const [order] = await db.orm
      .select({ reference: orders.reference_code })
      .from(orders)
      .where(
        and(
          eq(orders.user_id, userId),
          eq(orders.service_type, serviceType),
          eq(orders.status, 'unknown'),
          eq(orders.amount, amount),
          sql`${orders.detail}->>'identity' = ${identity}`,
        ),
      )
      .limit(1);
    if (!order) continue;
    throw new AppError('conflict', {
      message: `We’re still checking your last payment of ${formatMinor(money(amount, currency))} for this. Your money is safe. You can pay again once we know.`,
      extra: { help: paths.order(order.reference) },
    });
  }
}
