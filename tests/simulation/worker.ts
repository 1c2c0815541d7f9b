import type { ParsedCronItem } from 'graphile-worker';
import { readCoinPrices } from '#server/crypto/prices/read-prices.job.ts';
import { cronItems } from '#server/jobs/crontab.ts';
import { tasks } from '#server/jobs/tasks.ts';
import { fold } from '#server/ledger/upkeep.ts';
import { writeRecords } from '#server/providers/routing/record-call.ts';
import type { World } from './world.ts';

const MINUTE_MS = 60_000;
/** Further back no planned run is made up for. */
const LONGEST_MS = 25 * 60 * MINUTE_MS;

interface Job {
  id: string;
  name: string;
  isPlanned: boolean;
  payload: unknown;
}

const AVAILABLE = `from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id where j.is_available`;

async function listDue({ server }: World): Promise<Job[]> {
  const { rows } = await server.admin.query<Job>(
    `select j.id::text, t.identifier as name, j.payload, coalesce(j.key like 'cron:%', false) as "isPlanned"
     ${AVAILABLE} and j.run_at <= now()
     order by j.id`,
  );
  return rows;
}

/** When the next job is due; undefined if no job waits. */
export async function nextDue({ server }: World): Promise<Date | undefined> {
  const { rows } = await server.admin.query<{ at: Date | null }>(
    `select min(j.run_at) as at ${AVAILABLE}`,
  );
  return rows[0]?.at ?? undefined;
}

const lock = ({ server }: World, { id }: Job) =>
  server.admin.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'simulated',
       attempts = attempts + 1 where id = $1`,
    [id],
  );

/** Writes how a job ended, as the queue does: a failed one waits for longer each time. */
async function finish({ server }: World, { id }: Job, error: string | undefined): Promise<void> {
  const text =
    error === undefined
      ? 'delete from graphile_worker._private_jobs where id = $1'
      : `update graphile_worker._private_jobs set locked_at = null, locked_by = null, last_error = $2,
           run_at = greatest(now(), run_at) + make_interval(secs => exp(least(attempts, 10))::int)
         where id = $1`;
  await server.admin.query(text, error === undefined ? [id] : [id, error]);
}

async function run(world: World, job: Job): Promise<string | undefined> {
  const task = tasks.find(({ name }) => name === job.name);
  if (!task) throw new Error(`No task is called ${job.name}`);
  const { services } = world.server.app;
  try {
    await task.run(services, task.payload.parse(job.payload));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Does one of the jobs that are due, or of those with a name, whichever the seed picks. Returns what became of it, if one
 * was due.
 */
export async function doJob(world: World, name?: string): Promise<string | undefined> {
  const all = await listDue(world);
  const due = name === undefined ? all : all.filter((job) => job.name === name);
  if (due.length === 0) return undefined;
  const urgent = due.filter(({ isPlanned }) => !isPlanned);
  const job = world.random.pick(urgent.length > 0 && world.random.chance(0.8) ? urgent : due);
  await lock(world, job);
  const ending = await world.server.during(async () => ({ error: await run(world, job) }));
  const error = ending === 'died' ? 'the worker died' : ending.error;
  await finish(world, job, error);
  return `${job.name}${error === undefined ? '' : `: ${error.replaceAll(/OJ\w*-?[\w-]*|[\da-f]{8,}[\w-]*/g, '…')}`}`;
}

/** The last minute of a period at which something is planned. */
function lastPlanned({ match }: ParsedCronItem, from: Date, to: Date): Date | undefined {
  const start = Math.max(from.getTime(), to.getTime() - LONGEST_MS);
  for (let at = to.getTime() - (to.getTime() % MINUTE_MS); at > start; at -= MINUTE_MS) {
    const time = new Date(at);
    const digest = {
      min: time.getUTCMinutes(),
      hour: time.getUTCHours(),
      date: time.getUTCDate(),
      month: time.getUTCMonth() + 1,
      dow: time.getUTCDay(),
    };
    if (match(digest)) return time;
  }
  return undefined;
}

const crontab = cronItems();

/** Adds the jobs of the schedule that are due after a jump, each once. */
async function addPlanned({ server }: World, from: Date, to: Date): Promise<void> {
  const names = crontab.filter((item) => lastPlanned(item, from, to)).map(({ task }) => task);
  await server.admin.query(
    `select add_job(name, '{}'::json, p_job_key => 'cron:' || name) from unnest($1::text[]) name`,
    [names],
  );
}

/** Work that is done again soon whatever becomes of it. */
async function inBackground({ server, trace }: World, work: () => Promise<unknown>): Promise<void> {
  const ending = await server.during(() => work().catch((error: unknown) => error));
  if (ending === 'died' || ending instanceof Error) trace.push('  background work failed');
}

/** Jumps to a time; what is planned until then is due at the end. Prices are read at once, as they soon grow old. */
export async function jumpTo(world: World, at: Date): Promise<void> {
  const from = world.clock.now();
  await world.clock.moveTo(at);
  await addPlanned(world, from, at);
  await inBackground(world, () => readCoinPrices.run(world.server.app.services, null));
}

/** Keeps the ledger and the records of providers as the worker's loops do. */
export async function tidy(world: World): Promise<void> {
  await inBackground(world, () => fold(world.server.app.services.db));
  await inBackground(world, () => writeRecords(world.server.app.services.db));
}

/** Does all jobs that are due, and those that they add. */
export async function doAllJobs(world: World): Promise<void> {
  for (;;) {
    const done = await doJob(world);
    if (done === undefined) return;
    world.trace.push(`  job ${done}`);
  }
}
