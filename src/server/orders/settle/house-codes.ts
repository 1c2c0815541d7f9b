import { and, asc, eq, isNull } from 'drizzle-orm';
import { AppError } from '#lib/errors/app-error.ts';
import type { Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Voucher } from '#server/orders/delivery.ts';
import { findByReference } from '#server/orders/find.ts';
import { houseCodes, orders, type Order } from '#server/orders/tables.ts';
import { audit } from '#server/platform/audit.ts';
import { seal, unseal } from '#server/platform/crypto.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';

/**
 * Stores codes that were delivered after we had refunded, sealed. They belong to the house, which bore the
 * loss, and never to the buyer. A meter's token is useless for any other meter, so it isn't stored.
 */
export async function keepForHouse(
  tx: Database,
  { env, clock }: Pick<Services, 'env' | 'clock'>,
  order: Order,
  vouchers: readonly Voucher[],
): Promise<void> {
  const rows = vouchers.flatMap(({ kind, value, label }, position) =>
    kind === 'electricity_token'
      ? []
      : [
          {
            id: newUuid(),
            order_id: order.id,
            position,
            kind,
            label: label ?? null,
            value_sealed: seal(value, env),
            created_at: clock.now(),
          },
        ],
  );
  if (rows.length > 0) await tx.orm.insert(houseCodes).values(rows);
}

/** Codes that belong to the house, oldest first, without their values. */
export const listHouseCodes = (db: Database) =>
  db.orm
    .select({
      reference: orders.reference_code,
      provider_reference: orders.provider_reference,
      label: houseCodes.label,
      kind: houseCodes.kind,
      since: houseCodes.created_at,
      opened_at: houseCodes.opened_at,
      opened_by: houseCodes.opened_by,
    })
    .from(houseCodes)
    .innerJoin(orders, eq(orders.id, houseCodes.order_id))
    .orderBy(asc(houseCodes.created_at), asc(houseCodes.position));

/**
 * Reveals the house's codes of an order, and records who did so and when they were first revealed.
 * @throws AppError not_found for an order without such codes
 */
export async function openHouseCodes(
  services: Services,
  reference: string,
  by: string,
): Promise<{ label: string | null; kind: string; value: string }[]> {
  const { db, env, clock } = services;
  const order = await findByReference(db, reference);
  if (!order) throw AppError.notFound(`We couldn’t find order ${reference}.`);
  return inTransaction(db, async (tx) => {
    const mine = eq(houseCodes.order_id, order.id);
    await tx.orm
      .update(houseCodes)
      .set({ opened_at: clock.now(), opened_by: by })
      .where(and(mine, isNull(houseCodes.opened_at)));
    const rows = await tx.orm.select().from(houseCodes).where(mine).orderBy(houseCodes.position);
    if (rows.length === 0)
      throw AppError.notFound(`No codes arrived for ${reference} after we’d refunded it.`);
    await audit(tx, { actor: by, action: 'orders.open-house-codes', subject: order.id });
    return rows.map(({ label, kind, value_sealed }) => ({
      label,
      kind,
      value: unseal(value_sealed, env),
    }));
  });
}
