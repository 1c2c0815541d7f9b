import { secondsAfter } from '#server/platform/clock.ts';
import { unlessFull } from '#server/platform/full-disk.ts';
import type { Services } from '#server/platform/services.ts';
import { findOrder } from '#server/orders/find.ts';
import type { Order } from '#server/orders/tables.ts';
import { settleOutside } from './settle-outside.job.ts';

const ASK_EVERY_S = 4;

/** Allows one call every few seconds: an open page must not flood the provider. */
async function mayAsk({ db, clock }: Services, { id }: Order): Promise<boolean> {
  const now = clock.now();
  const { rowCount } = await db.sql.query(
    `insert into order_payment_question as q (order_id, asked_at) values ($1, $2)
     on conflict (order_id) do update set asked_at = $2 where q.asked_at <= $3`,
    [id, now, secondsAfter(now, -ASK_EVERY_S)],
  );
  return rowCount === 1;
}

async function ask(services: Services, order: Order): Promise<Order> {
  if (!(await mayAsk(services, order))) return order;
  await settleOutside(services, order.id);
  return (await findOrder(services.db, order.id)) ?? order;
}

/**
 * Asks what was paid for a purchase from outside while its page is open, because the notice may be late or
 * lost. After the deadline only the job asks, which also ends the order.
 */
export async function askFromPage(services: Services, order: Order): Promise<Order> {
  const { status, pay_until: until } = order;
  if (status !== 'awaiting_user' || !until || services.clock.now() > until) return order;
  return unlessFull(
    services.db,
    () => ask(services, order),
    () => order,
  );
}
