import { asc } from 'drizzle-orm';
import type { CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import { readSettings, type Now } from '#server/platform/settings.ts';
import { remember } from './cache.ts';
import { featureFlag } from './tables.ts';

/** A feature flag's name in the book of features. */
export const featureName = (country: CountryCode, flag: string): string =>
  `feature:${country}:${flag}`;

/** Initial feature flags, the same everywhere. */
export const baseFeatures = (db: Database): Promise<Record<string, boolean>> =>
  remember(db, 'features', async () => {
    const rows = await db.orm.select().from(featureFlag).orderBy(asc(featureFlag.name));
    return Object.fromEntries(rows.map(({ name, isActive }) => [name, isActive]));
  });

/** A country's current feature flags, by name (spec 3). */
export async function listFeaturesOf(
  { db, clock }: Now,
  country: CountryCode,
): Promise<Record<string, boolean>> {
  const base = Object.entries(await baseFeatures(db));
  const { of } = await readSettings(db, `feature:${country}:`, clock.now());
  return Object.fromEntries(
    base.map(([flag, on]) => [flag, of(featureName(country, flag), on ? 1n : 0n) === 1n]),
  );
}
