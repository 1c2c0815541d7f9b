import type { Database } from '#server/db/client.ts';
import { callLedgerOnce, hashRequest } from './call.ts';
import type { HoldKind } from './types.ts';

interface PartialHoldRequest {
  scope: string;
  key: string;
  account: bigint;
  /** The largest amount to hold, minor units. */
  amount: bigint;
  kind: Exclude<HoldKind, 'order'>;
  orderId?: string;
}

interface Taken {
  /** Null when there was nothing to hold. */
  holdId: bigint | null;
  /** The amount on hold, minor units; from 0 up to the amount requested. */
  held: bigint;
}

/**
 * Holds as much of an amount (minor units) as the account has available. No one can spend between reading the
 * balance and placing the hold. The hold stays until it is released or captured, and can be placed on a
 * frozen account too.
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
