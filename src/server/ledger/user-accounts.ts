import type { CurrencyCode } from '#lib/countries.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { openAccount } from './accounts.ts';

type Owner = Pick<Member, 'uuid' | 'country'>;

/** The ledger account of a user's wallet, opened on first use. */
export const walletAccount = (tx: Database, user: Owner): Promise<bigint> =>
  openAccount(tx, user.uuid, 'user_available', user.country.currency_code);

/** The account where rewards stay until they are moved to the wallet. */
export const rewardsAccount = (tx: Database, user: Owner): Promise<bigint> =>
  openAccount(tx, user.uuid, 'user_pending_rewards', user.country.currency_code);

/** What a user's wallet has available (spec 9), in minor units of its currency; null where it was never opened. */
export async function readAvailable(
  db: Database,
  owner: string,
  currency: CurrencyCode,
): Promise<bigint | null> {
  const { rows } = await db.sql.query<{ available: bigint }>({
    name: 'ledger-available',
    text: `select available from ledger.balance
      where owner_id = $1 and kind = 'user_available' and currency = $2`,
    values: [owner, currency],
  });
  return rows[0]?.available ?? null;
}

/** A short text that differs once any balance of a user has changed; empty before their first account. */
export async function readBalanceMark(db: Database, owner: string): Promise<string> {
  const { rows } = await db.sql.query<{ mark: string | null }>({
    name: 'ledger-balance-mark',
    text: `select left(md5(string_agg(concat_ws(' ', id, posted, held, frozen), ',' order by id)), 12) as mark
      from ledger.account where owner_id = $1`,
    values: [owner],
  });
  return rows[0]?.mark ?? '';
}
