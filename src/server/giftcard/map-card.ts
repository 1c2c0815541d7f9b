import { AppError } from '#lib/errors/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/platform/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { setMapped, supplyMap } from '#server/providers/giftcards/supply-map.ts';

/**
 * Sells a card through a supplier from now on, as the given product there; null stops it.
 * @param sku brand and country ("apple:US"), or a local card
 * @throws AppError not_found for a card or a supplier that we don't have
 */
export const mapCard = (
  { db, clock, providers }: Pick<Services, 'db' | 'clock' | 'providers'>,
  { provider, sku, productId }: { provider: string; sku: string; productId: string | null },
  by: string,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [id = '', country] = sku.split(':');
    const { rows } = await tx.sql.query(
      `select 1 from gift_brand where id = $1 and $2::text is not null
         and buy -> 'countries' @> jsonb_build_array(jsonb_build_array($2::text))
       union select 1 from local_gift_card where id = $1 and $2::text is null`,
      [id, country ?? null],
    );
    if (rows.length === 0 || !providers.giftcards.byId(provider)) throw AppError.notFound();
    const before = (await supplyMap({ db: tx }, provider).productOf(sku)) ?? null;
    await setMapped(tx, { provider, sku, productId }, { by, at: clock.now() });
    await audit(tx, {
      actor: by,
      action: 'giftcards.map-card',
      subject: sku,
      detail: { provider, before, after: productId },
    });
  });
