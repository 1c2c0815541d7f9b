import type { OffReason } from '#lib/contracts/reference.ts';
import type { CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';
import { readTogether } from '#server/db/read-together.ts';

export interface ServiceRow {
  slug: string;
  active: boolean;
  inactiveReason: OffReason | null;
}

/** Queried every time: a service that is switched off is off immediately, in every process. */
export const listServicesOf: (
  db: Database,
  country: CountryCode,
) => Promise<readonly ServiceRow[]> = readTogether(
  async (db, countries: readonly CountryCode[]) => {
    const { rows } = await db.sql.query<ServiceRow & { country: CountryCode }>({
      name: 'services-of',
      text: `select country_code as country, slug, active, inactive_reason as "inactiveReason"
        from service where country_code = any($1) order by slug`,
      values: [[...new Set(countries)]],
    });
    const of = Map.groupBy(rows, ({ country }) => country);
    return countries.map((country) => of.get(country) ?? []);
  },
);
