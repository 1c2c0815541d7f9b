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
