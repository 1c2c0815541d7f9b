import type { Money } from '#lib/money.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { readBalance } from '#server/ledger/accounts.ts';
import { rewardsAccount, walletAccount } from '#server/ledger/user-accounts.ts';
import { countOpenOrders } from './count-open.ts';

/**
 * What keeps an account from being closed: transactions on their way, and money in the wallet or in rewards
 * (the first that isn't zero, minor units). Call it after marking the account as closed, so that nothing comes
 * in between.
 */
export async function findLeft(
  tx: Database,
  user: Member,
): Promise<{ open: number; money: Money | null }> {
  const open = await countOpenOrders(tx, user.uuid);
  for (const account of [await walletAccount(tx, user), await rewardsAccount(tx, user)]) {
    const { posted, currency } = await readBalance(tx, account);
    if (posted !== 0n) return { open, money: { minor: posted, currency } };
  }
  return { open, money: null };
}
