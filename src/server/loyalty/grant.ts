import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import { houseAccount, openAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { newUuid } from '#server/platform/ids.ts';
import { lockBudget, type BudgetKind } from './budget.ts';
import { readNumbers } from './numbers.ts';

/** Referral bonuses are promised without a budget; all others stop when their budget is used up. */
export type RewardKind = 'referral' | BudgetKind;

/** What a reward is given for: once, and once more for each round after a reversal. */
export interface RewardFor {
  kind: RewardKind;
  /** The id of the invited member, the spin or the order; `<opportunity>:<member>`. */
  source: string;
  /** Counted from 1. */
  round?: number | undefined;
}

export interface NewReward extends RewardFor {
  userId: string;
  country: CountryCode;
  /** What it is for, as its owner reads it: "You invited A••• O.". */
  title: string;
  /** The order that it came from. */
  orderId?: string | undefined;
  /** Minor units of the country's currency. */
  amount: bigint;
}

export type Granted =
  | { state: 'granted'; id: string; releaseAt: Date }
  /** The reward had already been given. */
  | { state: 'already' }
  /** The month's budget doesn't cover it; nothing was stored. */
  | { state: 'budget_spent'; left: bigint };

const DAY_S = 24 * 3600;

export const rewardKey = ({ kind, source, round = 1 }: RewardFor): string =>
  round === 1 ? `${kind}:${source}` : `${kind}:${source}:${round}`;

/** The account that a type of reward is paid from; its budget is locked. */
async function payerOf(tx: Database, { kind, country }: NewReward, now: Date) {
  if (kind !== 'referral') return lockBudget(tx, { kind, country, now });
  const { currency } = supportedCountries[country];
  return { account: houseAccount('rewards_expense', currency), left: null };
}

async function isGiven(tx: Database, { kind, source, round = 1 }: RewardFor): Promise<boolean> {
  const { rowCount } = await tx.sql.query({
    name: 'reward-given',
    text: 'select 1 from reward where kind = $1 and source = $2 and round = $3',
    values: [kind, source, round],
  });
  return rowCount === 1;
}

/**
 * Gives a member a reward in money (spec 3, pending_rewards): it is booked to their rewards immediately, and
 * can be moved to the wallet after the waiting days of its type. Any number of calls with the same source
 * give it once. The caller notifies.
 */
export async function grantReward(tx: Database, reward: NewReward, now: Date): Promise<Granted> {
  const { kind, source, round = 1, userId, country, amount } = reward;
  const { currency } = supportedCountries[country];
  // the member's row makes two grants with the same source wait for each other
  await tx.sql.query('select 1 from users where id = $1 for no key update', [userId]);
  if (await isGiven(tx, reward)) return { state: 'already' };
  const payer = await payerOf(tx, reward, now);
  if (payer.left !== null && payer.left < amount)
    return { state: 'budget_spent', left: payer.left };
  const { txnId } = await post(tx, {
    scope: 'job:rewards',
    key: rewardKey(reward),
    kind: `reward_${kind}`,
    orderId: reward.orderId,
    legs: [
      { account: payer.account, amount: -amount },
      {
        account: await openAccount(tx, userId, 'user_pending_rewards', currency),
        amount,
      },
    ],
  });
  const numbers = await readNumbers(tx, now);
  const days = Number(numbers.of(`release-days:${kind}`));
  const [id, releaseAt] = [newUuid(), secondsAfter(now, days * DAY_S)];
  await tx.sql.query(
    `insert into reward(id, user_id, kind, source, round, title, order_id, amount, currency, txn_id,
       granted_at, release_at, released_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      ...[id, userId, kind, source, round, reward.title, reward.orderId ?? null],
      ...[amount, currency, txnId, now, releaseAt, days === 0 ? now : null],
    ],
  );
  return { state: 'granted', id, releaseAt };
}
