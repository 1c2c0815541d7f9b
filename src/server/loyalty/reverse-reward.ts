import type { CurrencyCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import { houseAccount, openAccount, readBalance } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { rewardKey, type RewardFor, type RewardKind } from './grant.ts';

/** The result of reversing a reward; minor units. */
export interface ReversedReward {
  taken: bigint;
  /** What its owner keeps because it had been moved to the wallet: our loss. */
  kept: bigint;
  currency: CurrencyCode;
}

interface Row {
  id: string;
  user_id: string;
  kind: RewardKind;
  amount: bigint;
  currency: 'GHS' | 'KES' | 'NGN';
}

/** Locks the owner before the reward, as a grant does. */
async function lockReward(tx: Database, { kind, source, round = 1 }: RewardFor) {
  const key = [kind, source, round];
  await tx.sql.query(
    `select 1 from users u join reward r on r.user_id = u.id
     where r.kind = $1 and r.source = $2 and r.round = $3 for no key update of u`,
    key,
  );
  const { rows } = await tx.sql.query<Row>(
    `select id, user_id, kind, amount, currency from reward
     where kind = $1 and source = $2 and round = $3 and taken_back_at is null for update`,
    key,
  );
  return rows[0];
}

/**
 * Reverses a reward because its reason was undone. Rewards never go below zero: what was moved to the wallet
 * stays with its owner. The caller notifies.
 * @returns null if there is no reward, or it had already been reversed
 */
export async function reverseReward(
  tx: Database,
  reward: RewardFor,
  now: Date,
): Promise<ReversedReward | null> {
  const row = await lockReward(tx, reward);
  if (!row) return null;
  const { kind, amount, currency } = row;
  const account = await openAccount(tx, row.user_id, 'user_pending_rewards', currency);
  const { available } = await readBalance(tx, account);
  const taken = available < amount ? available : amount;
  if (taken > 0n)
    await post(tx, {
      scope: 'job:rewards',
      key: `back:${rewardKey(reward)}`,
      kind: `reward_${kind}_back`,
      legs: [
        { account, amount: -taken },
        {
          account: houseAccount(
            kind === 'referral' ? 'rewards_expense' : `budget_${kind}`,
            currency,
          ),
          amount: taken,
        },
      ],
    });
  await tx.sql.query('update reward set taken_back = $2, taken_back_at = $3 where id = $1', [
    row.id,
    taken,
    now,
  ]);
  return { taken, kept: amount - taken, currency };
}
