import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, type Answer, type TestApp } from '#tests/support/api.ts';
import { decide, startCheckout } from '#tests/support/deposits.ts';
import { aCredit, aFlag, resolve, runRelease } from '#tests/support/flags.ts';
import { aShop, buy, listLog, moneyOf } from '#tests/support/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());

const all = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
const countOf = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('at the same time', () => {
  it('sixteen resolves pay once', async () => {
    const member = await aMember(app, { balance: '5000.00' });
    await aFlag(app, member, { amount: '300.00' });
    await aFlag(app, member, { amount: '200.00' });
    const answers = await all(16, () => resolve(app, member));
    expect([countOf(answers, 200), countOf(answers, 400)]).toEqual([1, 15]);
    expect(await moneyOf(app, member)).toMatchObject({ book: '5000.00', held: '0.00' });
    expect((await listLog(app, member, '?type=adjustment')).data).toHaveLength(1);
  });

  it('sixteen with one key are one', async () => {
    const member = await aMember(app);
    await aFlag(app, member);
    const key = randomUUID();
    const answers = await all(16, () => resolve(app, member, key));
    expect(countOf(answers, 200) + countOf(answers, 409)).toBe(16);
    expect(countOf(answers, 200)).toBeGreaterThan(0);
    expect(await moneyOf(app, member)).toMatchObject({ book: '0.00' });
  });

  it('a flag, spends and deposits never take more than there is', async () => {
    const member = await aMember(app);
    const order = await aCredit(app, member, '1000.00');
    const references = await all(4, () => startCheckout(app, member, '100'));
    const [flag, bought] = await Promise.all([
      aFlag(app, member, { order, amount: '1000.00' }),
      all(8, () => buy(app, member, { amount: '150' })),
      all(4, (n) => decide(app, references[n]!, 'paid')),
      app.drainJobs(),
    ]);
    const spent = countOf(bought, 201) * 150;
    const { held } = await moneyOf(app, member);
    expect(Number(held)).toBeGreaterThanOrEqual(Number(flag.held) / 100);
    expect(spent).toBeLessThanOrEqual(1400);
    expect(countOf(bought as Answer[], 201) + countOf(bought as Answer[], 403)).toBe(8);
    await app.drainJobs();
    expect((await moneyOf(app, member)).book).toBe((1400 - spent).toFixed(2));
  });

  it('resolving, spending and being paid end with every kobo in its place', async () => {
    const member = await aMember(app);
    const order = await aCredit(app, member, '1000.00');
    await buy(app, member, { amount: '700' });
    await app.drainJobs();
    await aFlag(app, member, { order, amount: '1000.00' });
    await aCredit(app, member, '800.00');
    const references = await all(3, () => startCheckout(app, member, '100'));
    const [resolved, bought] = await Promise.all([
      all(8, () => resolve(app, member)),
      all(8, () => buy(app, member, { amount: '50' })),
      all(3, (n) => decide(app, references[n]!, 'paid')),
      app.drainJobs(),
    ]);
    expect(countOf(resolved, 200)).toBe(1);
    await app.drainJobs();
    const spent = countOf(bought, 201) * 50;
    expect((await moneyOf(app, member)).book).toBe((400 - spent).toFixed(2));
  });

  it('the end of a flag and its resolve exclude each other', async () => {
    for (let round = 0; round < 5; round++) {
      const member = await aMember(app);
      await aFlag(app, member, { amount: '100.00' });
      await app.services.db.sql.query(
        `update flag_rule set hold_s = 1 where key = 'paid_twice' and hold_s <> 1`,
      );
      const due = await aMember(app);
      await aFlag(app, due, { amount: '100.00' });
      await app.services.db.sql.query(
        `update flag_rule set hold_s = 1209600 where key = 'paid_twice'`,
      );
      app.clock.advance(2);
      const [answer] = await Promise.all([resolve(app, due), runRelease(app), runRelease(app)]);
      const { book, held } = await moneyOf(app, due);
      expect([book, held]).toEqual([answer.status === 200 ? '0.00' : '100.00', '0.00']);
      expect((await moneyOf(app, member)).held).toBe('100.00');
    }
  });
});
