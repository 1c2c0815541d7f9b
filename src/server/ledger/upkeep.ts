import type { Database } from '#server/db/client.ts';
import { callLedgerOnce } from './call.ts';

async function count(db: Database, name: string, text: string, values: unknown[]): Promise<number> {
  const row = await callLedgerOnce<{ count: bigint }>(db, name, text, values);
  return Number(row.count);
}

/** Moves the pending amounts of house accounts into their balances; returns how many. */
export const fold = (db: Database): Promise<number> =>
  count(db, 'ledger-fold', 'select ledger.fold() count', []);

/** Releases expired holds; returns how many. */
export const expireHolds = (db: Database, limit = 100): Promise<number> =>
  count(db, 'ledger-expire-holds', 'select ledger.expire_holds($1) count', [limit]);

/** Records the closing balances of a past day (UTC, YYYY-MM-DD); returns how many. */
export const recordDay = (db: Database, day: string): Promise<number> =>
  count(db, 'ledger-record-day', 'select ledger.record_day($1) count', [day]);

/**
 * Seals the transactions that no running transaction can still change; returns how many. If a call
 * only noted how far the books reach, a second one seals up to there.
 */
export async function seal(db: Database, max = 5_000): Promise<number> {
  const once = () => count(db, 'ledger-seal', 'select ledger.seal($1) count', [max]);
  return (await once()) || (await once());
}
