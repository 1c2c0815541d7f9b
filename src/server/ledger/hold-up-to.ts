import type { Database } from '#server/db/client.ts';
import { callLedgerOnce } from './call.ts';
import { hashRequest } from './request-hash.ts';
import type { HoldKind } from './types.ts';

interface PartialHoldRequest {
  scope: string;
  key: string;
  account: bigint;
  /** The most to set aside, minor units. */
  amount: bigint;
  kind: Exclude<HoldKind, 'order'>;
  orderId?: string;
}

interface Taken {
  /** Null when there was nothing to set aside. */
  holdId: bigint | null;
  /** What is set aside, minor units; 0 up to the amount that was asked. */
  held: bigint;
}

/**
 * Sets aside as much of an amount (minor units) as the account has. Nobody can spend between the look
 * and the hold. The hold stays until somebody releases or captures it, and is also taken on a frozen
 * account.
 * Throws AppError idempotency_mismatch; LedgerError bad_request, account_not_found.
 */
export async function holdUpTo(db: Database, request: PartialHoldRequest): Promise<Taken> {
  const { scope, key, account, amount, kind, orderId } = request;
  const row = await callLedgerOnce<{ hold_id: bigint | null; taken: bigint }>(
    db,
    'ledger-hold-up-to',
    'select hold_id, taken from ledger.hold_up_to($1,$2,$3,$4,$5,$6,$7)',
    [
      scope,
      key,
      hashRequest({ account, amount, kind, orderId }),
      account,
      amount,
      kind,
      orderId ?? null,
    ],
  );
  return { holdId: row.hold_id, held: row.taken };
}
