import { AppError } from '#lib/errors/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';

/**
 * Maps a bank to its code at a provider, so that payouts to the bank go through it from now on;
 * null removes the mapping.
 * @param scheme the name under which the provider's codes are stored
 * @throws AppError not_found for an unknown bank or scheme
 */
export const mapBank = (
  { db, providers }: Pick<Services, 'db' | 'providers'>,
  { scheme, id, code }: { scheme: string; id: string; code: string | null },
  by: string,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await tx.sql.query<{ before: string | null }>(
      'select codes ->> $2 as before from bank where id = $1 for update',
      [id, scheme],
    );
    const [found] = rows;
    const isKnown = providers.payouts.all.some(({ banks }) => banks?.scheme === scheme);
    if (!found || !isKnown) throw AppError.notFound();
    await tx.sql.query(
      `update bank set codes = case when $3::text is null then codes - $2
         else codes || jsonb_build_object($2::text, $3::text) end where id = $1`,
      [id, scheme, code],
    );
    await audit(tx, {
      actor: by,
      action: 'banks.map',
      subject: id,
      detail: { scheme, before: found.before, after: code },
    });
  });
