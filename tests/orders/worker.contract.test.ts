import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { resolveVisitor } from '#server/auth/resolve-visitor.ts';
import { createDoor, type Door } from '#server/door.ts';
import { cronItems } from '#server/jobs/crontab.ts';
import { startHeartbeat } from '#server/jobs/heartbeat.ts';
import { startWorker, type RunningJobs } from '#server/jobs/run.ts';
import { tasks } from '#server/jobs/tasks.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { adaptersOf } from '#server/providers/adapters.ts';
import { aMember, PIN, type TestApp } from '#tests/support/api.ts';
import { databaseClock } from '#tests/support/clock.ts';
import { openEvents } from '#tests/support/events.ts';
import { aShop, buy, moneyOf, numbers, readOrder, timesSent } from '#tests/support/orders.ts';
import { aSecondProcess } from '#tests/support/second-process.ts';

let app: TestApp;
const running: RunningJobs[] = [];

beforeAll(async () => {
  app = await aShop({ clock: databaseClock() });
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
});
afterAll(() => app.close());

async function aWorker(services = app.services, cron = false) {
  const jobs = await startWorker(services, app.databaseUrl, { cron });
  running.push(jobs);
  return jobs;
}

describe('the job process', () => {
  it('does with the app’s own role what a purchase queues, while the user watches', async () => {
    await aWorker();
    const member = await aMember(app, { balance: '1000.00' });
    const events = await openEvents((init) =>
      app.api.fetch(
        new Request('http://localhost:4321/api/notifications/stream', {
          ...init,
          headers: { authorization: `Bearer ${member.token}` },
        }),
        { clientAddress: '127.0.0.1', requestId: 'stream' },
      ),
    );
    const { data } = (await buy(app, member)).body;
    let status = '';
    while (status !== 'completed')
      status = ((await events.next('order')).data as { status: string }).status;
    expect((await readOrder(app, member, data.reference_code)).status).toBe('completed');
    await events.close();
  });

  it('shares the work with another one: two web processes, two workers, each order sent once', async () => {
    const second = aSecondProcess(app);
    await Promise.all([aWorker(), aWorker(second.services)]);
    const member = await aMember(app, { balance: '90000.00' });
    const { token } = member;
    const bought = await Promise.all(
      Array.from({ length: 12 }, async (_, n) => {
        if (n % 2 === 0) return (await buy(app, member, { amount: '100' })).body.data;
        const answer = await second.fetch('/bills/purchase', {
          token,
          headers: { 'idempotency-key': `second-${n}-process` },
          body: {
            service_type: 'airtime-bill-payment',
            bill_id: 'ng-mtn',
            user_number: numbers.ordinary,
            amount: '100',
            pin: PIN,
          },
        });
        return ((await answer.json()) as { data: { uuid: string; reference_code: string } }).data;
      }),
    );
    await expect
      .poll(() => moneyOf(app, member))
      .toMatchObject({
        book: '88800.00',
        held: '0.00',
      });
    const sent = await Promise.all(bought.map((order) => timesSent(app, order)));
    expect(sent).toEqual(Array(12).fill(1));
    await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
    await second.close();
  });

  it('retries a failed job, and keeps values out of what it logs about it', async () => {
    const secret = '+2348037654321';
    let text = '';
    const log = pino({ level: 'info' }, { write: (line: string) => (text += line) });
    const lost = new DrizzleQueryError('select 1', [secret], new Error('lost'));
    const { current } = app.services.providers.bills;
    const bills = adaptersOf({ ...current, buy: () => Promise.reject(lost) });
    await aWorker({ ...app.services, providers: { ...app.services.providers, bills }, log });
    const member = await aMember(app, { balance: '1000.00' });
    const { data } = (await buy(app, member)).body;
    const job = async () => {
      const { rows } = await app.services.db.sql.query<Record<string, unknown>>(
        `select attempts, locked_by, run_at > now() as waits, last_error
         from graphile_worker._private_jobs where payload->>'order_id' = $1`,
        [data.uuid],
      );
      return rows[0];
    };
    await expect.poll(job).toEqual({
      attempts: 1,
      locked_by: null,
      waits: true,
      last_error: 'Failed query: select 1',
    });
    const ofQueue = text.split('\n').filter((line) => line.includes('"queue"'));
    expect(ofQueue.join()).toContain('Failed query: select 1');
    expect(ofQueue.join()).not.toContain(secret);
  });

  it('folds the pending amounts of house accounts', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    await buy(app, member);
    await app.drainJobs();
    const { db } = app.services;
    const deltas = async () => {
      const { rows } = await db.sql.query<{ n: bigint }>(
        'select count(*) n from ledger.delta where account_id = $1',
        [houseAccount('float_bills', 'NGN')],
      );
      return rows[0]?.n;
    };
    expect(await deltas()).toBeGreaterThan(0n);
    await aWorker();
    await expect.poll(deltas).toBe(0n);
  });

  it('runs its scheduled jobs', async () => {
    await aWorker(app.services, true);
    const names = async () => {
      const { rows } = await app.services.db.sql.query<{ identifier: string }>(
        'select identifier from graphile_worker._private_known_crontabs order by 1',
      );
      return rows.map((row) => row.identifier);
    };
    const expected = [...new Set(cronItems().map((item) => item.task))].sort();
    await expect.poll(names).toEqual(expected);
    for (const name of expected) expect(tasks.map((task) => task.name)).toContain(name);
    const run = async (name: string) =>
      tasks.find((task) => task.name === name)?.run(app.services, {});
    for (const name of expected) await run(name);
    // A seal waits for every transaction on the database server, so other test files delay it.
    const seals = async () => {
      await run('ledger.seal');
      const { rows } = await app.services.db.sql.query<{ n: bigint }>(
        'select count(*) n from ledger.seal',
      );
      return rows[0]?.n;
    };
    await expect.poll(seals).toBeGreaterThan(0n);
  });

  it('completes running work before it stops', async () => {
    await app.services.db.sql.query(
      `update sandbox.switch set delay_ms = 700 where port = 'bills'`,
    );
    const jobs = await aWorker();
    const member = await aMember(app, { balance: '1000.00' });
    const { data } = (await buy(app, member)).body;
    await expect.poll(() => timesSent(app, data)).toBe(1);
    const inHand = await app.services.db.sql.query<{ is_alive: boolean }>(
      `select exists (select from job_worker w where w.worker_id = j.locked_by) as is_alive
       from graphile_worker._private_jobs j where payload->>'order_id' = $1 and locked_by is not null`,
      [data.uuid],
    );
    // otherwise another process would consider it dead and run it too
    expect(inHand.rows).toEqual([{ is_alive: true }]);
    running.splice(0);
    await jobs.stop();
    expect((await readOrder(app, member, data.reference_code)).status).toBe('completed');
    const { rows } = await app.services.db.sql.query(
      'select 1 from graphile_worker._private_jobs where locked_by is not null',
    );
    expect(rows).toEqual([]);
    await app.services.db.sql.query(`update sandbox.switch set delay_ms = 0 where port = 'bills'`);
  });
});

