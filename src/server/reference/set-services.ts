import type { DeskService, setDeskServices } from '#lib/reference/desk/services.contract.ts';
import type { BodyOf } from '#lib/contracts/call.ts';
import { AppError, type FieldErrors } from '#lib/errors/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import { lackOf, remedyFor } from '#server/platform/provider-needs.ts';
import type { Services } from '#server/platform/services.ts';
import { lackBehind } from './lacking.ts';
import { listAllServices } from './list-all-services.ts';

export type Switched = BodyOf<typeof setDeskServices>['rows'][number];

function check(rows: readonly Switched[], known: readonly DeskService[]): void {
  const errors: FieldErrors = {};
  rows.forEach(({ country_code, slug, active, reason }, n) => {
    const isKnown = known.some((each) => each.country_code === country_code && each.slug === slug);
    if (!isKnown) errors[`rows.${n}.slug`] = ['We couldn’t find that service.'];
    if (!active && !reason) errors[`rows.${n}.reason`] = ['Add a message for visitors.'];
  });
  if (Object.keys(errors).length > 0) throw AppError.invalid(errors);
}

/** Switching on what stays off without keys would look as if it worked. */
function refuseWithoutKeys(
  parts: Pick<Services, 'env' | 'providers'>,
  rows: readonly Switched[],
): void {
  for (const { active, slug } of rows) {
    const need = active ? lackBehind(parts, slug) : undefined;
    if (need)
      throw AppError.conflict(
        `${slug} can’t be switched on: there ${need.isMissing ? 'is' : 'are'} ${lackOf(need)}. ${need.isMissing ? `It stays off: ${remedyFor(need)}.` : `To change that, ${remedyFor(need)} and restart.`}`,
      );
  }
}

/**
 * Switches services on or off; those already in that state stay untouched. Services are read again for every
 * request, so a switch applies in all processes as soon as it is committed.
 * @param by operator:<uuid>
 * @throws AppError 422 naming the field; conflict for one whose provider has no keys in production
 */
export function setServices(
  parts: Pick<Services, 'db' | 'clock' | 'env' | 'providers'>,
  { rows, note }: BodyOf<typeof setDeskServices>,
  by: string,
): Promise<DeskService[]> {
  const { db, clock } = parts;
  return inTransaction(db, async (tx) => {
    check(rows, await listAllServices(tx));
    refuseWithoutKeys(parts, rows);
    for (const { country_code, slug, active, reason } of rows) {
      const reasonOff = active ? null : (reason ?? null);
      const { rowCount } = await tx.sql.query(
        `update service set active = $3, inactive_reason = $4, changed_at = $5
         where country_code = $1 and slug = $2
           and (active, inactive_reason) is distinct from ($3::boolean, $4::text)`,
        [country_code, slug, active, reasonOff, clock.now()],
      );
      if (rowCount === 0) continue;
      const subject = `${country_code} ${slug}`;
      await audit(tx, {
        actor: by,
        action: active ? 'services.on' : 'services.off',
        subject,
        detail: { reason: reasonOff, note },
      });
    }
    return listAllServices(tx);
  });
}
