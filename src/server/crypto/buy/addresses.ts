import type { CoinAddress, saveCoinAddress } from '#lib/crypto/buy.contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { cryptoTrades } from '#lib/product-constants.ts';
import type { CoinNetwork } from '#lib/crypto/coin-networks.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext } from '#server/http/call-context.ts';
import { newUuid } from '#server/platform/ids.ts';
import { largeFrom } from './known-addresses.ts';
import { assertNotOurs } from './own-address.ts';
import { destinationKey, readAddress } from './read-address.ts';

interface Row {
  id: string;
  name: string;
  network: CoinNetwork;
  address: string;
  memo: string | null;
  known_at: Date;
}

const COLUMNS = 'id, name, network, address, memo, known_at';

function view({ known_at, ...row }: Row, now: Date): CoinAddress {
  const from = largeFrom(known_at);
  return {
    ...row,
    created_at: known_at.toISOString(),
    large_from: from > now ? from.toISOString() : null,
  };
}

/** A member's saved addresses, last used first. */
export async function listAddresses(
  db: Database,
  userId: string,
  now: Date,
): Promise<CoinAddress[]> {
  const { rows } = await db.sql.query<Row>({
    name: 'coin-addresses',
    text: `select ${COLUMNS} from coin_address where user_id = $1 and name is not null
      order by coalesce(used_at, known_at) desc, id`,
    values: [userId],
  });
  return rows.map((row) => view(row, now));
}

/**
 * Saves an address. One that is already known keeps the time at which it became known.
 * @throws AppError 422 on address, on memo, and on name when the address book is full
 */
export async function saveAddress({
  db,
  clock,
  user,
  body,
}: CallContext<typeof saveCoinAddress>): Promise<CoinAddress> {
  const { name, network, memo: typed } = body;
  const { address, memo } = readAddress({ address: body.address, memo: typed, network }, 'address');
  await assertNotOurs(db, { address, network }, 'address');
  const key = destinationKey({ address, memo, network });
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    // two simultaneous requests can't both take the last free place
    await tx.sql.query('select 1 from users where id = $1 for update', [user.uuid]);
    const { rows } = await tx.sql.query<Row>(
      `insert into coin_address(id, user_id, network, address_key, address, memo, name, known_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (user_id, network, address_key)
       do update set name = $7 returning ${COLUMNS}`,
      [newUuid(), user.uuid, network, key, address, memo, name, now],
    );
    const saved = await listAddresses(tx, user.uuid, now);
    if (saved.length > cryptoTrades.addresses)
      throw AppError.invalid({
        name: [`You can save ${cryptoTrades.addresses} addresses. Delete one first.`],
      });
    return view(rows[0]!, now);
  });
}

/**
 * Removes an address from the list. Addresses of past purchases stay known, without a name.
 * @throws AppError not_found if it doesn't exist or is another person's
 */
export async function removeAddress(db: Database, userId: string, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const deleted = await tx.sql.query(
      'delete from coin_address where id = $1 and user_id = $2 and used_at is null',
      [id, userId],
    );
    const unnamed = await tx.sql.query(
      `update coin_address set name = null
       where id = $1 and user_id = $2 and used_at is not null and name is not null`,
      [id, userId],
    );
    if (deleted.rowCount !== 1 && unnamed.rowCount !== 1) throw AppError.notFound();
  });
}