describe('a worker that was killed', () => {
  const lockedBy = async (orderId: string, worker: string, secondsAgo: number) => {
    const admin = new pg.Pool({ connectionString: app.databaseUrl, max: 1 });
    await admin.query(
      `update graphile_worker._private_jobs set locked_by = $2,
         locked_at = now() - make_interval(secs => $3), attempts = 1
       where payload->>'order_id' = $1`,
      [orderId, worker, secondsAgo],
    );
    await admin.end();
  };

  it('loses its job to another within seconds, not hours', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const { data } = (await buy(app, member)).body;
    await lockedBy(data.uuid, 'worker-killed', 3_600);
    await app.drainJobs();
    expect((await readOrder(app, member, data.reference_code)).status).toBe('processing');
    await aWorker();
    await expect
      .poll(async () => (await readOrder(app, member, data.reference_code)).status)
      .toBe('completed');
    expect(await timesSent(app, data)).toBe(1);
  });

  it('is not treated as dead while it reports that it is alive', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const { data } = (await buy(app, member)).body;
    await lockedBy(data.uuid, 'worker-slow', 3_600);
    const { db, log } = app.services;
    await db.sql.query(`insert into job_worker(worker_id) values ('worker-slow')`);
    const beat = () => startHeartbeat({ db, log, workerIds: new Set() }).stop();
    const status = async () => (await readOrder(app, member, data.reference_code)).status;
    await beat();
    await app.drainJobs();
    expect(await status()).toBe('processing');
    await db.sql.query(`delete from job_worker where worker_id = 'worker-slow'`);
    await beat();
    await app.drainJobs();
    expect(await status()).toBe('completed');
  });
});

describe('live events through the door', () => {
  it('arrive immediately, uncompressed, for the cookie of our own pages, and end with the page', async () => {
    const { services } = app;
    const door: Door = createDoor({
      services,
      api: app.api,
      pages: (_req, res) => res.end(),
      resolveVisitor,
    });
    const port = await door.listen(0, '127.0.0.1');
    const member = await aMember(app);
    const gone = new AbortController();
    const events = await openEvents(() =>
      fetch(`http://localhost:${port}/api/notifications/stream`, {
        signal: gone.signal,
        headers: {
          cookie: `token=${member.token}`,
          'sec-fetch-site': 'same-origin',
          'accept-encoding': 'gzip, br',
        },
      }),
    );
    expect(events.headers.get('content-encoding')).toBeNull();
    expect(await events.next()).toMatchObject({ retry: 3000 });
    const { notify } = await import('#server/notifications/notify.ts');
    await notify(services.db, member.user.uuid, { title: 'Through the door', message: 'x' });
    expect((await events.next('notification')).data).toMatchObject({
      notification: { title: 'Through the door' },
    });
    gone.abort();
    await expect
      .poll(async () => {
        const { rows } = await services.db.sql.query<{ n: bigint }>(
          `select count(*) n from pg_stat_activity
         where application_name = 'oja-live' and datname = current_database()`,
        );
        return rows[0]?.n;
      })
      .toBe(0n);
    await door.close();
  });
});
