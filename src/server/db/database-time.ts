import type { Database } from './client.ts';

/**
 * The time by the database's clock, which the job queue uses. Use it for anything that must agree
 * with the queue, because the clocks of our machines may differ from it and from each other.
 */
export async function databaseTime(db: Database): Promise<Date> {
  const { rows } = await db.sql.query<{ now: Date }>({
    name: 'database-time',
    text: 'select clock_timestamp() as now',
  });
  const [row] = rows;
  if (!row) throw new Error('The database returned no time');
  return row.now;
}
