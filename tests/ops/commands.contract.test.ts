import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { aWatchedDatabase, runOpsProcess } from '#tests/support/ops-process.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

describe('npm run ops, as a process', () => {
  it('migrates and ends with 0', async () => {
    const { code, out, err } = await runOpsProcess(['migrate'], { DATABASE_URL: fresh.url });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^The schema is up to date: \d+ migrations, last \d{4}_\S+\.sql\.$/m);
  });

  it('shows help and refuses an unknown command without calling the database', async () => {
    const database = await aWatchedDatabase();
    const env = { DATABASE_URL: database.url };
    const [help, unknown] = await Promise.all([
      runOpsProcess(['seed', '--help'], env),
      runOpsProcess(['migrate', 'sideways'], env),
    ]);
    await database.close();
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toContain('npm run ops -- seed');
    expect(unknown.code).toBe(1);
    expect(unknown.err).toBe('sideways is too much.\nUsage: npm run ops -- migrate\n');
    expect(database.calls()).toBe(0);
  });

  it('reports what a command refuses in one sentence, and ends with 1', async () => {
    const env = { DATABASE_URL: fresh.url };
    const [day, goods] = await Promise.all([
      runOpsProcess(['reconcile', '--day', '2026-02-31'], env),
      runOpsProcess(
        [
          'services',
          'set',
          'NG',
          'fund-bets',
          'on',
          '--note',
          'A test.',
          '--by',
          'nobody@desk.example',
        ],
        env,
      ),
    ]);
    expect(day.code).toBe(1);
    expect(day.err).toMatch(/^Enter the day as YYYY-MM-DD[^\n]*\nUsage: [^\n]+\n$/);
    expect(goods.code).toBe(1);
    expect(goods.err).toMatch(/^[^\n]+\.\n$/);
  });
});
