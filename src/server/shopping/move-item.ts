import { AppError } from '#lib/errors/app-error.ts';
import { paths } from '#lib/paths.ts';
import { mayFollow, type ItemStatus } from '#lib/shopping/statuses.ts';
import type { Database } from '#server/db/client.ts';
import { notify } from '#server/notifications/notify.ts';
import { findItem } from './find.ts';
import type { ItemRow } from './rows.ts';

export interface Move {
  to: ItemStatus;
  /** The text that its owner reads. */
  text: string;
  /** user:<uuid>, operator:<uuid>, clock */
  actor: string;
  refused?: { code: string; because: string };
  /** The order line that it is bought as, if any. */
  line?: { order_id: string; position: number };
}

/**
 * Moves a locked item to a status, with a row that records it. An item waits for the desk while it is
 * pending, or while its question is open.
 * @throws AppError conflict when that transition isn't allowed
 */
export async function moveItem(tx: Database, item: ItemRow, move: Move): Promise<void> {
  const { to, text, actor, refused, line } = move;
  if (!mayFollow(item.status, to))
    throw AppError.conflict('This item has changed. Please check it again.');
  await tx.sql.query({
    name: 'move-shopping-item',
    text: `update shopping_item set status = $2, changed_at = clock_timestamp(),
        refused_code = coalesce($3, refused_code), refused_because = coalesce($4, refused_because),
        order_id = $5, order_position = $6,
        waiting_since = case when $2 = 'pending' then clock_timestamp()
          when $2 <> 'removed' and question is not null and answer is null then asked_at end
      where id = $1`,
    values: [
      ...[item.id, to, refused?.code ?? null, refused?.because ?? null],
      ...[line?.order_id ?? null, line?.position ?? null],
    ],
  });
  await tx.sql.query({
    name: 'shopping-event',
    text: `insert into shopping_item_event(item_id, from_status, status, text, actor, at)
      values ($1, $2, $3, $4, $5, clock_timestamp())`,
    values: [item.id, item.status, to, text, actor],
  });
}

/** The owner didn't answer: the quote is no longer valid, and they can ask for another. */
async function expire(tx: Database, item: ItemRow): Promise<void> {
  const text = 'The quote wasn’t accepted in time.';
  await moveItem(tx, { ...item, status: 'approved' }, { to: 'expired', text, actor: 'clock' });
  await notify(tx, item.user_id, {
    title: `${item.name}: the quote expired`,
    message: ['You haven’t been charged.', 'Ask for a new quote if you still want it.'],
    link: paths.shopping,
  });
}

/**
 * An item, locked until the transaction ends. One whose quote has ended is expired first, in case its job is
 * late.
 * @throws AppError not_found
 */
export async function lockItem(tx: Database, id: string): Promise<ItemRow> {
  const { rows } = await tx.sql.query<{ status: ItemStatus }>({
    name: 'lock-shopping-item',
    text: 'select status from shopping_item where id = $1 for update',
    values: [id],
  });
  const item = await findItem(tx, id);
  if (rows[0]?.status === 'approved' && item.status === 'expired') await expire(tx, item);
  return item;
}
