import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { Now } from '#server/platform/settings.ts';
import { rateBonusOf } from '#server/ranks/rate-bonus.ts';
import type { Seller } from './brands.ts';

/** A guest sees a beginner's rates; a seller gets their rank's bonus. */
export async function sellerOf(
  now: Now,
  country: CountryCode,
  userId: string | null,
): Promise<Seller> {
  const payout = supportedCountries[country].currency;
  return { payout, bonus: userId ? await rateBonusOf(now, userId, payout) : 0n };
}
