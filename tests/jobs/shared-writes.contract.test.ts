import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startWorker } from '#server/jobs/run.ts';
import { recordCall, writeRecords, type Call } from '#server/providers/routing/record-call.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { databaseClock } from '#tests/support/clock.ts';
import { workAndDie } from '#tests/support/killed-worker.ts';
import { mailsTo } from '#tests/support/mail.ts';
import { aShop, buy, moneyOf, readOrder, timesSent } from '#tests/support/orders.ts';
import { commitsDuring } from '#tests/support/purchase-cost.ts';
import { aSecondProcess } from '#tests/support/second-process.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop({ clock: databaseClock() });
});
afterAll(() => app.close());

const removal = /^delete from "graphile_worker"/;

describe('jobs that end within a moment', () => {
  it('are removed together', async () => {
    const member = await aMember(app, { balance: '9000.00' });
    const jobs = await startWorker(app.services, app.databaseUrl, { cron: false });
    const commits = await commitsDuring(app.databaseUrl, async () => {
      await Promise.all(Array.from({ length: 8 }, () => buy(app, member, { amount: '100' })));
      const left = () => app.services.db.sql.query('select from graphile_worker._private_jobs');
      await expect.poll(async () => (await left()).rowCount).toBe(0);
    });
    await jobs.stop();
    const withMark = (mark: RegExp) =>
      commits.filter(
        ({ found, statements }) => found && statements.some((text) => mark.test(text)),
      );
    const taken = withMark(/with j as/).length;
    expect(taken).toBeGreaterThanOrEqual(16);
    expect(withMark(removal).length).toBeLessThan(taken);
    expect(await moneyOf(app, member)).toMatchObject({ book: '8200.00', held: '0.00' });
  });

  it('run again without effect when their worker dies before it has removed them', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const { data } = (await buy(app, member)).body;
    expect(await workAndDie(app, removal.source, 1)).toBe(true);
    const mails = await mailsTo(app, member.user.email);
    expect(mails.filter(({ subject }) => subject.includes(' sent to '))).toHaveLength(1);
    expect(await timesSent(app, data)).toBe(1);
    expect((await readOrder(app, member, data.reference_code)).status).toBe('completed');
    expect(await moneyOf(app, member)).toMatchObject({ book: '500.00', held: '0.00' });
  });
});

describe('records of calls to providers', () => {
  const record = (at: Pick<TestApp, 'services'>, change: Partial<Call> = {}) =>
    recordCall(at.services, {
      port: 'bills',
      provider: 'somewhere',
      operation: 'buy',
      outcome: 'done',
      reason: null,
      isTrouble: false,
      reference: null,
      ms: 5,
      status: 200,
      ...change,
    });
  const wentWrong = { outcome: 'unknown', reason: 'timeout', isTrouble: true } as const;
  const outcomes = async () => {
    const { rows } = await app.services.db.sql.query<{ outcome: string }>(
      'select outcome from provider_call order by id',
    );
    return rows.map(({ outcome }) => outcome);
  };
  beforeEach(async () => {
    await writeRecords(app.services.db);
    await app.services.db.sql.query('delete from provider_call');
  });

  it('wait for others that went well, and share a commit', async () => {
    const commits = await commitsDuring(app.databaseUrl, async () => {
      for (let n = 0; n < 3; n++) await record(app);
      await writeRecords(app.services.db);
    });
    expect(commits).toHaveLength(1);
    expect(await outcomes()).toEqual(['done', 'done', 'done']);
  });

  it('are written immediately when something went wrong, after those that waited', async () => {
    await record(app);
    await record(app, { ...wentWrong, provider: 'broken' });
    expect(await outcomes()).toEqual(['done', 'unknown']);
  });

  it('are written immediately when a provider works again, which opens it to others', async () => {
    const provider = 'repaired';
    await record(app, { ...wentWrong, provider });
    await record(app, { provider });
    expect(await outcomes()).toEqual(['unknown', 'done']);
    await record(app, { provider });
    expect(await outcomes()).toEqual(['unknown', 'done']);
  });

  it('are written before a process ends', async () => {
    const second = aSecondProcess(app);
    await record(second);
    await second.close();
    expect(await outcomes()).toEqual(['done']);
  });
});
