import { and, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '#lib/errors/app-error.ts';
import type { OrderStatus, ServiceType } from '#lib/orders/words.ts';
import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { answersOf } from '#server/db/read-together.ts';
import type { Priced, Product } from '#server/orders/plug/plug.ts';
import { orders, type Order } from '#server/orders/tables.ts';
import { formatTotal } from './price-lines.ts';

/** Finds a user's order for the same thing and amount (minor units) in one of the statuses. */
export async function findTwin(
  db: Database,
  userId: string,
  serviceType: ServiceType,
  { identity, amount }: Priced,
  statuses: readonly OrderStatus[],
): Promise<Pick<Order, 'reference_code' | 'direction'> | undefined> {
  const [twin] = await db.orm
    .select({ reference_code: orders.reference_code, direction: orders.direction })
    .from(orders)
    .where(
      and(
        eq(orders.user_id, userId),
        eq(orders.service_type, serviceType),
        inArray(orders.status, [...statuses]),
        eq(orders.amount, amount),
        sql`${orders.detail}->>'identity' = ${identity}`,
      ),
    )
    .limit(1)
    .execute();
  return twin;
}

/**
 * Refuses to buy the same again while the first order is unknown: if it was delivered, the member would pay
 * twice. The error leads to the first order.
 * @throws AppError conflict
 */
export async function assertNotStillChecking(
  db: Database,
  userId: string,
  { direction, serviceType }: Product,
  prices: readonly Priced[],
): Promise<void> {
  if (direction !== 'purchase') return;
  const twins = await answersOf(
    prices.map((price) => findTwin(db, userId, serviceType, price, ['unknown'])),
  );
  for (const [place, price] of prices.entries()) {
    const twin = twins[place];
    if (!twin) continue;
    throw new AppError('conflict', {
      message: `We’re still checking your last payment of ${formatTotal(price)} for this. Your money is safe. You can pay again once we know.`,
      extra: { help: paths.order(twin.reference_code) },
    });
  }
}
