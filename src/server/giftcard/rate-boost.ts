import type { CurrencyCode } from '#lib/countries.ts';
import { formatMinor, money } from '#lib/money.ts';
import { findPerk } from '#server/loyalty/perks.ts';
import { boostFor } from '#server/loyalty/rate-boost.ts';
import type { Services } from '#server/platform/services.ts';

interface Offer {
  userId: string | null;
  /** The total payout for all cards, minor units. */
  amount: bigint;
  currency: CurrencyCode;
}

/** What the seller's prize adds to a sale, as a price line; undefined if there is no prize to use. */
export async function boostOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { userId, amount, currency }: Offer,
): Promise<{ perkId: string; text: string } | undefined> {
  const perk =
    userId === null
      ? undefined
      : await findPerk(db, { userId, kind: 'rate_boost', now: clock.now() });
  if (!perk) return undefined;
  const more = formatMinor(money(boostFor(perk, amount), currency));
  return { perkId: perk.id, text: `${more} to your rewards once this is paid` };
}
