import type { CurrencyCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';

/**
 * What somebody has bought and sold, in minor units without fees. Only what is done now counts:
 * what was reversed does not, and money moved in or out of the wallet is no trade (spec 3). A sale
 * counts with what was paid for it, however much was hoped for, also when only a part was good; a
 * purchase with what was taken for it and did not come back.
 */
export async function tradedBy(
  db: Database,
  userId: string,
  currency: CurrencyCode,
): Promise<bigint> {
  const { rows } = await db.sql.query<{ total: bigint }>({
    name: 'referral-traded',
    text: `select coalesce(sum(case direction when 'purchase'
          then div(amount::numeric * (captured - refunded), total) else coalesce(paid, amount) end), 0)::bigint as total
      from orders
      where user_id = $1 and currency = $2 and status in ('completed', 'partly_completed')
        and direction in ('purchase', 'sale')`,
    values: [userId, currency],
  });
  return rows[0]?.total ?? 0n;
}
