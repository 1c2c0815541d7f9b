import type { DeskService, setDeskServices } from '#lib/contracts/desk-services.ts';
import type { BodyOf } from '#lib/contracts/call.ts';
import type { OffReason } from '#lib/contracts/reference.ts';
import type { CountryCode } from '#lib/countries.ts';
import { AppError, type FieldErrors } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';

interface Row {
  country_code: CountryCode;
  slug: string;
  active: boolean;
  inactive_reason: OffReason | null;
  changed_at: Date;
}

/** What is on and off everywhere. */
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

export type Switched = BodyOf<typeof setDeskServices>['rows'][number];

function check(rows: readonly Switched[], known: readonly DeskService[]): void {
  const errors: FieldErrors = {};
  rows.forEach(({ country_code, slug, active, reason }, n) => {
    const isKnown = known.some((each) => each.country_code === country_code && each.slug === slug);
    if (!isKnown) errors[`rows.${n}.slug`] = ['There is no such service.'];
    if (!active && !reason) errors[`rows.${n}.reason`] = ['Say what visitors are told.'];
  });
  if (Object.keys(errors).length > 0) throw AppError.invalid(errors);
}

/**
 * Switches services on or off; what is so already stays untouched. Services are read afresh for
 * every request, so a switch holds in all processes as soon as it is committed.
 * @param by operator:<uuid>
 * @throws AppError 422 naming the field
 */
export function setServices(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { rows, note }: BodyOf<typeof setDeskServices>,
  by: string,
): Promise<DeskService[]> {
  return inTransaction(db, async (tx) => {
    check(rows, await listAllServices(tx));
    for (const { country_code, slug, active, reason } of rows) {
      const told = active ? null : (reason ?? null);
      const { rowCount } = await tx.sql.query(
        `update service set active = $3, inactive_reason = $4, changed_at = $5
         where country_code = $1 and slug = $2
           and (active, inactive_reason) is distinct from ($3::boolean, $4::text)`,
        [country_code, slug, active, told, clock.now()],
      );
      if (rowCount === 0) continue;
      const subject = `${country_code} ${slug}`;
      await audit(tx, {
        actor: by,
        action: active ? 'services.on' : 'services.off',
        subject,
        detail: { reason: told, note },
      });
    }
    return listAllServices(tx);
  });
}
