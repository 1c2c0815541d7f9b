import type { Reward } from '#lib/rewards/earnings.contract.ts';
import { toAmount } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';

interface Row {
  id: string;
  kind: Reward['kind'];
  title: string;
  amount: bigint;
  granted_at: Date;
  release_at: Date;
  released_at: Date | null;
  taken_back: bigint;
  taken_back_at: Date | null;
  reference_code: string | null;
}

function stateOf({ released_at, taken_back_at }: Row): Reward['state'] {
  if (taken_back_at) return 'taken_back';
  return released_at ? 'ready' : 'on_the_way';
}

const viewReward = (row: Row): Reward => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  amount: toAmount(row.amount),
  state: stateOf(row),
  granted_at: row.granted_at.toISOString(),
  release_at: row.release_at.toISOString(),
  taken_back: toAmount(row.taken_back),
  reference_code: row.reference_code,
});

/** A member's rewards, newest first. An order is named only to its owner. */
export async function listRewards(
  db: Database,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Reward[]> {
  const { rows } = await db.sql.query<Row>({
    name: 'rewards-of',
    text: `select r.id, r.kind, r.title, r.amount, r.granted_at, r.release_at, r.released_at,
        r.taken_back, r.taken_back_at, o.reference_code
      from reward r left join orders o on o.id = r.order_id and o.user_id = r.user_id
      where r.user_id = $1 order by r.granted_at desc, r.id limit $2 offset $3`,
    values: [userId, limit, offset],
  });
  return rows.map(viewReward);
}

/** How many rewards a member was ever given. */
export async function countRewards(db: Database, userId: string): Promise<number> {
  const { rows } = await db.sql.query<{ n: bigint }>({
    name: 'reward-count',
    text: 'select count(*) as n from reward where user_id = $1',
    values: [userId],
  });
  return Number(rows[0]?.n ?? 0);
}
