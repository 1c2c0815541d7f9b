import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { aShop, buy, moneyOf } from '#tests/support/orders.ts';
import { commitsOf } from '#tests/support/quiet-commits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());

describe('a transaction that moves money sends no notice:', () => {
  it('is told apart from one that does, in a function as well', async () => {
    const { db } = app.services;
    const loudIn = async (statement: string) => {
      const once = () => inTransaction(db, (tx) => tx.sql.query(statement));
      return (await commitsOf(app.databaseUrl, () => once().catch(() => undefined))).loud;
    };
    expect(await loudIn('select 1')).toEqual([]);
    for (const statement of [
      'notify anyone',
      `select graphile_worker.add_job('a.task')`,
      `do $$ begin perform pg_notify('a', 'b'); end $$`,
    ])
      expect((await loudIn(statement)).join()).toContain(statement);
  });

  it('a purchase', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const { loud, transactions } = await commitsOf(app.databaseUrl, async () => {
      expect((await buy(app, member)).status).toBe(201);
      await app.drainJobs();
    });
    expect(loud).toEqual([]);
    expect(transactions.flat().join()).toMatch(/ledger\.place_hold/);
    expect(await moneyOf(app, member)).toMatchObject({ book: '500.00', held: '0.00' });
  });
});
