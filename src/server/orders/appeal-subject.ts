import type { OrderFlag } from '#lib/contracts/flags.ts';
import type { Database } from '#server/db/client.ts';
import type { Order } from './tables.ts';

/** What an appeal is about: a flag by its reference, or null for what was decided about the order. */
export interface AppealSubject {
  flag: string | null;
}

async function isDecisionAppealed(db: Database, orderId: string): Promise<boolean> {
  const { rowCount } = await db.sql.query({
    name: 'decision-appealed',
    text: 'select 1 from appeal where order_id = $1 and flag_id is null',
    values: [orderId],
  });
  return (rowCount ?? 0) > 0;
}

/** A refusal, or another price than was agreed. */
const appealable = new Set<Order['status']>(['rejected', 'offer_changed']);

/** What the user may still appeal against, once each; undefined when there is nothing. */
export async function appealSubject(
  db: Database,
  order: Pick<Order, 'id' | 'status'>,
  flags: readonly OrderFlag[],
): Promise<AppealSubject | undefined> {
  const open = flags.find(({ appealed_at }) => appealed_at === null);
  if (open) return { flag: open.flag };
  if (!appealable.has(order.status) || (await isDecisionAppealed(db, order.id))) return undefined;
  return { flag: null };
}
