import { AppError } from '#lib/errors/app-error.ts';
import { storedReference } from '#lib/rules/written-reference.ts';
import type { ItemStatus } from '#lib/shopping/statuses.ts';
import type { Database } from '#server/db/client.ts';
import type { EventRow, ItemRow, QuoteRow } from './rows.ts';

/** Items as they are now, by the database's clock; the stored status of an ended quote lags behind. */
const items = `(select i.id, i.code, i.request_id, i.user_id, i.position, i.name, i.url,
    i.requested_quantity, i.description, i.note_to_receiver, i.image_key, i.refused_because,
    i.question, i.asked_at, i.answer, i.answered_at, i.order_id, i.order_position,
    (select o.reference_code from orders o where o.id = i.order_id) as order_reference,
    i.waiting_since, i.created_at, i.changed_at,
    case when i.status = 'approved' and clock_timestamp() >= (select q.ends_at
      from shopping_quote q where q.item_id = i.id order by q.version desc limit 1)
      then 'expired' else i.status end as status,
    r.code as cart_code, r.country_code, r.currency, r.whatsapp_no, r.delivery
  from shopping_item i join shopping_request r on r.id = i.request_id)`;

/** A member's items, newest request first and in the order of its list; with limit 0 only the count. */
export async function listItems(
  db: Database,
  userId: string,
  asked: { statuses: readonly ItemStatus[] | undefined; limit: number; offset: number },
): Promise<{ rows: ItemRow[]; total: number }> {
  const of = [userId, asked.statuses ?? null];
  const mine = `from ${items} item where user_id = $1
    and case when $2::text[] is null then status <> 'removed' else status = any($2) end`;
  const counting = db.sql.query<{ total: bigint }>({
    name: 'count-shopping-items',
    text: `select count(*) total ${mine}`,
    values: of,
  });
  const list = {
    name: 'shopping-items',
    text: `select * ${mine} order by created_at desc, request_id, position limit $3 offset $4`,
    values: [...of, asked.limit, asked.offset],
  };
  const [listed, counted] = await Promise.all([
    asked.limit > 0 ? db.sql.query<ItemRow>(list) : undefined,
    counting,
  ]);
  return { rows: listed?.rows ?? [], total: Number(counted.rows[0]?.total ?? 0) };
}

/** The items of a request, in order. */
export async function listOfRequest(db: Database, requestId: string): Promise<ItemRow[]> {
  const { rows } = await db.sql.query<ItemRow>({
    name: 'shopping-items-of-request',
    text: `select * from ${items} item where request_id = $1 order by position`,
    values: [requestId],
  });
  return rows;
}

/** @throws AppError not_found if it doesn't exist or is another person's */
export async function findOwnItem(db: Database, userId: string, code: string): Promise<ItemRow> {
  const { rows } = await db.sql.query<ItemRow>({
    name: 'own-shopping-item',
    text: `select * from ${items} item where user_id = $1 and code = $2`,
    values: [userId, storedReference(code)],
  });
  if (!rows[0]) throw AppError.notFound();
  return rows[0];
}

/** The member's items among these codes, in no order. */
export async function findOwnItems(
  db: Database,
  userId: string,
  codes: readonly string[],
): Promise<ItemRow[]> {
  const { rows } = await db.sql.query<ItemRow>({
    name: 'own-shopping-items',
    text: `select * from ${items} item where user_id = $1 and code = any($2)`,
    values: [userId, codes],
  });
  return rows;
}

/** The items that some order lines were bought for. */
export async function findItemsOfLines(
  db: Database,
  orderId: string,
  positions: readonly number[],
): Promise<ItemRow[]> {
  const { rows } = await db.sql.query<ItemRow>({
    name: 'shopping-items-of-lines',
    text: `select * from ${items} item where order_id = $1 and order_position = any($2)
      order by id`,
    values: [orderId, positions],
  });
  return rows;
}

/** One version of a quote, which no one can change. @throws Error if it doesn't exist */
export async function findQuote(db: Database, id: string, version: number): Promise<QuoteRow> {
  const { rows } = await db.sql.query<QuoteRow>({
    name: 'shopping-quote-version',
    text: 'select * from shopping_quote where item_id = $1 and version = $2',
    values: [id, version],
  });
  if (!rows[0]) throw new Error(`Item ${id} has no quote ${version}`);
  return rows[0];
}

/** @throws AppError not_found */
export async function findItem(db: Database, id: string): Promise<ItemRow> {
  const { rows } = await db.sql.query<ItemRow>({
    name: 'shopping-item',
    text: `select * from ${items} item where id = $1`,
    values: [id],
  });
  if (!rows[0]) throw AppError.notFound();
  return rows[0];
}

/** Items that wait for the desk, longest wait first; the others by their last change. */
export async function listCases(
  db: Database,
  { state, limit, offset }: { state: 'open' | 'done'; limit: number; offset: number },
): Promise<{ rows: ItemRow[]; total: number }> {
  const waits = `waiting_since is ${state === 'open' ? 'not null' : 'null'}`;
  const order = `${state === 'open' ? 'waiting_since' : 'changed_at desc'}, id`;
  // the page first, so that its rows alone are looked up elsewhere
  const { rows } = await db.sql.query<ItemRow & { total: bigint }>({
    name: `shopping-cases-${state}`,
    text: `select item.*, (select count(*) from shopping_item where ${waits}) total from ${items} item
      where id = any(array(
        select id from shopping_item where ${waits} order by ${order} limit $1 offset $2))
      order by ${order}`,
    values: [limit, offset],
  });
  return { rows, total: Number(rows[0]?.total ?? 0) };
}

/** The newest quote of each item, if any. */
export async function newestQuotes(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, QuoteRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.sql.query<QuoteRow>({
    name: 'newest-shopping-quotes',
    text: `select distinct on (item_id) * from shopping_quote
      where item_id = any($1) order by item_id, version desc`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.item_id, row]));
}

/** All quotes of an item, newest first. */
export async function listQuotes(db: Database, id: string): Promise<QuoteRow[]> {
  const { rows } = await db.sql.query<QuoteRow>({
    name: 'shopping-quotes',
    text: 'select * from shopping_quote where item_id = $1 order by version desc',
    values: [id],
  });
  return rows;
}

export async function listEvents(db: Database, id: string): Promise<EventRow[]> {
  const { rows } = await db.sql.query<EventRow>({
    name: 'shopping-events',
    text: 'select status, text, actor, at from shopping_item_event where item_id = $1 order by id',
    values: [id],
  });
  return rows;
}
