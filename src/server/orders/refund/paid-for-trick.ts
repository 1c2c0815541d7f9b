import { AppError } from '#lib/errors/app-error.ts';
import { formatMinor, money } from '#lib/money.ts';
import type { Database } from '#server/db/client.ts';
import type { Order } from '#server/orders/tables.ts';

/**
 * Refuses a refund that would pay for the same money twice: after a report of a trick the refund comes from our
 * goodwill, so the order’s own sums don’t have it. The caller has locked the order, as those who decide on a report do.
 * @param amount minor units
 * @throws AppError conflict with what was paid already
 */
export async function assertNotPaidForTrick(
  tx: Database,
  { id, captured, refunded, currency }: Order,
  amount: bigint,
): Promise<void> {
  const { rows } = await tx.sql.query<{ amount: bigint }>(
    'select amount from tricked_report where order_id = $1 and amount is not null',
    [id],
  );
  const paid = rows[0]?.amount ?? 0n;
  if (paid === 0n || amount <= captured - refunded - paid) return;
  throw AppError.conflict(
    `We’ve already paid ${formatMinor(money(paid, currency))} for this payment after a report of a trick.`,
  );
}
