import type { Database } from '#server/db/client.ts';
import type { IncomingTransfer } from '#server/providers/payments/index.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';

/** Writes down a transfer to an account number that is nobody's here. */
export async function insertUnclaimed(
  tx: Database,
  { clock }: Services,
  { provider, reference }: { provider: string; reference: string },
  { paid, senderName, accountNumber }: IncomingTransfer,
): Promise<void> {
  await tx.sql.query(
    `insert into unclaimed_transfer(id, provider, reference, account_number, sender_name, currency,
       amount, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      newUuid(),
      provider,
      reference,
      accountNumber,
      senderName,
      paid.currency,
      paid.minor,
      clock.now(),
    ],
  );
}

/** It is somebody's now, by the order that it became; or it went back, and no order has it. */
export async function settleUnclaimed(
  tx: Database,
  { clock }: Services,
  id: string,
  orderId: string | null,
): Promise<void> {
  await tx.sql.query(
    'update unclaimed_transfer set settled_at = $2, order_id = $3 where id = $1 and settled_at is null',
    [id, clock.now(), orderId],
  );
}
