import type { Database } from '#server/db/client.ts';
import { callLedgerOnce } from './call.ts';

async function count(db: Database, name: string, text: string, values: unknown[]): Promise<number> {
  const row = await callLedgerOnce<{ count: bigint }>(db, name, text, values);
  return Number(row.count);
}

/** Moves the waiting amounts of house accounts into their balances; returns how many. */
export const fold = (db: Database): Promise<number> =>
  count(db, 'ledger-fold', 'select ledger.fold() count', []);

/** Frees holds whose time has come; returns how many. */
export const expireHolds = (db: Database, limit = 100): Promise<number> =>
  count(db, 'ledger-expire-holds', 'select ledger.expire_holds($1) count', [limit]);

/** Writes the closing balances of a day (UTC, YYYY-MM-DD) that is over; returns how many. */
export const recordDay = (db: Database, day: string): Promise<number> =>
  count(db, 'ledger-record-day', 'select ledger.record_day($1) count', [day]);

/**
 * Seals what no running transaction can still change; returns how many transactions. A call that
 * only notes how far the books have gone is followed by the one that seals up to there.
 */
export async function seal(db: Database, max = 5_000): Promise<number> {
  const once = () => count(db, 'ledger-seal', 'select ledger.seal($1) count', [max]);
  return (await once()) || (await once());
}
