import type { Database } from '#server/db/client.ts';
import { callLedgerOnce } from './call.ts';

export type Released = 'voided' | 'expired' | 'replayed';

/**
 * Releases the whole amount of a hold. `expire` works only once the hold's end has passed.
 * Throws LedgerError hold_resolved (it was captured), hold_not_found, hold_not_due.
 */
export async function releaseHold(
  db: Database,
  holdId: bigint,
  how: 'void' | 'expire' = 'void',
): Promise<Released> {
  const row = await callLedgerOnce<{ outcome: Released }>(
    db,
    'ledger-release-hold',
    'select ledger.release_hold($1,$2) outcome',
    [holdId, how === 'void' ? 'V' : 'X'],
  );
  return row.outcome;
}
