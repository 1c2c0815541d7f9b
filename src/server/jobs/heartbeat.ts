import type { Database } from '#server/db/client.ts';
import { answersOf } from '#server/db/read-together.ts';
import { limitMs } from '#server/db/time-limits.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Logger } from '#server/platform/logger.ts';

export interface Pulse {
  db: Database;
  log: Logger;
  /** The names in which this process locks jobs. */
  workerIds: ReadonlySet<string>;
}

const BEAT_MS = 2_000;
const deadAfterS = () => limitMs(15_000) / 1000;

const beat = (db: Database, workerIds: ReadonlySet<string>) =>
  db.sql.query(
    `insert into job_worker(worker_id) select unnest($1::text[])
     on conflict (worker_id) do update set seen_at = now()`,
    [[...workerIds]],
  );

const deleteOld = (db: Database) =>
  db.sql.query(`delete from job_worker where seen_at < now() - interval '1 day'`);

/** The dead workers that still have jobs. */
async function findDead(db: Database): Promise<string[]> {
  const { rows } = await db.sql.query<{ worker: string }>(
    `select distinct j.locked_by as worker from graphile_worker._private_jobs j
     left join job_worker w on w.worker_id = j.locked_by
     where j.locked_by is not null
       and greatest(coalesce(w.seen_at, j.locked_at), j.locked_at) < now() - make_interval(secs => ${deadAfterS()})
       and coalesce(w.seen_at, '-infinity') < now() - make_interval(secs => ${deadAfterS()})`,
  );
  return rows.map((row) => row.worker);
}

/**
 * Releases jobs whose worker is dead. The queue itself waits four hours for that, too long when a killed
 * process had begun to send a customer's money.
 */
async function free({ db, log }: Omit<Pulse, 'workerIds'>, dead: readonly string[]) {
  if (dead.length === 0) return;
  log.warn({ workers: dead }, 'freed the jobs of workers that died');
  await db.sql.query('select graphile_worker.force_unlock_workers($1::text[])', [dead]);
}

/** One transaction; the beat is stored even if the jobs of others can't be freed. */
async function beatAndFree(pulse: Pulse): Promise<void> {
  const [, dead] = await inTransaction(pulse.db, (tx) =>
    answersOf([beat(tx, pulse.workerIds), findDead(tx), deleteOld(tx)]),
  );
  await free(pulse, dead);
}

/** Records every two seconds that this process is alive, and releases the jobs of dead ones. */
export function startHeartbeat(pulse: Pulse): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const round = () => {
    running = running
      .then(() => beatAndFree(pulse))
      .catch((error: unknown) => pulse.log.warn({ err: error }, 'heartbeat failed'));
  };
  round();
  const timer = setInterval(round, BEAT_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
