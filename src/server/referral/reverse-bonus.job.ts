import { z } from 'zod';
import { formatMinor, money } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { maskName } from '#server/loyalty/mask-name.ts';
import { reverseReward, type ReversedReward } from '#server/loyalty/reverse-reward.ts';
import { notify } from '#server/notifications/notify.ts';
import type { Order } from '#server/orders/tables.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { welcomeOf } from './decide-bonus.ts';
import { hasTradedEnough, termsFor } from './pay-bonus.job.ts';
import { findBonus, lockPair, type Pair } from './people.ts';

const actor = 'job:referral';

/** What was taken from the rewards, and what stays because it was already in the wallet. */
function describeReversal(because: string, { taken, kept, currency }: ReversedReward): string[] {
  const format = (minor: bigint) => formatMinor(money(minor, currency));
  if (taken === 0n)
    return [`${because} You keep the ${format(kept)} because it was already in your wallet.`];
  return [
    `${because} ${format(taken)} was deducted from your rewards.`,
    ...(kept > 0n ? [`You keep ${format(kept)} because it was already in your wallet.`] : []),
  ];
}

async function reverseWelcome(tx: Database, now: Date, { invitee }: Pair, round: number) {
  const taken = await reverseReward(
    tx,
    { kind: 'referral', source: welcomeOf(invitee.id), round },
    now,
  );
  if (!taken) return;
  await notify(tx, invitee.id, {
    title: 'Your welcome bonus was reversed',
    message: describeReversal('The trades behind it were reversed.', taken),
    link: paths.earnings,
    topic: 'rewards',
  });
}

/** A bonus of which nothing could be reversed stays paid, and isn't earned again. */
async function reverseOne(tx: Database, { clock }: Services, pair: Pair, round: number) {
  const { invitee, referrer } = pair;
  const now = clock.now();
  await reverseWelcome(tx, now, pair, round);
  const back = await reverseReward(tx, { kind: 'referral', source: invitee.id, round }, now);
  if (!back) return;
  const isKept = back.taken === 0n;
  await tx.sql.query(
    `update referral_bonus set state = $2, decided_at = $3, kept = kept + $4 where invitee_id = $1`,
    [invitee.id, isKept ? 'paid' : 'taken_back', now, back.kept],
  );
  const because = `The trades of ${maskName(invitee)} were reversed.`;
  await notify(tx, referrer.id, {
    title: isKept ? 'You keep your bonus' : 'A bonus was reversed',
    message: [
      ...describeReversal(because, back),
      ...(isKept ? [] : ['You’ll get it again once they’ve traded enough.']),
    ],
    link: paths.referral,
    topic: 'rewards',
  });
  const action = isKept ? 'referral.bonus-kept' : 'referral.bonus-taken-back';
  const detail = { invitee: invitee.id, taken: String(back.taken), kept: String(back.kept) };
  await audit(tx, { actor, action, subject: referrer.id, detail });
}

/** A bonus that waited for a decision is no longer earned, so there is nothing to decide. */
async function lapse(tx: Database, { clock }: Services, { invitee }: Pair) {
  const now = clock.now();
  await tx.sql.query(
    `update referral_flag set verdict = 'lapsed', decided_by = $2, decided_at = $3
     where invitee_id = $1 and decided_at is null`,
    [invitee.id, actor, now],
  );
  await tx.sql.query(
    `update referral_bonus set state = 'taken_back', decided_at = $2 where invitee_id = $1`,
    [invitee.id, now],
  );
}

/** Reverses a bonus when the invited user's trades fall below the minimum again. */
export const reverseBonus = task(
  'referral.take-bonus-back',
  z.object({ invitee: z.uuid() }),
  (services, { invitee }) =>
    inTransaction(services.db, async (tx) => {
      const pair = await lockPair(tx, invitee);
      const bonus = pair && (await findBonus(tx, invitee));
      if (!pair || (bonus?.state !== 'paid' && bonus?.state !== 'checking')) return;
      if (await hasTradedEnough(tx, pair, await termsFor(tx, pair))) return;
      if (bonus.state === 'paid') await reverseOne(tx, services, pair, bonus.round);
      else await lapse(tx, services, pair);
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
