import { countryCodes, supportedCountries, type CurrencyCode } from '#lib/countries.ts';
import type { Now } from '#server/platform/settings.ts';
import { levelsIn, type Level } from './levels.ts';

const inMillionths = (level: Level | undefined): bigint =>
  BigInt(level?.bonus_basis_points ?? 0) * 100n;

/** What a user's rank adds to the rate of a card, in millionths; 0 for a beginner. */
export async function rateBonusOf(
  now: Now,
  userId: string,
  currency: CurrencyCode,
): Promise<bigint> {
  const { rows } = await now.db.sql.query<{ position: number }>({
    name: 'rank-of',
    text: 'select position from user_rank where user_id = $1',
    values: [userId],
  });
  const position = rows[0]?.position;
  if (position === undefined) return 0n;
  return inMillionths((await levelsIn(now, currency)).find((each) => each.position === position));
}

/** The largest bonus of any rank, in millionths. */
export async function highestRateBonus(now: Now): Promise<bigint> {
  let highest = 0n;
  for (const country of countryCodes)
    for (const level of await levelsIn(now, supportedCountries[country].currency)) {
      const bonus = inMillionths(level);
      if (bonus > highest) highest = bonus;
    }
  return highest;
}
