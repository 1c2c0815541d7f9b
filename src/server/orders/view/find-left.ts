import { and, count, eq, inArray } from 'drizzle-orm';
import type { Money } from '#lib/money.ts';
import { openStatuses } from '#lib/orders/words.ts';
import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { readBalance } from '#server/ledger/accounts.ts';
import { rewardsAccount, walletAccount } from '#server/ledger/user-accounts.ts';
import { orders } from '#server/orders/tables.ts';

/** How many of a user's orders are still undecided. */
async function countOpenOrders(db: Database, userId: string): Promise<number> {
  const [row] = await db.orm
    .select({ open: count() })
    .from(orders)
    .where(and(eq(orders.user_id, userId), inArray(orders.status, openStatuses)));
  return Number(row?.open ?? 0);
}

/**
 * What keeps an account from being closed: open transactions, and money in the wallet or in rewards (the first
 * that isn't zero, minor units). Call it after marking the account as closed, so that nothing can follow.
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
