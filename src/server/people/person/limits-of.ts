import { toAmount } from '#lib/money.ts';
import type { DeskPersonSections } from '#lib/people/contract.ts';
import { personalLimits } from '#lib/people/words.ts';
import { memberView } from '#server/account/member.ts';
import type { UserRow } from '#server/account/tables.ts';
import { levelLimits, limitsFor, listPersonalLimits } from '#server/kyc/limits.ts';
import { usedBy } from '#server/orders/place/usage.ts';
import type { Now } from '#server/platform/settings.ts';

/** Someone's limits for paying and withdrawing, today's use, and which limits are personal. */
export async function readLimits(at: Now, user: UserRow): Promise<DeskPersonSections['limits']> {
  const { db } = at;
  const now = at.clock.now();
  const member = memberView(user);
  const [level, limits, own, used] = await Promise.all([
    levelLimits(at, member),
    limitsFor(at, member),
    listPersonalLimits(db, user.id, now),
    usedBy(db, { userId: user.id, country: user.country_code, now }),
  ]);
  const counted = { daily_spend: used.spent, daily_withdrawal: used.withdrawn };
  return personalLimits.map((name) => ({
    name,
    limit: toAmount(limits[name]),
    level: toAmount(level[name]),
    used: name in counted ? toAmount(counted[name as keyof typeof counted]) : null,
    own_until: own.find((each) => each.name === name)?.until.toISOString() ?? null,
  }));
}
