import type { Database } from '#server/db/client.ts';
import { callLedgerOnce, hashRequest } from './call.ts';
import type { Held, HoldRequest } from './types.ts';

/**
 * Places a hold on an amount (minor units): it stays booked but is no longer available. A hold without
 * `expiresAt` stays until its order captures or voids it. One with it is released by the expiry job, not by
 * the clock alone.
 * Throws AppError naira_insufficient_funds, insufficient_funds, account_blacklisted, idempotency_mismatch;
 * LedgerError bad_request, account_not_found.
 */
export async function placeHold(db: Database, request: HoldRequest): Promise<Held> {
  const { scope, key, account, amount, kind = 'order', expiresAt, orderId } = request;
  const row = await callLedgerOnce<{ hold_id: bigint; status: Held['status'] }>(
    db,
    'ledger-place-hold',
    'select hold_id, status from ledger.place_hold($1,$2,$3,$4,$5,$6,$7,$8)',
    [
      scope,
      key,
      // left out: a retry of the same request may compute a different expiry
      hashRequest({ account, amount, kind, orderId }),
      account,
      amount,
      kind,
      expiresAt ?? null,
      orderId ?? null,
    ],
  );
  return { holdId: row.hold_id, status: row.status };
}
