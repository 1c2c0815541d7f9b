import type { DeskPerson } from '#lib/contracts/desk-people.ts';
import { toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import { statusText, type Order } from '#server/orders/index.ts';

const ORDERS = 10;
const LINES = 20;

export async function readOrders(db: Database, id: string): Promise<DeskPerson['orders']> {
  const { rows } = await db.sql.query<Order>(
    `select * from orders where user_id = $1 order by created_at desc, seq desc limit ${ORDERS}`,
    [id],
  );
  return rows.map((order) => ({
    ...{ reference_code: order.reference_code, title: order.title, status: order.status },
    status_text: statusText(order, null),
    ...{ total: toAmount(order.total), currency: order.currency },
    at: order.created_at.toISOString(),
  }));
}

export async function readSessions(db: Database, id: string, now: Date) {
  const { rows } = await db.sql.query<{ user_agent: string; created_at: Date; refreshed_at: Date }>(
    `select user_agent, created_at, refreshed_at from session
     where user_id = $1 and kind = 'full' and expires_at > $2 order by refreshed_at desc limit 20`,
    [id, now],
  );
  return rows.map(({ user_agent, created_at, refreshed_at }) => ({
    user_agent,
    since: created_at.toISOString(),
    last_used_at: refreshed_at.toISOString(),
  }));
}

/** What was done about somebody, by themselves or by staff. */
export async function readLines(db: Database, id: string): Promise<DeskPerson['log']> {
  const { rows } = await db.sql.query<{ at: Date; actor: string; action: string }>(
    `select a.at, case when a.actor = $1 then 'The customer' else coalesce(o.name, 'Automatic') end actor,
       a.action
     from (select * from audit_log where subject = $1 order by id desc limit ${LINES}) a
     left join operator o on a.actor = 'operator:' || o.id order by a.id desc`,
    [id],
  );
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
