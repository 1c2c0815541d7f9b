import { z } from 'zod';
import { formatMinor, money } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { takeGoldCoins } from '#server/loyalty/gold-coins.ts';
import { reverseReward, type ReversedReward } from '#server/loyalty/reverse-reward.ts';
import { notify } from '#server/notifications/notify.ts';
import { audit } from '#server/platform/audit.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Services } from '#server/platform/services.ts';
import { task } from '#server/platform/task.ts';
import { readDone, type Task } from './done.ts';
import { sourceOf } from './opportunities.ts';

const UNDONE_WITHIN_S = 180 * 24 * 3600;

interface Claim extends Task {
  opportunity_id: string;
  user_id: string;
  title: string;
  gold_coins: bigint;
}

function describeReversal(coins: bigint, back: ReversedReward | null): string[] {
  const format = (minor: bigint) => (back ? formatMinor(money(minor, back.currency)) : '');
  const taken = [
    ...(back && back.taken > 0n ? [format(back.taken)] : []),
    ...(coins > 0n ? [`${coins} gold coins`] : []),
  ];
  return [
    'The trade behind it was reversed.',
    ...(taken.length > 0 ? [`We deducted ${taken.join(' and ')} from your rewards.`] : []),
    ...(back && back.kept > 0n
      ? [`You keep ${format(back.kept)} because it was already in your wallet.`]
      : []),
  ];
}

/** Reverses one claim, unless its task is completed by other trades. */
const reverseClaim = ({ db, clock }: Services, claim: Claim): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { opportunity_id, user_id, title, gold_coins } = claim;
    const now = clock.now();
    const { rowCount } = await tx.sql.query(
      `update opportunity_claim set taken_back_at = $3
       where opportunity_id = $1 and user_id = $2 and taken_back_at is null`,
      [opportunity_id, user_id, now],
    );
    if (rowCount === 0) return;
    const source = sourceOf(opportunity_id, user_id);
    const back = await reverseReward(tx, { kind: 'opportunity', source }, now);
    const coins = await takeGoldCoins(
      tx,
      {
        userId: user_id,
        kind: 'opportunity',
        source: `${source}:back`,
        title: `Reversed: ${title}`,
        amount: -gold_coins,
      },
      now,
    );
    await notify(tx, user_id, {
      title: `Reversed: ${title}`,
      message: describeReversal(coins, back),
      link: paths.earnings,
      topic: 'rewards',
    });
    const action = 'rewards.opportunity-taken-back';
    await audit(tx, { actor: 'job:rewards', action, subject: opportunity_id, detail: { user_id } });
  });

/** Reverses claims for a trade, a member's or a friend's, that was itself reversed. */
export const reverseClaims = task('rewards.take-back-claims', z.object({}), async (services) => {
  const { db, clock } = services;
  const { rows } = await db.sql.query<Claim>({
    name: 'claims-that-may-be-undone',
    text: `select c.opportunity_id, c.user_id, c.gold_coins, o.task, o.tutorial, o.title
        from opportunity_claim c join opportunity o on o.id = c.opportunity_id
        where c.taken_back_at is null and c.claimed_at > $1 and o.task in ('first_trade', 'friend')
          and exists (select 1 from orders r where r.settled_at is not null
            and (r.status = 'reversed' or r.refunded > 0) and r.updated_at >= c.claimed_at
            and (r.user_id = c.user_id or r.user_id in (
              select id from users f where f.referred_by = c.user_id)))
        order by c.claimed_at`,
    values: [secondsAfter(clock.now(), -UNDONE_WITHIN_S)],
  });
  for (const claim of rows) {
    const done = await readDone(db, claim.user_id);
    if (!done(claim)) await reverseClaim(services, claim);
  }
});
