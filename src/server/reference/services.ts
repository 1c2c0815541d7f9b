import { asc, eq } from 'drizzle-orm';
import type { CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import { remember } from './cache.ts';
import { service } from './tables.ts';

export type InactiveReason = 'country' | 'later' | 'down';

export interface ServiceRow {
  slug: string;
  active: boolean;
  inactiveReason: InactiveReason | null;
}

export const listServicesOf = (db: Database, country: CountryCode): Promise<ServiceRow[]> =>
  remember(db, `services:${country}`, () =>
    db.orm
      .select({
        slug: service.slug,
        active: service.active,
        inactiveReason: service.inactiveReason,
      })
      .from(service)
      .where(eq(service.countryCode, country))
      .orderBy(asc(service.slug)),
  );

/** Whether a service (spec 3) may be used in a country; unknown ones may not. */
export async function isServiceActive(
  db: Database,
  slug: string,
  country: CountryCode,
): Promise<boolean> {
  const rows = await listServicesOf(db, country);
  return rows.some((row) => row.slug === slug && row.active);
}
