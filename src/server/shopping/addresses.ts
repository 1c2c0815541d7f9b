import type { Delivery, ShoppingAddress } from '#lib/shopping/request.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { shopping as numbers } from '#lib/product-constants.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { newUuid } from '#server/platform/ids.ts';
import { tidyDelivery, wrongWithDelivery } from './delivery.ts';

/** A member's address book, newest first. */
export async function listAddresses(db: Database, userId: string): Promise<ShoppingAddress[]> {
  const { rows } = await db.sql.query<ShoppingAddress>({
    name: 'shopping-addresses',
    text: `select id, name, delivery from shopping_address where user_id = $1
      order by saved_at desc, id`,
    values: [userId],
  });
  return rows;
}

/**
 * Saves a delivery under a name; the same name is replaced.
 * @throws AppError 422 on delivery.*; conflict when the book is full
 */
export async function saveAddress(
  db: Database,
  userId: string,
  { name, delivery }: { name: string; delivery: Delivery },
): Promise<ShoppingAddress[]> {
  const kept = tidyDelivery(delivery);
  const wrong = wrongWithDelivery(kept);
  if (Object.keys(wrong).length > 0) throw AppError.invalid(wrong);
  await inTransaction(db, async (tx) => {
    // two simultaneous requests can't both take the last free place
    await tx.sql.query('select 1 from users where id = $1 for update', [userId]);
    await tx.sql.query(
      `insert into shopping_address(id, user_id, name, delivery, saved_at)
       values ($1, $2, $3, $4, clock_timestamp())
       on conflict (user_id, name) do update set delivery = $4, saved_at = clock_timestamp()`,
      [newUuid(), userId, name, kept],
    );
    const book = await listAddresses(tx, userId);
    if (book.length > numbers.addresses)
      throw AppError.conflict(`Your address book holds ${numbers.addresses}. Remove one first.`);
  });
  return listAddresses(db, userId);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @throws AppError not_found if it doesn't exist or is another person's */
export async function removeAddress(
  db: Database,
  userId: string,
  id: string,
): Promise<ShoppingAddress[]> {
  if (!UUID.test(id)) throw AppError.notFound();
  const { rowCount } = await db.sql.query(
    'delete from shopping_address where id = $1 and user_id = $2',
    [id, userId],
  );
  if (rowCount !== 1) throw AppError.notFound();
  return listAddresses(db, userId);
}
