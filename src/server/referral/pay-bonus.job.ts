import { z } from 'zod';
import type { UserRow } from '#server/account/tables.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { readNumbers } from '#server/loyalty/numbers.ts';
import { isTrade, isTradeSql, tradedBy } from '#server/loyalty/what-counts.ts';
import type { Order } from '#server/orders/tables.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { localMonth } from '#server/platform/local-day.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue, task } from '#server/platform/task.ts';
import { holdPair, payPair, refusePair, describeRefusal } from './decide-bonus.ts';
import { findFindings } from './findings.ts';
import { currencyOf, findBonus, lockPair, type Pair, type Refusal } from './people.ts';
import { termsOf, type Terms } from './terms.ts';

const actor = 'job:referral';

/** An inviter's bonuses this month, including those that wait for a decision. */
async function countThisMonth(tx: Database, { clock }: Services, referrer: UserRow) {
  const { from } = localMonth(referrer.country_code, clock.now());
  const { rows } = await tx.sql.query<{ n: bigint }>(
    `select count(*) as n from referral_bonus
     where referrer_id = $1 and state in ('paid', 'checking') and decided_at >= $2`,
    [referrer.id, from],
  );
  return Number(rows[0]?.n ?? 0);
}

/** What ends an invitation without a bonus, for operators as for the job. */
async function refusalOf(
  tx: Database,
  services: Services,
  { referrer }: Pair,
  { max_per_month }: Terms,
): Promise<Refusal | null> {
  if (referrer.deleted_at || referrer.status === 'blacklisted') return 'account_closed';
  if ((await countThisMonth(tx, services, referrer)) >= max_per_month) return 'monthly_limit';
  return null;
}

/** The terms of an invitation: those of the day the friend joined, each side in its own currency. */
export async function termsFor(tx: Database, { invitee, referrer }: Pair): Promise<Terms> {
  const numbers = await readNumbers(tx, invitee.created_at);
  const { welcome, transaction_minimum } = termsOf(numbers, currencyOf(invitee));
  return { ...termsOf(numbers, currencyOf(referrer)), welcome, transaction_minimum };
}

/** Whether the friend's trades are enough, as they are now. */
export const hasTradedEnough = async (
  tx: Database,
  { invitee }: Pair,
  { transaction_minimum }: Terms,
): Promise<boolean> => (await tradedBy(tx, invitee.id, currencyOf(invitee))) >= transaction_minimum;

/**
 * Pays the inviter once the invited user has completed enough trades (spec 3, Referral data). Both accounts
 * are locked and there is one row, so any number of these jobs pays only once; after a reversal, the bonus
 * can be earned again. It waits until both are verified people; what looks like one person with two accounts
 * waits for an operator.
 */
export const payBonus = task(
  'referral.pay-bonus',
  z.object({ invitee: z.uuid() }),
  (services, { invitee }) =>
    inTransaction(services.db, async (tx) => {
      const pair = await lockPair(tx, invitee);
      const before = pair && (await findBonus(tx, invitee));
      if (!pair || (before && before.state !== 'taken_back')) return;
      if (!pair.invitee.has_kyc_set_up || !pair.referrer.has_kyc_set_up) return;
      const terms = await termsFor(tx, pair);
      if (!(await hasTradedEnough(tx, pair, terms))) return;
      const reason = await refusalOf(tx, services, pair, terms);
      const refusal = reason && describeRefusal(reason, terms.max_per_month);
      if (reason) return refusePair(tx, services, pair, { reason, told: refusal, actor });
      const findings = await findFindings(tx, { invitee, referrer: pair.referrer.id });
      const { round = 0, kept = 0n } = before ?? {};
      const deal = { ...terms, round: round + 1, kept, actor };
      if (findings.length > 0) await holdPair(tx, services, pair, { ...deal, findings });
      else await payPair(tx, services, pair, deal);
    }),
);

/** Checks an invited user's trades again whenever one is completed. */
export async function followTrade(tx: Database, order: Order): Promise<void> {
  if (!isTrade(order)) return;
  const { rowCount } = await tx.sql.query({
    name: 'referral-undecided',
    text: `select 1 from users u where u.id = $1 and u.referred_by is not null
      and not exists (select 1 from referral_bonus b
        where b.invitee_id = u.id and b.state <> 'taken_back')`,
    values: [order.user_id],
  });
  if (rowCount === 1) await enqueue(tx, payBonus, { invitee: order.user_id });
}

const LOOK_BACK_S = 2 * 24 * 3600;

/**
 * Checks invitations again if one of the two was verified in the last two days, because the trades may have
 * come first.
 */
export const payVerified = task('referral.pay-verified', z.object({}), async ({ db, clock }) => {
  const { rows } = await db.sql.query<{ id: string }>(
    `select u.id from kyc_identity k join users u on k.user_id in (u.id, u.referred_by)
       join users r on r.id = u.referred_by
     where k.state = 'verified' and k.decided_at > $1 and u.has_kyc_set_up and r.has_kyc_set_up
       and exists (select 1 from orders o where o.user_id = u.id and ${isTradeSql('o')})
       and not exists (select 1 from referral_bonus b
         where b.invitee_id = u.id and b.state <> 'taken_back')`,
    [secondsAfter(clock.now(), -LOOK_BACK_S)],
  );
  for (const { id } of rows) await enqueue(db, payBonus, { invitee: id });
});
