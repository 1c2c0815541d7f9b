import type { Database } from '#server/db/client.ts';
import { callLedgerOnce, hashRequest } from './call.ts';
import type { Posted } from './types.ts';

export interface Reversal {
  scope: string;
  key: string;
  txnId: bigint;
  kind?: string | undefined;
}

/**
 * Posts the exact mirror of a transaction, at most once; a reversal is never reversed. Throws LedgerError
 * already_reversed, cannot_reverse_reversal, txn_not_found; AppError naira_insufficient_funds or
 * insufficient_funds when the credit has been spent.
 */
export async function reverse(db: Database, reversal: Reversal): Promise<Posted> {
  const { scope, key, txnId, kind = 'reversal' } = reversal;
  const row = await callLedgerOnce<{ txn_id: bigint; status: Posted['status'] }>(
    db,
    'ledger-reverse',
    'select txn_id, status from ledger.reverse($1,$2,$3,$4,$5)',
    [scope, key, hashRequest({ txnId, kind }), txnId, kind],
  );
  return { txnId: row.txn_id, status: row.status };
}
