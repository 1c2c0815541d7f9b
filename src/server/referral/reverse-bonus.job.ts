import { z } from 'zod';
import { formatMinor, money } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { memberView } from '#server/account/index.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { houseAccount, post, readBalance, rewardsAccount } from '#server/ledger/index.ts';
import { tradedBy } from '#server/loyalty/index.ts';
import { notify } from '#server/notifications/index.ts';
import type { Order } from '#server/orders/index.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { maskName } from '#server/loyalty/index.ts';
import { currencyOf, findBonus, lockPair, type Pair } from './people.ts';
import { termsIn } from './terms.ts';

const actor = 'job:referral';

interface Earned {
  amount: bigint;
  round: number;
}

async function reverseOne(
  tx: Database,
  { clock }: Services,
  { invitee, referrer }: Pair,
  { amount, round }: Earned,
): Promise<void> {
  const currency = currencyOf(referrer);
  const rewards = await rewardsAccount(tx, memberView(referrer));
  const { available } = await readBalance(tx, rewards);
  const detail = { invitee: invitee.id };
  // money moved to the wallet since then belongs to its owner, so the loss is ours
  if (available < amount)
    return audit(tx, { actor, action: 'referral.bonus-kept', subject: referrer.id, detail });
  await post(tx, {
    scope: actor,
    key: `bonus-back:${invitee.id}:${round}`,
    kind: 'referral_bonus_back',
    legs: [
      { account: rewards, amount: -amount },
      { account: houseAccount('rewards_expense', currency), amount },
    ],
  });
  await tx.sql.query(
    `update referral_bonus set state = 'taken_back', decided_at = $2 where invitee_id = $1`,
    [invitee.id, clock.now()],
  );
  await notify(tx, referrer.id, {
    title: 'A bonus was taken back',
    message: [
      `What ${maskName(invitee)} had traded was reversed, so ${formatMinor(money(amount, currency))} left your rewards.`,
      'You get it again once they have traded enough.',
    ],
    link: paths.referral,
    topic: 'rewards',
  });
  await audit(tx, { actor, action: 'referral.bonus-taken-back', subject: referrer.id, detail });
}

/** Takes a bonus back when the invited user's trades fall below the minimum again. */
export const reverseBonus = task(
  'referral.take-bonus-back',
  z.object({ invitee: z.uuid() }),
  (services, { invitee: id }) =>
    inTransaction(services.db, async (tx) => {
      const pair = await lockPair(tx, id);
      const bonus = pair && (await findBonus(tx, id));
      if (!pair || bonus?.state !== 'paid' || bonus.amount === null) return;
      const currency = currencyOf(pair.invitee);
      const { transaction_minimum } = await termsIn(tx, currency);
      if ((await tradedBy(tx, id, currency)) >= transaction_minimum) return;
      await reverseOne(tx, services, pair, { amount: bonus.amount, round: bonus.round });
    }),
);

/** Checks a paid bonus again whenever a trade that it counted may have been undone. */
export async function followReversal(tx: Database, order: Order): Promise<void> {
  const { rowCount } = await tx.sql.query({
    name: 'referral-paid-for',
    text: `select 1 from users where id = $1 and referred_by is not null`,
    values: [order.user_id],
  });
  // even if it isn't paid yet: a job that has counted this trade may be paying it right now
  if (rowCount === 1) await enqueue(tx, reverseBonus, { invitee: order.user_id });
}
