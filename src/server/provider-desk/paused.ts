import { countryCodes } from '#lib/countries.ts';
import type { BodyOf } from '#lib/contracts/call.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { openPausedBiller, PausedAtDesk } from '#lib/provider-desk/contract.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { listPauses } from '#server/orders/pauses/read-pauses.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';

/** The paused billers of all countries. */
export async function listPaused({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<PausedAtDesk[]> {
  const now = clock.now();
  const all = await Promise.all(countryCodes.map((country) => listPauses(db, { country, now })));
  return all.flat().map(({ country, serviceType, counterparty, name, payAnyway, ...at }) => ({
    country_code: country,
    service_type: serviceType,
    counterparty,
    name,
    since: at.since.toISOString(),
    failed_at: at.failedAt.toISOString(),
    try_at: at.tryAt.toISOString(),
    pay_anyway: payAnyway,
  }));
}

/**
 * Opens a paused biller: failures before that don't count any more.
 * @param by operator:<uuid>
 * @throws AppError not_found for one that isn't paused
 */
export function openPaused(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { country_code, service_type, counterparty, reason }: BodyOf<typeof openPausedBiller>,
  by: string,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { rowCount } = await tx.sql.query(
      `update biller_pause set opened_at = $4
       where country_code = $1 and service_type = $2 and counterparty = $3 and opened_at is null`,
      [country_code, service_type, counterparty, clock.now()],
    );
    if (rowCount !== 1) throw AppError.notFound();
    const subject = `${country_code} ${service_type} ${counterparty}`;
    await audit(tx, { actor: by, action: 'orders.open-paused', subject, detail: { reason } });
  });
}
