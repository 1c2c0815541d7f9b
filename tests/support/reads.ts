import pg from 'pg';
import { anApp, type TestApp } from './api.ts';
import { appUrl, poolerUrl } from './database-url.ts';

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

/** PostgreSQL’s upkeep, which begins by the minute, is counted as well. */
const stopUpkeep = `
  do $$ declare t regclass; begin
    for t in select relid from pg_stat_user_tables loop
      execute format('alter table %s set (autovacuum_enabled = false)', t);
    end loop;
  end $$`;

const FLUSH = 'select pg_stat_force_next_flush()';

/** How many connections the pooler has to a database. */
async function countPooled(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int n from pg_stat_activity
     where datname = current_database() and usename = 'oja_app'`,
  );
  await client.end();
  return rows[0]!.n;
}

/** Each of the transactions holds one of the pooler’s connections, so together they reach all of them. */
async function reportPooled(url: string): Promise<void> {
  const max = await countPooled(url);
  if (max === 0) return;
  const pool = new pg.Pool({ connectionString: appUrl(url), max });
  const clients = await Promise.all(Array.from({ length: max }, () => pool.connect()));
  for (const text of ['begin', FLUSH, 'commit'])
    await Promise.all(clients.map((client) => client.query(text)));
  for (const client of clients) client.release();
  await pool.end();
}

/** A connection reports its reads now and then; here it does so immediately. */
async function report({ databaseUrl, services }: TestApp): Promise<void> {
  if (poolerUrl) return reportPooled(databaseUrl);
  const pool = services.db.sql;
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const client of clients) {
    await client.query(FLUSH);
    client.release();
  }
}

async function countersOf(client: pg.Client): Promise<Reads> {
  await client.query('select pg_stat_clear_snapshot()');
  const { rows } = await client.query<Read & { name: string }>(counters);
  return new Map(rows.map(({ name, ...read }) => [name, read]));
}

/**
 * Counts what each piece of work reads of each table, from where the one before it ended. Nothing else may use
 * the database until it is closed.
 */
export async function aReadCounter(app: TestApp, env: Record<string, string> = {}) {
  await report(app);
  const own = await anApp({ on: app, env });
  const client = new pg.Client({ connectionString: app.databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(stopUpkeep);
  await report(own);
  let before = await countersOf(client);
  return {
    async count(work: (own: TestApp) => Promise<void>): Promise<Reads> {
      await work(own);
      await report(own);
      const after = await countersOf(client);
      const read = [...after].map(([name, { rows, pages }]) => {
        const was = before.get(name) ?? { rows: 0, pages: 0 };
        return [name, { rows: rows - was.rows, pages: pages - was.pages }] as const;
      });
      before = after;
      return new Map(read.filter(([, { pages }]) => pages > 0));
    },
    close: () => Promise.all([client.end(), own.close()]),
  };
}
