import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { trickedReports, type TrickedReport } from '#server/help/tables.ts';

/** The report about an order; undefined if there is none. */
export async function findReport(
  db: Database,
  orderId: string,
): Promise<TrickedReport | undefined> {
  const [row] = await db.orm
    .select()
    .from(trickedReports)
    .where(eq(trickedReports.order_id, orderId));
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockReport(
  tx: Database,
  orderId: string,
): Promise<TrickedReport | undefined> {
  const [row] = await tx.orm
    .select()
    .from(trickedReports)
    .where(eq(trickedReports.order_id, orderId))
    .for('update');
  return row;
}
