import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { seedCards } from '#server/giftcard/seed-cards.ts';
import { refundPart } from '#server/orders/refund/refund-part.ts';
import { seedShoppingRates } from '#server/shopping/seed-shopping.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { sell } from '#tests/support/cards.ts';
import { aKnownMember, decide, startCheckout } from '#tests/support/deposits.ts';
import { aShop, buy, buyAndSettle, moneyOf, numbers } from '#tests/support/orders.ts';
import { commitsOf } from '#tests/support/quiet-commits.ts';
import { aPaidCart, bringTo, way } from '#tests/support/shopping-orders.ts';
import { seedThatDraws, spin } from '#tests/support/wheel.ts';
import { aWithdrawer, withdraw } from '#tests/support/withdrawals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
  await seedCards(app.services.db);
  await seedShoppingRates(app.services.db);
  const cards = { port: 'giftcards', auto_review: true };
  await app.call('PUT', '/sandbox/switches', { body: { switches: [cards] } });
});
afterAll(() => app.close());

const money = async (member: Parameters<typeof moneyOf>[1]) => (await moneyOf(app, member)).book;

/** A member's action, until everything that follows from it is done. */
type Flow = () => Promise<void>;

const flows: Record<string, { moves: RegExp; flow: Flow }> = {
  'a purchase': {
    moves: /ledger\.place_hold[^]*ledger\.post\(/,
    async flow() {
      const member = await aMember(app, { balance: '1000.00' });
      expect((await buy(app, member)).status).toBe(201);
      await app.drainJobs();
      expect(await money(member)).toBe('500.00');
    },
  },
  'a purchase that fails': {
    moves: /ledger\.place_hold[^]*ledger\.release_hold/,
    async flow() {
      const member = await aMember(app, { balance: '1000.00' });
      expect((await buy(app, member, { number: numbers.saysNo })).status).toBe(201);
      await app.drainJobs();
      expect(await moneyOf(app, member)).toMatchObject({ book: '1000.00', held: '0.00' });
    },
  },
  'a sale': {
    moves: /ledger\.post\(/,
    async flow() {
      const member = await aMember(app);
      expect((await sell(app, member)).status).toBe(201);
      await app.drainJobs({ includeLater: true });
      expect(await money(member)).toBe('86900.00');
    },
  },
  'a deposit': {
    moves: /ledger\.post\(/,
    async flow() {
      const member = await aKnownMember(app);
      await decide(app, await startCheckout(app, member), 'paid');
      await app.drainJobs();
      expect(await money(member)).not.toBe('0.00');
    },
  },
  'a withdrawal': {
    moves: /ledger\.place_hold[^]*ledger\.post\(/,
    async flow() {
      const member = await aWithdrawer(app, { balance: '2000.00' });
      expect((await withdraw(app, member, { amount: '1000' })).status).toBe(201);
      await app.drainJobs();
      expect(await money(member)).toBe('990.00');
    },
  },
  'a refund': {
    moves: /ledger\.post\(/,
    async flow() {
      const member = await aMember(app, { balance: '1000.00' });
      const { uuid } = await buyAndSettle(app, member, { number: numbers.delivers });
      const asked = { order_id: uuid, amount: 20_000n, reason: 'Late.' };
      await refundPart(app.services, { ...asked, by: 'operator:ada', key: 'one' });
      await app.drainJobs();
      expect(await money(member)).toBe('700.00');
    },
  },
  'the stages of an order': {
    moves: /ledger\.place_hold[^]*ledger\.post\(/,
    async flow() {
      const paid = await aPaidCart(app, 1);
      await bringTo(app, paid, way);
      await app.drainJobs();
      expect(await money(paid.member)).not.toBe('900000.00');
    },
  },
  'a reward': {
    moves: /ledger\.post\(/,
    async flow() {
      const member = await aMember(app);
      const client_seed = await seedThatDraws(app, member, { prize: 'cash-1000', number: 1 });
      expect((await spin(app, member, { client_seed, gold_coins: 0 })).status).toBe(200);
      await app.drainJobs();
    },
  },
};

describe('a transaction that moves money', () => {
  it('one that does is recognised, in a function as well', async () => {
    const { db } = app.services;
    const loudIn = async (work: () => Promise<unknown>) =>
      (await commitsOf(app.databaseUrl, () => work().catch(() => undefined))).loud.join();
    const inOne = (statement: string) => () => inTransaction(db, (tx) => tx.sql.query(statement));
    expect(await loudIn(inOne('select 1'))).toBe('');
    for (const statement of [
      'notify anyone',
      `select graphile_worker.add_job('a.task')`,
      `do $$ begin perform pg_notify('a', 'b'); end $$`,
    ])
      expect(await loudIn(inOne(statement))).toContain(statement);
    const alone = `select pg_notify('a', 'b') /* as ledger.post() would */`;
    expect(await loudIn(() => db.sql.query(alone))).toContain('NOTIFY');
  });

  it.each(Object.entries(flows))('sends no notice: %s', async (_, { moves, flow }) => {
    const { loud, transactions } = await commitsOf(app.databaseUrl, flow);
    expect(loud).toEqual([]);
    expect(transactions.flat().join()).toMatch(moves);
  });
});
