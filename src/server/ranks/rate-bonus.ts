import type { CurrencyCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';

/** What a user's rank adds to the rate of a card, in millionths; 0 for a beginner. */
export async function rateBonusOf(
  db: Database,
  userId: string,
  currency: CurrencyCode,
): Promise<bigint> {
  const { rows } = await db.sql.query<{ basis_points: number }>({
    name: 'rate-bonus',
    text: `select l.bonus_basis_points as basis_points from user_rank r
      join rank_level l on l.position = r.position and l.currency = $2 where r.user_id = $1`,
    values: [userId, currency],
  });
  return BigInt(rows[0]?.basis_points ?? 0) * 100n;
}

/** The largest bonus of any rank, in millionths. */
export async function highestRateBonus(db: Database): Promise<bigint> {
  const { rows } = await db.sql.query<{ basis_points: number }>({
    name: 'highest-rate-bonus',
    text: 'select max(bonus_basis_points) as basis_points from rank_level',
  });
  return BigInt(rows[0]?.basis_points ?? 0) * 100n;
}
