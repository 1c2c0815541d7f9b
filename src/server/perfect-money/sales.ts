import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { dollarSales, type DollarSale } from './tables.ts';

export async function findSale(db: Database, reference: string): Promise<DollarSale | undefined> {
  const [row] = await db.orm.select().from(dollarSales).where(eq(dollarSales.reference, reference));
  return row;
}

export async function findSaleOf(db: Database, orderId: string): Promise<DollarSale | undefined> {
  const [row] = await db.orm.select().from(dollarSales).where(eq(dollarSales.order_id, orderId));
  return row;
}

/** Updates what is known about a sale. */
export async function changeSale(
  db: Database,
  { order_id }: Pick<DollarSale, 'order_id'>,
  change: Pick<DollarSale, 'redirect_url'>,
): Promise<void> {
  await db.orm.update(dollarSales).set(change).where(eq(dollarSales.order_id, order_id));
}
