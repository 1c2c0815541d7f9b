import type { CurrencyCode } from '#lib/countries.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { openAccount, readBalance, type Balance, type UserAccountKind } from './accounts.ts';
import { balanceAt } from './statement.ts';

type Owner = Pick<Member, 'uuid' | 'country'>;

/** The ledger account of a user's wallet, opened on first use. */
export const walletAccount = (tx: Database, user: Owner): Promise<bigint> =>
  openAccount(tx, user.uuid, 'user_available', user.country.currency_code);

/** The account where rewards stay until they are moved to the wallet. */
export const rewardsAccount = (tx: Database, user: Owner): Promise<bigint> =>
  openAccount(tx, user.uuid, 'user_pending_rewards', user.country.currency_code);

/** A number that no account has, so that looking it up finds nothing. */
const NO_ACCOUNT = 0n;

async function findAccount(
  db: Database,
  { uuid, country }: Owner,
  kind: UserAccountKind,
): Promise<bigint> {
  const { rows } = await db.sql.query<{ account_id: bigint }>({
    name: 'ledger-find-account',
    text: `select account_id from ledger.balance where owner_id = $1 and kind = $2 and currency = $3`,
    values: [uuid, kind, country.currency_code],
  });
  return rows[0]?.account_id ?? NO_ACCOUNT;
}

/**
 * The account of a user's wallet for reading only: nothing is opened. Before the first use it is a number
 * that has no entries, holds or flags; its balance is read by `readBalanceIfOpen`.
 */
export const findWallet = (db: Database, user: Owner): Promise<bigint> =>
  findAccount(db, user, 'user_available');

/** The same for rewards. */
export const findRewards = (db: Database, user: Owner): Promise<bigint> =>
  findAccount(db, user, 'user_pending_rewards');

const nothing = { posted: 0n, held: 0n, available: 0n, frozen: false } as const;

/** The balance of an account (spec 9), minor units; zero for one that was never opened. */
export const readBalanceIfOpen = async (
  db: Database,
  account: bigint,
): Promise<Omit<Balance, 'currency'>> =>
  account === NO_ACCOUNT ? nothing : readBalance(db, account);

/** The booked balance of an account at a time, minor units; zero for one that was never opened. */
export const balanceIfOpenAt = async (db: Database, account: bigint, at: Date): Promise<bigint> =>
  account === NO_ACCOUNT ? 0n : balanceAt(db, account, at);

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
