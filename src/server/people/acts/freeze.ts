import type { Database } from '#server/db/client.ts';
import { setFrozen } from '#server/ledger/accounts.ts';

/**
 * Freezes or unfreezes everything someone has in the ledger. A frozen account accepts credits, and pays out
 * what was already on hold; anything in progress ends as usual.
 */
export async function freeze(tx: Database, userId: string, frozen: boolean): Promise<void> {
  const { rows } = await tx.sql.query<{ id: bigint }>(
    'select id from ledger.account where owner_id = $1 order by id',
    [userId],
  );
  for (const { id } of rows) await setFrozen(tx, id, frozen);
}
