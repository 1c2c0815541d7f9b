import { toAmount } from '#lib/money.ts';
import type { readWallet as contract } from '#lib/wallet/contract.ts';
import type { CallContext, Reply } from '#server/http/call-context.ts';
import { limitsFor } from '#server/kyc/limits.ts';
import {
  balanceIfOpenAt,
  readBalanceIfOpen,
  findRewards,
  findWallet,
} from '#server/ledger/user-accounts.ts';
import { flaggedAmounts } from '#server/orders/flags/flags.ts';
import { usedBy } from '#server/orders/place/usage.ts';
import { localDay } from '#server/platform/local-day.ts';

/**
 * The wallet of spec 3. The balance comes from the ledger; `available` is what can be used of it
 * now.
 */
export async function readWallet({
  db,
  user,
  clock,
}: CallContext<typeof contract>): Promise<Reply<typeof contract>> {
  const [country, now] = [user.country.code, clock.now()];
  const [account, rewards] = await Promise.all([findWallet(db, user), findRewards(db, user)]);
  const [balance, pending, initial, flagged, limits, used] = await Promise.all([
    readBalanceIfOpen(db, account),
    readBalanceIfOpen(db, rewards),
    balanceIfOpenAt(db, account, localDay(country, now).from),
    flaggedAmounts(db, account),
    limitsFor({ db, clock }, user),
    usedBy(db, { userId: user.uuid, country, now }),
  ]);
  return {
    data: {
      user_currency: user.country.currency_code,
      balance: {
        book: toAmount(balance.posted),
        initial: toAmount(initial),
        // no money may leave a wallet with flagged money, so none of it is available
        available: toAmount(flagged.until ? 0n : balance.available),
        pending_rewards: toAmount(pending.posted),
      },
      flagged_amount: {
        manual: toAmount(flagged.manual),
        automatic: toAmount(flagged.automatic),
      },
      transaction_limit: {
        daily_spend_limit: toAmount(limits.daily_spend),
        daily_withdrawal_limit: toAmount(limits.daily_withdrawal),
        one_time_withdrawal_limit: toAmount(limits.one_time_withdrawal),
      },
      totals: {
        amount_withdrawn_today: toAmount(used.withdrawn),
        amount_spent_today: toAmount(used.spent),
      },
    },
  };
}
