import { supportedCountries } from '#lib/countries.ts';
import { AppError, type FieldErrors } from '#lib/errors/app-error.ts';
import { dialledNumber } from '#lib/shopping/dialled-number.ts';
import { findForbidden, describeForbidden } from '#lib/shopping/forbidden-goods.ts';
import type { ForbiddenGoods } from '#lib/shopping/quote.contract.ts';
import type { RequestItem, ShoppingRequest } from '#lib/shopping/request.contract.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import { newShoppingCode, newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { attachUpload } from '#server/uploads/attach-upload.ts';
import { tidyDelivery, wrongWithDelivery } from './delivery.ts';
import { listOfRequest } from './find.ts';
import { readForbidden } from './forbidden.ts';
import type { ItemRow } from './rows.ts';

const WHATSAPP = /^\d{9,15}$/;

/** Forbidden goods, at the name of their item. */
function wrongItems(
  { items, delivery }: ShoppingRequest,
  goods: readonly ForbiddenGoods[],
): FieldErrors {
  return Object.fromEntries(
    items.flatMap((item, n) => {
      const found = findForbidden(item, delivery.country_code, goods);
      const refused = found.filter((each) => each.refused);
      return refused.length > 0 ? [[`items.${n}.name`, refused.map(describeForbidden)]] : [];
    }),
  );
}

/** A request as it is stored. @throws AppError 422 on delivery.*, whatsapp_no and items.*.name */
function tidy(
  asked: ShoppingRequest,
  user: Member,
  goods: readonly ForbiddenGoods[],
): ShoppingRequest {
  const { dialingCode } = supportedCountries[user.country.code];
  const whatsapp_no = dialledNumber(asked.whatsapp_no, dialingCode);
  const kept = { ...asked, whatsapp_no, delivery: tidyDelivery(asked.delivery) };
  const wrong = {
    ...wrongItems(kept, goods),
    ...(WHATSAPP.test(whatsapp_no) ? {} : { whatsapp_no: ['Enter your WhatsApp number.'] }),
    ...wrongWithDelivery(kept.delivery),
  };
  if (Object.keys(wrong).length > 0) throw AppError.invalid(wrong);
  return kept;
}

async function insertItem(
  tx: Database,
  services: Services,
  { userId, requestId }: { userId: string; requestId: string },
  { item, position }: { item: RequestItem; position: number },
): Promise<void> {
  const id = newUuid();
  const { image_filename: key } = item;
  const field = `items.${position}.image_filename`;
  const subject = `shopping:${id}`;
  if (key) await attachUpload(tx, services, { userId, key, purpose: 'shopping', subject, field });
  await tx.sql.query({
    name: 'insert-shopping-item',
    text: `insert into shopping_item(id, code, request_id, user_id, position, name, url,
        requested_quantity, description, note_to_receiver, image_key, waiting_since, created_at,
        changed_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now(), now(), now())`,
    values: [
      ...[id, newShoppingCode('ITEM'), requestId, userId, position, item.name, item.url],
      ...[item.requested_quantity, item.description, item.note_to_receiver, key],
    ],
  });
  await tx.sql.query({
    name: 'first-shopping-event',
    text: `insert into shopping_item_event(item_id, status, text, actor, at)
      values ($1, 'pending', 'You sent it to be quoted.', $2, now())`,
    values: [id, `user:${userId}`],
  });
}

/** The request of an earlier attempt with the same key; null if there is none. */
async function findRequest(db: Database, user: Member, key: string): Promise<string | null> {
  const { rows } = await db.sql.query<{ id: string }>({
    name: 'find-shopping-request',
    text: 'select id from shopping_request where user_id = $1 and idempotency_key = $2',
    values: [user.uuid, key],
  });
  return rows[0]?.id ?? null;
}

/** The request's own id, or that of a simultaneous attempt with the same key. */
async function insertRequest(
  tx: Database,
  user: Member,
  { whatsapp_no, delivery }: ShoppingRequest,
  key: string,
): Promise<{ id: string; isNew: boolean }> {
  const id = newUuid();
  const { code, currency_code: currency } = user.country;
  const { rowCount } = await tx.sql.query({
    name: 'insert-shopping-request',
    text: `insert into shopping_request(id, code, user_id, country_code, currency, whatsapp_no,
        delivery, idempotency_key, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, now())
      on conflict (user_id, idempotency_key) do nothing`,
    values: [
      ...[id, newShoppingCode('CART'), user.uuid, code, currency],
      ...[whatsapp_no, delivery, key],
    ],
  });
  if (rowCount === 1) return { id, isNew: true };
  return { id: (await findRequest(tx, user, key))!, isNew: false };
}

/**
 * Stores a list of items to buy and queues each at the desk (DECISIONS A38). The same key returns
 * the same request, even if one of its items has been forbidden since.
 * @throws AppError 422 on items.*.name, items.*.image_filename, whatsapp_no and delivery.*
 */
export async function createRequest(
  services: Services,
  user: Member,
  asked: ShoppingRequest,
  key: string,
): Promise<ItemRow[]> {
  const { db, clock } = services;
  const earlier = await findRequest(db, user, key);
  if (earlier) return listOfRequest(db, earlier);
  const kept = tidy(asked, user, await readForbidden(db, clock.now()));
  return inTransaction(db, async (tx) => {
    const { id, isNew } = await insertRequest(tx, user, kept, key);
    if (isNew) {
      const at = { userId: user.uuid, requestId: id };
      for (const [position, item] of kept.items.entries())
        await insertItem(tx, services, at, { item, position });
      const actor = `user:${user.uuid}`;
      await audit(tx, { actor, action: 'shopping.request', subject: id });
    }
    return listOfRequest(tx, id);
  });
}
