import type { Database } from '#server/db/client.ts';

const DAY_MS = 24 * 3600 * 1000;

/** How sums over a period are read: some of its days from what a job has kept, and the rest from the rows themselves. */
export interface DaysRead {
  /** YYYY-MM-DD, in UTC. */
  kept: readonly string[];
  /** Each from one moment up to, but not including, another. */
  spans: readonly { from: Date; to: Date }[];
}

/**
 * Divides whole days in UTC. A day isn't read from kept sums while it isn't kept yet, or has to be summed again. Read
 * both in one transaction that sees one moment.
 */
export async function divideDays(
  db: Database,
  { from, to }: { from: Date; to: Date },
): Promise<DaysRead> {
  const { rows } = await db.sql.query<{ day: string }>({
    name: 'kept-days',
    text: `select to_char(day, 'YYYY-MM-DD') as day from report_day_kept k
      where day >= ($1::timestamptz at time zone 'UTC')::date and day < ($2::timestamptz at time zone 'UTC')::date
        and not exists (select from report_stale s where s.day = k.day) order by day`,
    values: [from, to],
  });
  const kept = rows.map(({ day }) => day);
  const begins = kept.map((day) => Date.parse(day));
  const edges = [+from - DAY_MS, ...begins, +to];
  const spans = edges
    .slice(1)
    .map((at, n) => ({ from: new Date(edges[n]! + DAY_MS), to: new Date(at) }))
    .filter((span) => span.from < span.to);
  return { kept, spans };
}

/**
 * SQL for the rows of a period, and its values.
 * @param rows.kept columns of a kept table, up to its `where`
 * @param rows.live the same columns of what it is summed from, between two moments
 */
export function rowsOfDays(
  { kept, spans }: DaysRead,
  rows: { kept: string; live: (from: string, to: string) => string },
  before: readonly unknown[] = [],
): { text: string; values: unknown[] } {
  const values: unknown[] = [...before, kept];
  const put = (value: Date) => `$${values.push(value)}::timestamptz`;
  const parts = spans.map(({ from, to }) => rows.live(put(from), put(to)));
  const text = [`${rows.kept} and day = any($${before.length + 1}::date[])`, ...parts];
  return { text: text.join(' union all '), values };
}
