import type { Member } from '#lib/visitor.ts';
import { answersOf } from '#server/db/read-together.ts';
import type { Now } from '#server/platform/settings.ts';
import { limitsOfCountry, type Limits } from '#server/reference/limits-of-country.ts';
import { listPersonalLimits, withPersonal } from './personal-limits.ts';

/**
 * The verification level (spec 1): 2 when the country's own set-up is complete, which is the payout
 * account in Nigeria and the identity elsewhere.
 */
export function levelOf(
  user: Pick<Member, 'country' | 'has_kyc_set_up' | 'has_account_set_up'>,
): 1 | 2 {
  const isComplete = user.country.code === 'NG' ? user.has_account_set_up : user.has_kyc_set_up;
  return isComplete ? 2 : 1;
}

/** True where no further verification raises the limits. */
export async function isAtHighestLevel(now: Now, user: Member): Promise<boolean> {
  const level = levelOf(user);
  return (await limitsOfCountry(now, user.country.code)).every((each) => each.level <= level);
}

/**
 * The limits of a user's level, in minor units (spec 4, 8). The caps on incoming money depend on nothing
 * else.
 * @throws Error when the country has no row for the level: the seed hasn't run
 */
export async function levelLimits(now: Now, user: Member): Promise<Limits> {
  const level = levelOf(user);
  const row = (await limitsOfCountry(now, user.country.code)).find((each) => each.level === level);
  if (!row) throw new Error(`No limits for ${user.country.code} level ${level}`);
  return row;
}

/**
 * A user's current limits, in minor units: their level's, and personal ones that staff set until a date.
 * @throws Error as levelLimits
 */
export async function limitsFor(now: Now, user: Member): Promise<Limits> {
  const [limits, own] = await answersOf([
    levelLimits(now, user),
    listPersonalLimits(now.db, user.uuid, now.clock.now()),
  ]);
  return withPersonal(limits, own);
}
