import type { CurrencyCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';

/**
 * What a user has bought and sold, in minor units without fees. Reversed trades don't count, and money moved
 * in or out of the wallet is not a trade (spec 3). A sale counts with what was paid for it, whatever was
 * hoped for, even if only a part was good; a purchase counts with what was captured and not refunded.
 */
export async function tradedBy(
  db: Database,
  userId: string,
  currency: CurrencyCode,
): Promise<bigint> {
  const { rows } = await db.sql.query<{ total: bigint }>({
    name: 'referral-traded',
    text: `select coalesce(sum(case direction when 'purchase'
          then div(amount::numeric * (captured - refunded), nullif(total, 0)) else coalesce(paid, amount) end), 0)::bigint as total
      from orders
      where user_id = $1 and currency = $2 and status in ('completed', 'partly_completed')
        and direction in ('purchase', 'sale')`,
    values: [userId, currency],
  });
  return rows[0]?.total ?? 0n;
}
