import type { CurrencyCode } from '#lib/countries.ts';
import type { RankName } from '#lib/rules/rank.ts';
import type { Database } from '#server/db/client.ts';

export interface Level {
  position: number;
  name: RankName;
  /** The completed sales it requires, minor units. */
  minimum: bigint;
  /** Hundredths of a percent added to a card's rate. */
  bonus_basis_points: number;
}

/** The ranks of a currency, lowest first. */
export async function levelsIn(db: Database, currency: CurrencyCode): Promise<Level[]> {
  const { rows } = await db.sql.query<Level>({
    name: 'rank-levels',
    text: `select position, name, minimum, bonus_basis_points from rank_level
      where currency = $1 order by position`,
    values: [currency],
  });
  return rows;
}

/** The highest level that a total reaches; the lowest requires nothing. */
export function levelFor(levels: readonly Level[], total: bigint): Level {
  const reached = levels.findLast(({ minimum }) => minimum <= total);
  if (!reached) throw new Error('No rank has a minimum of zero');
  return reached;
}
