import type { DeskService } from '#lib/reference/desk/services.contract.ts';
import type { InactiveReason } from '#lib/reference/contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import type { Database } from '#server/db/client.ts';

interface Row {
  country_code: CountryCode;
  slug: string;
  active: boolean;
  inactive_reason: InactiveReason | null;
  changed_at: Date;
}

/** Which services are on and off, in every country. */
export async function listAllServices(db: Database): Promise<DeskService[]> {
  const { rows } = await db.sql.query<Row>({
    name: 'all-services',
    text: `select country_code, slug, active, inactive_reason, changed_at from service
      order by slug, country_code desc`,
  });
  return rows.map(({ inactive_reason, changed_at, ...row }) => ({
    ...row,
    reason: inactive_reason,
    changed_at: changed_at.toISOString(),
  }));
}
