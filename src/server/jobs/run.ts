import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Logger as QueueLogger, run, type TaskList, type WorkerPool } from 'graphile-worker';
import { openDatabase, type OpenDatabase } from '#server/db/client.ts';
import { limitMs } from '#server/db/time-limits.ts';
import { plainMessage } from '#server/platform/logger.ts';
import type { Services } from '#server/platform/services.ts';
import { cronItems } from './crontab.ts';
import { startDueLoop } from './due-loop.ts';
import { startFoldLoop } from './fold-loop.ts';
import { startHeartbeat } from './heartbeat.ts';
import { tasks } from './tasks.ts';

export interface RunningJobs {
  /** Resolves when the queue has ended, stopped or not, or takes no more jobs. */
  ended: Promise<void>;
  /** Ends when the running jobs are done; passes those that take too long to other workers. */
  stop(): Promise<void>;
}

interface WorkerOptions {
  concurrency?: number;
  /** Tests leave out scheduled jobs. */
  cron?: boolean;
}

/**
 * Jobs that end within this many milliseconds share the commit that removes them. After a kill they run again,
 * like the job that was running, so running a job twice must be harmless.
 */
const sharedEnd = { completeJobBatchDelay: 50 };

/** A fallback; the due loop wakes workers earlier. */
const POLL_MS = 30_000;
/** A queue can wait: on a busy machine a late job is better than an ended process. */
const WAIT_MS = 60_000;
const LOOK_MS = 10;
const IDLE_MS = 5_000;

function taskList(services: Services): TaskList {
  return Object.fromEntries(
    tasks.map((each) => [
      each.name,
      async (payload: unknown) => {
        try {
          await each.run(services, each.payload.parse(payload));
        } catch (error) {
          services.log.error({ task: each.name, err: error }, 'job failed, it will be retried');
          // the queue writes the message to its table and to its own log
          throw new Error(plainMessage(error), { cause: error });
        }
      },
    ]),
  );
}

/** Sends the queue's warnings and errors to our log; the rest would only fill it. */
const queueLogger = ({ log }: Services): QueueLogger =>
  new QueueLogger(() => (level, message) => {
    if (level === 'error') log.error({ queue: message }, 'job queue');
    if (level === 'warning') log.warn({ queue: message }, 'job queue');
  });

/**
 * Resolves when the queue can take no job for good. It keeps the failure of its first query, for example because the
 * database went away at that moment, and fails with the same error from then on.
 */
function whenStuck(events: EventEmitter): Promise<unknown> {
  const known = new WeakSet<object>();
  return new Promise((resolve) => {
    events.on('worker:getJob:error', ({ error }: { error: object }) => {
      if (known.has(error)) resolve(error);
      known.add(error);
    });
  });
}

/** Waits for idle connections, because the runner stops before it has marked its last jobs as done. */
async function untilIdle({ sql }: OpenDatabase): Promise<void> {
  const deadline = Date.now() + limitMs(IDLE_MS);
  do await setTimeout(LOOK_MS);
  while ((sql.waitingCount > 0 || sql.idleCount < sql.totalCount) && Date.now() < deadline);
}

/** Runs jobs until it is stopped. Several processes can do so on one database. */
export async function startWorker(
  services: Services,
  databaseUrl: string,
  { concurrency = 4, cron = true }: WorkerOptions = {},
): Promise<RunningJobs> {
  const queue = openDatabase(databaseUrl, {
    max: concurrency + 4,
    plainTypes: true,
    waitMs: WAIT_MS,
  });
  const workerIds = new Set<string>();
  const pools = new Set<WorkerPool>();
  const events = new EventEmitter();
  // jobs are locked in the name of the pool, not of its workers
  events.on('pool:create', ({ workerPool }: { workerPool: WorkerPool }) => {
    workerIds.add(workerPool.id);
    pools.add(workerPool);
  });
  const stuck = whenStuck(events);
  const runner = await run({
    pgPool: queue.sql,
    events,
    concurrency,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    logger: queueLogger(services),
    taskList: taskList(services),
    parsedCronItems: cron ? cronItems() : [],
    preset: { worker: sharedEnd },
  });
  const heart = startHeartbeat({ db: queue, log: services.log, workerIds });
  const folding = startFoldLoop(services);
  const wake = (jobs: number) => pools.forEach((pool) => pool.nudge(jobs));
  const waking = startDueLoop(services, wake, concurrency);
  const tell = (error: unknown) => services.log.error({ err: error }, 'the job queue ended');
  return {
    ended: Promise.race([runner.promise.catch(tell), stuck.then(tell)]),
    async stop() {
      await waking.stop();
      await runner.stop();
      await folding.stop();
      await heart.stop();
      await untilIdle(queue);
      await queue.close();
    },
  };
}
