import pg from 'pg';
import { anApp, type TestApp } from './api.ts';

/** What was read of one table: rows and index entries, and pages of 8 KB. */
export interface Read {
  rows: number;
  pages: number;
}

/** By table. */
export type Reads = Map<string, Read>;

const counters = `
  select t.relid::regclass::text as name,
    (coalesce(t.seq_tup_read, 0) + coalesce(i.entries, 0))::float8 as rows,
    (coalesce(s.heap_blks_hit + s.heap_blks_read, 0) + coalesce(s.idx_blks_hit + s.idx_blks_read, 0))::float8 as pages
  from pg_stat_user_tables t
  join pg_statio_user_tables s using (relid)
  left join (select relid, sum(idx_tup_read) as entries from pg_stat_user_indexes group by relid) i using (relid)`;

const others = `
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;

/** PostgreSQL counts what a connection has read when the connection ends. */
async function countersOf(client: pg.Client, open: number): Promise<Reads> {
  for (;;) {
    const { rows } = await client.query<{ count: number }>(others);
    if (rows[0]!.count <= open) break;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query<Read & { name: string }>(counters);
  return new Map(rows.map(({ name, ...read }) => [name, read]));
}

/** Counts what each piece of work reads of each table, in an app that does nothing else. */
export async function aReadCounter(app: TestApp) {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ count: number }>(others);
  const open = rows[0]!.count;
  let before = await countersOf(client, open);
  return {
    async count(work: (own: TestApp) => Promise<void>): Promise<Reads> {
      const own = await anApp({ on: app });
      try {
        await work(own);
      } finally {
        await own.close();
      }
      const after = await countersOf(client, open);
      const read = [...after].map(([name, { rows, pages }]) => {
        const was = before.get(name) ?? { rows: 0, pages: 0 };
        return [name, { rows: rows - was.rows, pages: pages - was.pages }] as const;
      });
      before = after;
      return new Map(read.filter(([, { pages }]) => pages > 0));
    },
    close: () => client.end(),
  };
}
