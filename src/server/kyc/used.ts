import type { Database } from '#server/db/client.ts';

/** Money that went out in a span, minor units: spent on purchases, and withdrawn. */
export interface Used {
  spent: bigint;
  withdrawn: bigint;
}

/** Counts orders that took or still hold money; one whose money came back counts for nothing. */
export async function usedBetween(
  db: Database,
  userId: string,
  { from, until }: { from: Date; until: Date },
): Promise<Used> {
  const { rows } = await db.sql.query<Used>({
    name: 'used-between',
    text: `select coalesce(sum(total) filter (where direction = 'purchase'), 0)::bigint as spent,
             coalesce(sum(total) filter (where direction = 'withdrawal'), 0)::bigint as withdrawn
           from orders where user_id = $1 and created_at >= $2 and created_at < $3
             and status not in ('failed', 'rejected', 'cancelled', 'reversed')`,
    values: [userId, from, until],
  });
  return rows[0] ?? { spent: 0n, withdrawn: 0n };
}
