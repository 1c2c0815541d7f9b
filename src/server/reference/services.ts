import type { OffReason } from '#lib/contracts/reference.ts';
import type { CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';

export interface ServiceRow {
  slug: string;
  active: boolean;
  inactiveReason: OffReason | null;
}

/** Queried every time: a service that is switched off is off immediately, in every process. */
export async function listServicesOf(db: Database, country: CountryCode): Promise<ServiceRow[]> {
  const { rows } = await db.sql.query<ServiceRow>({
    name: 'services-of',
    text: `select slug, active, inactive_reason as "inactiveReason" from service
      where country_code = $1 order by slug`,
    values: [country],
  });
  return rows;
}
