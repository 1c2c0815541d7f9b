import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueue } from '#server/platform/task.ts';
import type { BillerRow } from '#server/refill/tables.ts';
import { refreshAllProducts } from './refresh-products.job.ts';

export interface MappedBiller {
  id: string;
  code: string;
}

/** Our billers that a supplier sells, with its codes for them. */
export async function listMappedBillers(db: Database, catalogue: string): Promise<MappedBiller[]> {
  const { rows } = await db.sql.query<MappedBiller>(
    `select id, provider_codes ->> $1 as code from biller where provider_codes ? $1 order by id`,
    [catalogue],
  );
  return rows;
}

/**
 * Sells a biller through a supplier from now on, under its code there; null stops it. Its products are read soon
 * after.
 * @throws AppError not_found
 */
export const mapBiller = (
  { db, providers }: Pick<Services, 'db' | 'providers'>,
  { catalogue, id, code }: { catalogue: string; id: string; code: string | null },
  by: string,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await tx.sql.query<{ before: string | null; sells: BillerRow['sells'] }>(
      'select provider_codes ->> $2 as before, sells from biller where id = $1 for update',
      [id, catalogue],
    );
    const [found] = rows;
    const supplier = providers.bills.all.find((each) => each.catalogue === catalogue);
    if (!found || !supplier) throw AppError.notFound();
    await tx.sql.query(
      `update biller set provider_codes = case when $3::text is null then provider_codes - $2
         else provider_codes || jsonb_build_object($2::text, $3::text) end where id = $1`,
      [id, catalogue, code],
    );
    await audit(tx, {
      actor: by,
      action: 'refill.map-biller',
      subject: id,
      detail: { catalogue, before: found.before, after: code },
    });
    if (code !== null && found.sells === 'products')
      await enqueue(tx, refreshAllProducts, {}, { jobKey: refreshAllProducts.name });
  });
