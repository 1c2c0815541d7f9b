import type { Database } from '#server/db/client.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { NumberTableName } from '#server/platform/settings.ts';
import { auditRates } from './change-rates.ts';
import type { Because, RatePlan } from './rate-book.ts';

/** A table of numbers by name, each with the time it takes effect. */
export interface NumberTable {
  table: NumberTableName;
  /** The audit log's name for a change. */
  action: string;
  /** A value as it is stored, if that differs from how people read it. */
  storedAs?: (row: RatePlan['rows'][number]) => string;
}

/**
 * Stores the numbers of a plan, and the audit lines of the change.
 * @returns the id of the last row, which is the version of the prices from its time on
 */
export async function writeNumbers(
  tx: Database,
  clock: Clock,
  { table, action, storedAs = ({ after }) => after }: NumberTable,
  { plan, because }: { plan: RatePlan; because: Because },
): Promise<bigint> {
  const { at, rows } = plan;
  const { reason, by, agreedBy } = because;
  const { rows: written } = await tx.sql.query<{ id: bigint }>(
    `insert into ${table}(name, value, effective_at, set_by, set_at, reason, agreed_by)
     select name, value::numeric, $3, $4, $5, $6, $7
     from unnest($1::text[], $2::text[]) as n(name, value) returning id`,
    [
      ...[rows.map(({ name }) => name), rows.map(storedAs)],
      ...[at, by, clock.now(), reason, agreedBy],
    ],
  );
  await auditRates(tx, action, plan, because);
  return written.reduce((last, { id }) => (id > last ? id : last), 0n);
}
