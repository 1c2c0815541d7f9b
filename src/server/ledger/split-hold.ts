import type { Database } from '#server/db/client.ts';
import { callLedgerOnce, hashRequest } from './call.ts';

interface Split {
  scope: string;
  key: string;
  hold: bigint;
  /** Minor units; less than the hold. */
  amount: bigint;
}

/**
 * Splits a part (minor units) off a pending hold into a separate hold, which is captured or released
 * separately; the account's totals don't change (spec 3). Throws LedgerError bad_request when the part is not
 * smaller than the hold, hold_not_found, hold_resolved; AppError idempotency_mismatch.
 */
export async function splitHold(
  db: Database,
  { scope, key, hold, amount }: Split,
): Promise<{ holdId: bigint; status: 'split' | 'replayed' }> {
  const row = await callLedgerOnce<{ hold_id: bigint; status: 'split' | 'replayed' }>(
    db,
    'ledger-split-hold',
    'select hold_id, status from ledger.split_hold($1,$2,$3,$4,$5)',
    [scope, key, hashRequest({ hold, amount }), hold, amount],
  );
  return { holdId: row.hold_id, status: row.status };
}
