import type { MoneyCode } from '#lib/currencies.ts';
import type { Database } from '#server/db/client.ts';

/** The last nightly comparison that finished, and what has been open since. */
export interface Compared {
  at: Date;
  day: string;
  /** Providers that gave no list. */
  silent: readonly string[];
  open: readonly { port: string; provider: string; currency: MoneyCode; count: number }[];
}

/** The result of the last comparison with the providers' books; undefined before the first. Read only. */
export async function readCompared(db: Database): Promise<Compared | undefined> {
  const last = await db.sql.query<{ at: Date; day: string; silent: string[] }>({
    name: 'last-compared',
    text: `select finished_at as at, day::text as day, silent from reconcile_run
      where finished_at is not null order by finished_at desc, id desc limit 1`,
  });
  const open = await db.sql.query<Compared['open'][number]>({
    name: 'open-findings-by-port',
    text: `select port, provider, currency, count(*)::int as count from reconcile_finding
      where cleared_at is null group by port, provider, currency`,
  });
  const [run] = last.rows;
  return run && { ...run, open: open.rows };
}
