import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#server/db/client.ts';
import type { Services } from '#server/platform/services.ts';

/** How long figures of the database are kept, however often someone reads them. */
const KEPT_MS = 10_000;

interface Row {
  labels: Record<string, string>;
  value: number;
}

interface Measure {
  name: string;
  help: string;
  labels: readonly string[];
  /** Returns `value` and a column for each label. */
  sql: string;
}

/** Statuses of orders that aren’t decided, as the index of open orders has them. */
const OPEN = "('awaiting_user', 'processing', 'unknown', 'under_review', 'offer_changed')";

const measures: readonly Measure[] = [
  {
    name: 'oja_jobs_due',
    help: 'Jobs that are due and that no worker has taken.',
    labels: ['task'],
    sql: `select t.identifier task, count(*) value from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where j.is_available and j.run_at <= now() group by 1`,
  },
  {
    name: 'oja_jobs_oldest_due_seconds',
    help: 'How long the oldest due job has waited.',
    labels: [],
    sql: `select coalesce(extract(epoch from now() - min(run_at)), 0) value
      from graphile_worker._private_jobs where is_available and run_at <= now()`,
  },
  {
    name: 'oja_jobs_dead',
    help: 'Jobs that failed at every try.',
    labels: ['task'],
    sql: `select t.identifier task, count(*) value from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where j.attempts >= j.max_attempts group by 1`,
  },
  {
    name: 'oja_orders_open',
    help: 'Orders that aren’t decided.',
    labels: ['service', 'status'],
    sql: `select service_type service, status, count(*) value from orders where status in ${OPEN} group by 1, 2`,
  },
  {
    name: 'oja_orders_oldest_seconds',
    help: 'Age of the oldest order in a status.',
    labels: ['status'],
    sql: `select status, extract(epoch from now() - min(created_at)) value
      from orders where status in ${OPEN} group by 1`,
  },
  {
    name: 'oja_orders_late',
    help: 'Orders past the time that their members were promised.',
    labels: ['service'],
    sql: `select service_type service, count(*) value from orders
      where promised_at < now() and status in ('processing', 'unknown', 'under_review') group by 1`,
  },
  {
    name: 'oja_orders_unknown',
    help: 'Orders whose provider hasn’t said what became of them.',
    labels: ['provider'],
    sql: `select coalesce(provider, 'none') provider, count(*) value
      from orders where status = 'unknown' group by 1`,
  },
  {
    name: 'oja_ledger_unfolded',
    help: 'Entries of house accounts that aren’t in their balances yet.',
    labels: [],
    sql: 'select count(*) value from ledger.delta',
  },
  {
    name: 'oja_archive_failing_seconds',
    help: 'How long no piece of the database’s log has reached the backups, while sending fails.',
    labels: [],
    sql: `select case when last_failed_time > coalesce(last_archived_time, '-infinity')
        then extract(epoch from now() - coalesce(last_archived_time, pg_postmaster_start_time())) else 0 end value
      from pg_stat_archiver`,
  },
];

async function read({ sql }: Database, measure: Measure): Promise<Row[]> {
  const { rows } = await sql.query<Record<string, unknown>>(measure.sql);
  return rows.map((row) => ({
    labels: Object.fromEntries(measure.labels.map((label) => [label, String(row[label])])),
    value: Number(row['value']),
  }));
}

/** The last answer, for a while. */
function keptFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let until = 0;
  let kept: Promise<T> | undefined;
  return () => {
    if (kept && until > performance.now()) return kept;
    until = performance.now() + ms;
    kept = ask();
    kept.catch(() => (kept = undefined));
    return kept;
  };
}

/** 1 while the database answers, which the other figures need. */
function measureDatabase({ sql }: Database, registry: Registry): void {
  const gauge: Gauge = new Gauge({
    name: 'oja_database_up',
    help: 'Whether the database answers.',
    registers: [registry],
    collect: () =>
      sql.query('select 1').then(
        () => gauge.set(1),
        () => gauge.set(0),
      ),
  });
}

/**
 * Gauges of what members and operators see: jobs, open and late orders, orders without an answer, and the ledger’s
 * backlog. Each is read from the tables when someone asks, at most every ten seconds.
 */
export function measureBusiness({ db }: Pick<Services, 'db'>, registry: Registry): void {
  measureDatabase(db, registry);
  for (const measure of measures) {
    const readKept = keptFor(KEPT_MS, () => read(db, measure));
    const gauge: Gauge = new Gauge({
      name: measure.name,
      help: measure.help,
      labelNames: [...measure.labels],
      registers: [registry],
      async collect() {
        gauge.reset();
        // without the database, the figures of the process are still there
        const rows = await readKept().catch(() => []);
        for (const { labels, value } of rows) gauge.set(labels, value);
      },
    });
  }
}
