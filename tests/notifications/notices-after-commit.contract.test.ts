import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase, type Database } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { purge } from '#server/jobs/purge.job.ts';
import { notify } from '#server/notifications/notify.ts';
import { enqueue, type EnqueueOptions } from '#server/platform/task.ts';
import { aMember, ORIGIN, type TestApp, type TestMember } from '#tests/support/api.ts';
import { watchBeats } from '#tests/support/beats.ts';
import { poolerUrl } from '#tests/support/database-url.ts';
import { openEvents } from '#tests/support/events.ts';
import { sendToDying } from '#tests/support/killed-server.ts';
import { PIN } from '#tests/support/members.ts';
import { airtimeBody, aShop, buy, readOrder } from '#tests/support/orders.ts';

let app: TestApp;
let listener: pg.Client;
let heard: string[];
beforeAll(async () => {
  app = await aShop();
  listener = new pg.Client({ connectionString: app.databaseUrl });
  await listener.connect();
  listener.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload}`));
  await listener.query('listen told; listen "jobs:insert"');
});
afterAll(async () => {
  await listener.end();
  await app.close();
});
afterEach(() => vi.restoreAllMocks());

type Query = (this: pg.Client, asked: unknown, ...args: unknown[]) => unknown;

const tell = ({ notices }: Database, text: string) => notices.add({ channel: 'told', text });

/** Returns the notices that arrive up to a final marker. */
async function heardOf(work: (db: Database) => Promise<unknown>): Promise<string[]> {
  heard = [];
  const { db } = app.services;
  await work(db);
  const end = `told ${randomUUID()}`;
  tell(db, end.slice('told '.length));
  await expect.poll(() => heard).toContain(end);
  return heard.filter((each) => each !== end);
}

describe('the notices of a transaction', () => {
  it('are sent once it has committed, and not before', async () => {
    const told = await heardOf((db) =>
      inTransaction(db, async (tx) => {
        tell(tx, 'inside');
        tell(db, 'before');
        await expect.poll(() => heard).toEqual(['told before']);
      }),
    );
    expect(told).toEqual(['told before', 'told inside']);
  });

  it('are sent to no one after a rollback, of all or to a savepoint', async () => {
    const told = await heardOf(async (db) => {
      await inTransaction(db, async (tx) => {
        tell(tx, 'all');
        throw new Error('no');
      }).catch(() => undefined);
      await inTransaction(db, async (tx) => {
        tell(tx, 'kept');
        await tx.sql.query('savepoint one');
        tell(tx, 'to a savepoint');
        await tx.sql.query('select nonsense').catch(() => undefined);
        await tx.sql.query('rollback to savepoint one');
      });
    });
    expect(told).toEqual(['told kept']);
  });

  it('are sent to no one when a statement failed and the work continued, which is an error', async () => {
    const told = await heardOf((db) =>
      expect(
        inTransaction(db, async (tx) => {
          tell(tx, 'lost');
          await tx.sql.query('select nonsense').catch(() => undefined);
        }),
      ).rejects.toThrow('after a statement had failed'),
    );
    expect(told).toEqual([]);
  });

  it('are sent at the end of the outermost one', async () => {
    const told = await heardOf((db) =>
      inTransaction(db, async (tx) => {
        await inTransaction(tx, (inner) => Promise.resolve(tell(inner, 'inner')));
        throw new Error('no');
      }).catch(() => undefined),
    );
    expect(told).toEqual([]);
  });

  // the connections of a pooler have the names of earlier clients
  it.skipIf(poolerUrl)('use one connection, which is reopened when it breaks', async () => {
    const senders = async () => {
      const { rows } = await listener.query<{ pid: number }>(
        `select pid from pg_stat_activity
         where application_name = 'oja-notices' and datname = current_database()`,
      );
      return rows.map(({ pid }) => pid);
    };
    const many = (name: string) => (db: Database) =>
      Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          inTransaction(db, (tx) => Promise.resolve(tell(tx, `${name} ${n}`))),
        ),
      );
    expect(await heardOf(many('first'))).toHaveLength(20);
    const [pid, ...others] = await senders();
    expect(others).toEqual([]);
    await listener.query('select pg_terminate_backend($1)', [pid]);
    expect(await heardOf(many('second'))).toHaveLength(20);
    expect(await senders()).not.toContain(pid);
  });

  it('are sent although the process ends right after', async () => {
    const db = openDatabase(app.databaseUrl);
    const told = await heardOf(async () => {
      const late = inTransaction(db, (tx) => Promise.resolve(tell(tx, 'the last word')));
      await Promise.all([late, db.close()]);
    });
    expect(told).toEqual(['told the last word']);
  });

  it('wake a worker for each job that is due, and none for one that is for later', async () => {
    const ask = (options: EnqueueOptions) => async (db: Database) => {
      await inTransaction(db, (tx) => enqueue(tx, purge, null, options));
      await app.services.db.sql.query('delete from graphile_worker._private_jobs');
    };
    expect(await heardOf(ask({}))).toEqual(['jobs:insert {"count":1}']);
    expect(await heardOf(ask({ jobKey: 'a', maxAttempts: 2 }))).toHaveLength(1);
    expect(await heardOf(ask({ runAt: new Date('2026-01-01') }))).toHaveLength(1);
    expect(await heardOf(ask({ afterS: 0 }))).toHaveLength(1);
    expect(await heardOf(ask({ afterS: 60 }))).toEqual([]);
    expect(await heardOf(ask({ runAt: new Date('2099-01-01') }))).toEqual([]);
  });

  it('fail no purchase when there is no space to send them', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const prototype = pg.Client.prototype as unknown as { query: Query };
    const { query: send } = prototype;
    let refused = 0;
    prototype.query = function query(asked, ...args) {
      if ((asked as { name?: string } | null)?.name !== 'send-notices')
        return send.call(this, asked, ...args);
      refused += 1;
      return send.call(this, `do $$ begin raise 'full' using errcode = '53100'; end $$`, ...args);
    };
    try {
      const { status, body } = await buy(app, member);
      expect(status).toBe(201);
      await app.drainJobs();
      expect((await readOrder(app, member, body.data.reference_code)).status).toBe('completed');
    } finally {
      prototype.query = send;
    }
    expect(refused).toBeGreaterThan(0);
  });
});

describe('a page whose notice was lost', () => {
  const listen = ({ token }: TestMember) =>
    openEvents((init) =>
      app.api.fetch(
        new Request(`${ORIGIN}/api/notifications/stream`, {
          headers: { authorization: `Bearer ${token}` },
          ...init,
        }),
        { clientAddress: '127.0.0.1', requestId: 'stream' },
      ),
    );

  it('is updated with the next beat, once', async () => {
    const member = await aMember(app);
    const beat = watchBeats();
    const events = await listen(member);
    await events.next('start');
    const { db } = app.services;
    const silent: Database = { sql: db.sql, orm: db.orm, notices: { add: () => undefined } };
    await notify(silent, member.user.uuid, { title: 'Lost', message: 'x' });
    beat();
    expect((await events.next('notification')).data).toMatchObject({
      notification: { title: 'Lost' },
      unread: 1,
    });
    beat();
    await notify(db, member.user.uuid, { title: 'The next', message: 'x' });
    expect((await events.next('notification')).data).toMatchObject({
      notification: { title: 'The next' },
    });
    await events.close();
  });

  it('learns with the next beat that its money has moved, when the process died after the commit', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const beat = watchBeats();
    const events = await listen(member);
    await events.next('start');
    await sendToDying(app, {
      steps: ['ledger.place_hold', '^commit'],
      when: 'after',
      method: 'POST',
      url: '/api/bills/purchase',
      headers: {
        authorization: `Bearer ${member.token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: Buffer.from(JSON.stringify({ ...airtimeBody(), pin: PIN })).toString('base64'),
    });
    beat();
    expect(await events.next('wallet')).toBeDefined();
    await events.close();
    await app.drainJobs();
  });
});
