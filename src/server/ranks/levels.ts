import type { CurrencyCode } from '#lib/countries.ts';
import type { RankName } from '#lib/rewards/rank.ts';
import type { Database } from '#server/db/client.ts';
import { readSettings, type Now } from '#server/platform/settings.ts';

export interface Level {
  position: number;
  name: RankName;
  /** The completed sales it requires, minor units. */
  minimum: bigint;
  /** Hundredths of a percent added to a card's rate. */
  bonus_basis_points: number;
}

/** A number's name in the book of ranks: "rank:NGN:expert:minimum". */
export const rankNumber = (
  currency: CurrencyCode,
  rank: RankName,
  what: 'minimum' | 'bonus',
): string => `rank:${currency}:${rank}:${what}`;

/** A currency's initial ranks, lowest first. */
export async function baseLevels(db: Database, currency: CurrencyCode): Promise<Level[]> {
  const { rows } = await db.sql.query<Level>({
    name: 'rank-levels',
    text: `select position, name, minimum, bonus_basis_points from rank_level
      where currency = $1 order by position`,
    values: [currency],
  });
  return rows;
}

/** A currency's current ranks, lowest first. */
export async function levelsIn({ db, clock }: Now, currency: CurrencyCode): Promise<Level[]> {
  const base = await baseLevels(db, currency);
  const { of } = await readSettings(db, `rank:${currency}:`, clock.now());
  return base.map((level) => ({
    ...level,
    minimum: of(rankNumber(currency, level.name, 'minimum'), level.minimum),
    bonus_basis_points: Number(
      of(rankNumber(currency, level.name, 'bonus'), BigInt(level.bonus_basis_points)),
    ),
  }));
}

/** The highest level that a total reaches; the lowest requires nothing. */
export function levelFor(levels: readonly Level[], total: bigint): Level {
  const reached = levels.findLast(({ minimum }) => minimum <= total);
  if (!reached) throw new Error('No rank has a minimum of zero');
  return reached;
}
