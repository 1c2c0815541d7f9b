import { z } from 'zod';
import type { CurrencyCode } from '#lib/currencies.ts';
import { formatMinor, money } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { notify } from '#server/notifications/notify.ts';
import { task } from '#server/platform/task.ts';

const AT_ONCE = 200;

/**
 * Rewards whose days are over and whose reason is no longer under review. An open flag on the order that
 * earned the reward, or on any trade of the invited member, may still undo it.
 */
const DUE = `select r.id from reward r
  where r.released_at is null and r.taken_back_at is null and r.release_at <= $1
    and not exists (select 1 from flag f where f.state = 'open' and (f.order_id = r.order_id
      or r.kind = 'referral' and f.user_id::text = r.source))
  order by r.release_at, r.id limit ${AT_ONCE} for update of r skip locked`;

interface Released {
  user_id: string;
  currency: CurrencyCode;
  amount: bigint;
}

/** Makes rewards ready to move once their days are over, and notifies each owner once. */
export const releaseRewards = task('rewards.release', z.object({}), ({ db, clock }) =>
  inTransaction(db, async (tx) => {
    const { rows } = await tx.sql.query<Released>(
      `with due as (${DUE}), released as (
         update reward r set released_at = $1 from due where r.id = due.id
         returning r.user_id, r.currency, r.amount)
       select user_id, currency, sum(amount)::bigint as amount from released
       group by user_id, currency order by user_id`,
      [clock.now()],
    );
    for (const { user_id, currency, amount } of rows)
      await notify(tx, user_id, {
        title: 'Rewards ready to move',
        message: `${formatMinor(money(amount, currency))} of your rewards can now be moved to your wallet.`,
        link: paths.earnings,
        topic: 'rewards',
      });
  }),
);
