import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { command } from '#server/ops/commands/fill.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aShop, buy } from '#tests/support/orders.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  app = await aShop();
  member = await aMember(app, { balance: '5000.00' });
  await buy(app, member);
  await app.drainJobs({ includeLater: true });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.close();
});

async function fill(times: string, services = app.services): Promise<number | void> {
  const action = command.parse(['--times', times]);
  if (action.opens !== 'services') throw new Error('It needs a database.');
  return action.run(services);
}

const walletOf = async ({ token }: TestMember) => {
  const { status, body } = await app.call('GET', '/wallet', { token });
  expect(status).toBe(200);
  return body.data;
};

const countOf = async (table: string): Promise<number> => {
  const { rows } = await app.services.db.sql.query<{ n: number }>(
    `select count(*)::int as n from ${table}`,
  );
  return rows[0]!.n;
};

describe('npm run ops -- fill', () => {
  it('creates as many people, orders and postings as requested, and books that balance', async () => {
    const tables = ['users', 'orders', 'ledger.txn', 'ledger.hold'];
    const before = await Promise.all(tables.map(countOf));
    expect(await fill('3')).toBe(0);
    expect(await Promise.all(tables.map(countOf))).toEqual(before.map((count) => count * 3));
  });

  it('leaves existing people signed in, with what they had', async () => {
    const before = await walletOf(member);
    expect(await fill('2')).toBe(0);
    expect(await walletOf(member)).toEqual(before);
    const { body } = await app.call('GET', '/transactions', { token: member.token });
    expect(body.data).toHaveLength(1);
  });

  it('leaves a shop that can be bought from', async () => {
    expect((await buy(app, member)).status).toBe(201);
    await app.drainJobs({ includeLater: true });
  });

  it('refuses to write into production', async () => {
    const env = { ...app.services.env, isProduction: true };
    await expect(fill('2', { ...app.services, env })).rejects.toThrow('doesn’t run in production');
  });

  it.each(['1', 'many', '100000'])('refuses to make it %s times as large', (times) => {
    expect(() => command.parse(['--times', times])).toThrow();
  });
});
