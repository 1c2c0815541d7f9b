import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import { rateBonusOf } from '#server/ranks/index.ts';
import type { Seller } from './brands.ts';

/** A guest sees a beginner's rates; a seller has what the rank adds. */
export async function sellerOf(
  db: Database,
  country: CountryCode,
  userId: string | null,
): Promise<Seller> {
  const payout = supportedCountries[country].currency;
  return { payout, bonus: userId ? await rateBonusOf(db, userId, payout) : 0n };
}
