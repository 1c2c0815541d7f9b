import type { Money } from '#lib/money.ts';
import { formatMinor, money } from '#lib/money.ts';
import { findPerk, type Perk } from '#server/loyalty/perks.ts';
import { boostFor } from '#server/loyalty/rate-boost.ts';
import type { Now } from '#server/platform/settings.ts';

/** The seller's prize that adds to a sale, if they have one. */
export const findBoost = ({ db, clock }: Now, userId: string | null): Promise<Perk | undefined> =>
  userId === null
    ? Promise.resolve(undefined)
    : findPerk(db, { userId, kind: 'rate_boost', now: clock.now() });

/** Returns the price line for a rate-boost prize, or undefined without one. */
export function describeBoost(
  perk: Perk | undefined,
  { minor, currency }: Money,
): { perkId: string; text: string } | undefined {
  if (!perk) return undefined;
  const more = formatMinor(money(boostFor(perk, minor), currency));
  return { perkId: perk.id, text: `${more} to your rewards once this is paid` };
}
