import { randomUUID } from 'node:crypto';
import { createApi } from '#server/api.ts';
import type { Api } from '#server/http/api-types.ts';
import { tasks } from '#server/jobs/tasks.ts';
import { fold } from '#server/ledger/upkeep.ts';
import type { Env } from '#server/platform/env.ts';
import { writeRecords } from '#server/providers/routing/record-call.ts';
import { openServices, type OpenServices } from '#server/services.ts';
import type { Task } from '#server/platform/task.ts';
import type { VirtualTime } from './virtual-time.ts';

/** A request that the product refused: the life that we meant to show can't be lived like this. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

interface Sent {
  token: string;
  body?: object | undefined;
  /** Sends an Idempotency-Key. */
  keyed?: boolean;
}

/** No request leaves the process. */
const ORIGIN = 'http://localhost';

interface Job {
  id: string;
  name: string;
  payload: unknown;
}

/** One at a time: no other worker takes jobs of the past, and nothing in it depends on how fast we are. */
const NEXT_JOB = `select j.id::text, t.identifier as name, j.payload
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.is_available and j.run_at <= now() order by j.priority, j.run_at, j.id limit 1`;
const COMPLETE = 'select graphile_worker.complete_jobs($1::bigint[])';
const TRY_LATER = `select graphile_worker.reschedule_jobs($1::bigint[], run_at => now() + interval '5 minutes')`;

function findTask(name: string): Task {
  const task = tasks.find((each) => each.name === name);
  if (!task) throw new Error(`No task is called ${name}`);
  return task;
}

/** The product at an earlier time: its calls and its jobs, which see the clock that this one moves. */
export class Past {
  readonly services: OpenServices;
  readonly clock: VirtualTime;
  readonly #api: Api;

  /** @param databaseUrl with the virtual clock */
  constructor(env: Env, databaseUrl: string, clock: VirtualTime) {
    this.clock = clock;
    this.services = openServices(env, databaseUrl, { clock });
    this.#api = createApi(this.services);
    this.services.providers.notices.connect((request, bindings) =>
      this.#api.fetch(request, bindings),
    );
  }

  /**
   * One call of the API, as a browser sends it. `path` is below /api.
   * @throws Refused with the answer, unless it succeeded
   */
  async call<T>(method: string, path: string, { token, body, keyed }: Sent): Promise<T> {
    const headers = new Headers({
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    });
    if (keyed) headers.set('idempotency-key', randomUUID());
    const request = new Request(`${ORIGIN}/api${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const response = await this.#api.fetch(request, {
      clientAddress: '127.0.0.1',
      requestId: randomUUID(),
    });
    const text = await response.text();
    if (!response.ok) throw new Refused(`${method} ${path}: ${response.status} ${text}`);
    return (JSON.parse(text) as { data: T }).data;
  }

  /** Uploads a file to an address that a call returned. */
  async put(path: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
    const request = new Request(`${ORIGIN}${path}`, { method: 'PUT', body });
    const response = await this.#api.fetch(request, {
      clientAddress: '127.0.0.1',
      requestId: randomUUID(),
    });
    if (!response.ok) throw new Refused(`PUT ${path}: ${response.status}`);
  }

  /** Lets time pass, and does the jobs that are due then. */
  async pass(seconds: number): Promise<void> {
    await this.clock.moveTo(new Date(this.clock.now().getTime() + seconds * 1000));
    await this.work();
  }

  /** Does the jobs that are due, and those that they add. */
  async work(): Promise<void> {
    for (let job = await this.#nextJob(); job; job = await this.#nextJob()) {
      const task = findTask(job.name);
      try {
        await task.run(this.services, task.payload.parse(job.payload));
        await this.services.db.sql.query(COMPLETE, [[job.id]]);
      } catch (error) {
        this.services.log.warn({ task: job.name, err: error }, 'job failed in the past');
        await this.services.db.sql.query(TRY_LATER, [[job.id]]);
      }
    }
  }

  async #nextJob(): Promise<Job | undefined> {
    return (await this.services.db.sql.query<Job>(NEXT_JOB)).rows[0];
  }

  /** Does one of the jobs that the schedule plans. */
  async planned(name: string): Promise<void> {
    const task = findTask(name);
    await task.run(this.services, task.payload.parse({}));
  }

  /** What the worker's loops keep up. */
  async tidy(): Promise<void> {
    await fold(this.services.db);
    await writeRecords(this.services.db);
  }

  async close(): Promise<void> {
    await this.services.close();
  }
}
