import type { Member } from '#lib/visitor.ts';
import type { Database } from '#server/db/client.ts';
import { readBalanceIfOpen, findRewards } from '#server/ledger/user-accounts.ts';
import { MOVED } from './moved-kind.ts';

/** What a member has earned, in minor units. */
export interface Amounts {
  account: bigint;
  /** Not in the wallet yet. */
  pending: bigint;
  onTheWay: bigint;
  /** Can be moved to the wallet now. */
  ready: bigint;
  moved: bigint;
}

/** Reads where a member's rewards are (spec 3). Callers that move them hold the member's lock. */
export async function readAmounts(db: Database, user: Member): Promise<Amounts> {
  const account = await findRewards(db, user);
  const { available: pending } = await readBalanceIfOpen(db, account);
  const { rows } = await db.sql.query<{ waiting: bigint; moved: bigint }>({
    name: 'reward-amounts',
    text: `select
        (select coalesce(sum(amount), 0)::bigint from reward
          where user_id = $1 and released_at is null and taken_back_at is null) as waiting,
        (select coalesce(sum(total), 0)::bigint from orders
          where user_id = $1 and service_type = $2) as moved`,
    values: [user.uuid, MOVED],
  });
  const { waiting = 0n, moved = 0n } = rows[0] ?? {};
  // a reward that was reversed after it had been moved is missing here
  const onTheWay = waiting < pending ? waiting : pending;
  return { account, pending, onTheWay, ready: pending - onTheWay, moved };
}
