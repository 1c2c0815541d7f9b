import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';

/**
 * The hash of graphile_worker.add_job and add_jobs that our add_job corresponds to. When it
 * changes, read what has changed in node_modules/graphile-worker/sql, write a migration that
 * updates our add_job, let the second test pass, and only then store the new value.
 */
const THEIRS = 'e1130f9e5381aa385bc03a0133b9c22db164772244c69c5114262f3467d8016e';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

/** The fields of graphile_worker.add_job. */
interface Spec {
  payload?: unknown;
  queue_name?: string;
  run_at?: string;
  max_attempts?: number;
  job_key?: string;
  priority?: number;
  flags?: string[];
  job_key_mode?: 'replace' | 'preserve_run_at';
}

async function add(way: 'theirs' | 'ours', { payload, ...spec }: Spec): Promise<void> {
  const named: [string, string, unknown][] = [
    ['identifier', 'text', 'a.task'],
    ...(payload === undefined
      ? []
      : ([['payload', 'json', JSON.stringify(payload)]] as [string, string, unknown][])),
    ...Object.entries(spec).map(([name, value]): [string, string, unknown] => [
      name,
      { run_at: 'timestamptz', max_attempts: 'int', priority: 'int', flags: 'text[]' }[name] ??
        'text',
      value,
    ]),
  ];
  const prefix = way === 'ours' ? 'p_' : '';
  const args = named.map(([name, type], n) => `${prefix}${name} => $${n + 1}::${type}`);
  await fresh.db.sql.query(
    `select ${way === 'ours' ? 'add_job' : 'graphile_worker.add_job'}(${args.join(', ')})`,
    named.map(([, , value]) => value),
  );
}

async function take(work: () => Promise<unknown>): Promise<unknown[]> {
  const { sql } = fresh.db;
  await sql.query('delete from graphile_worker._private_jobs');
  await work();
  const { rows } = await sql.query<Record<string, unknown>>(
    `select t.identifier, q.queue_name, j.payload, j.priority, j.attempts, j.max_attempts, j.last_error, j.key,
       j.revision, j.flags, j.is_available, j.locked_by, j.run_at = j.updated_at as "runs at once",
       case when j.run_at > now() + interval '1 minute' then j.run_at end as later
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     left join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.id`,
  );
  return rows;
}

const begin = () =>
  fresh.db.sql.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a', attempts = 1`,
  );
const fail = () =>
  fresh.db.sql.query(`update graphile_worker._private_jobs set attempts = 3, last_error = 'lost'`);
const LATER = '2099-01-01T00:00:00Z';

describe('add_job', () => {
  it('is compared with the version of the queue that is installed', async () => {
    const { rows } = await fresh.db.sql.query<{ text: string }>(
      `select string_agg(pg_get_functiondef(oid), E'\\n' order by proname) as text from pg_proc
       where pronamespace = 'graphile_worker'::regnamespace and proname in ('add_job', 'add_jobs')`,
    );
    expect(createHash('sha256').update(rows[0]!.text).digest('hex')).toBe(THEIRS);
  });

  it.each<[string, (Spec | typeof begin)[]]>([
    ['a job', [{ payload: { n: 1 } }]],
    ['a job without a payload', [{}]],
    ['one for later, of a queue', [{ run_at: LATER, queue_name: 'one by one' }]],
    ['attempts, a priority and flags', [{ max_attempts: 3, priority: -5, flags: ['a', 'b'] }]],
    ['a second one with the same key', [{ job_key: 'k', payload: { n: 1 } }, { job_key: 'k' }]],
    [
      'lists with the same key, which are joined',
      [
        { job_key: 'k', payload: [1] },
        { job_key: 'k', payload: [2] },
      ],
    ],
    [
      'a key whose job is for later, and stays so',
      [
        { job_key: 'k', run_at: LATER },
        { job_key: 'k', priority: 2, job_key_mode: 'preserve_run_at' },
      ],
    ],
    [
      'a key whose job is for later, and comes now',
      [{ job_key: 'k', run_at: LATER }, { job_key: 'k' }],
    ],
    ['a key whose job has begun', [{ job_key: 'k' }, begin, { job_key: 'k', payload: { n: 2 } }]],
    ['a key whose job has failed', [{ job_key: 'k' }, fail, { job_key: 'k' }]],
    [
      'a key whose job has failed and is for later',
      [{ job_key: 'k', run_at: LATER }, fail, { job_key: 'k', job_key_mode: 'preserve_run_at' }],
    ],
  ])('does the same as the queue’s own for %s', async (_, steps) => {
    const by = (way: 'theirs' | 'ours') =>
      take(async () => {
        for (const step of steps) await (typeof step === 'function' ? step() : add(way, step));
      });
    const theirs = await by('theirs');
    expect(theirs.length).toBeGreaterThan(0);
    expect(await by('ours')).toEqual(theirs);
  });

  it('refuses a mode that nothing of ours uses', async () => {
    const unsafe = { job_key: 'k', job_key_mode: 'unsafe_dedupe' } as unknown as Spec;
    await expect(add('ours', unsafe)).rejects.toThrow('Invalid job_key_mode');
  });
});
