import type { Appeal, OrderFlag } from '#lib/orders/flags.contract.ts';
import type { Database } from '#server/db/client.ts';
import type { Order } from '#server/orders/tables.ts';
import { OFFER_LEFT } from './sale-lines.ts';

/** What an appeal is about: a flag by its reference, or null for a reviewer's decision. */
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

async function hasRefusedLines(db: Database, orderId: string): Promise<boolean> {
  const { rowCount } = await db.sql.query({
    name: 'lines-refused',
    text: `select 1 from order_item where order_id = $1 and state = 'failed'
      and failure_code is distinct from '${OFFER_LEFT}' limit 1`,
    values: [orderId],
  });
  return (rowCount ?? 0) > 0;
}

type Decided = Pick<Order, 'id' | 'status' | 'direction'>;

/** Whether a reviewer declined a part of an order, or priced it differently than agreed. */
export async function isRejected(
  db: Database,
  { id, status, direction }: Decided,
): Promise<boolean> {
  if (status === 'rejected' || status === 'offer_changed') return true;
  // some lines of the sale were paid
  return status === 'partly_completed' && direction === 'sale' && hasRefusedLines(db, id);
}

/** Whether the user can still appeal against the decision. */
export const canAppealDecision = async (db: Database, order: Decided): Promise<boolean> =>
  (await isRejected(db, order)) && !(await isDecisionAppealed(db, order.id));

/** What the user can still appeal against, once each: flags first. */
export async function appealSubjects(
  db: Database,
  order: Decided,
  flags: readonly OrderFlag[],
): Promise<AppealSubject[]> {
  const open = flags.filter(({ appealed_at }) => appealed_at === null);
  const decided = (await canAppealDecision(db, order)) ? [{ flag: null }] : [];
  return [...open.map(({ flag }) => ({ flag })), ...decided];
}

/** Whether an appeal can be about this subject. */
export const isAbout =
  (about: Appeal['about']) =>
  ({ flag }: AppealSubject): boolean =>
    about === undefined || (about === 'flag') === (flag !== null);
