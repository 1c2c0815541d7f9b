import { toAmount } from '#lib/money.ts';
import type { DeskPerson } from '#lib/people/contract.ts';
import type { Database } from '#server/db/client.ts';
import type { Order } from '#server/orders/tables.ts';
import { statusText } from '#server/orders/what-was-kept.ts';

const ORDERS = 10;

export async function readOrders(db: Database, id: string): Promise<DeskPerson['orders']> {
  const { rows } = await db.sql.query<Order>(
    `select * from orders where user_id = $1 order by created_at desc, seq desc limit ${ORDERS}`,
    [id],
  );
  return rows.map((order) => ({
    reference_code: order.reference_code,
    title: order.title,
    status: order.status,
    status_text: statusText(order),
    total: toAmount(order.total),
    currency: order.currency,
    at: order.created_at.toISOString(),
  }));
}
