import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { linger } from '#tests/support/linger.ts';
import { moneyOf, type OrderAnswer } from '#tests/support/orders.ts';
import { aWithdrawer, paidByProvider, withdraw } from '#tests/support/withdrawals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
  await linger(app, 0.05);
});
afterAll(() => app.close());

describe('withdrawals at the same time', () => {
  const countOf = (answers: OrderAnswer[], status: number) =>
    answers.filter((answer) => answer.status === status).length;

  it('take exactly what the wallet has: 32 at the same moment against money for 5', async () => {
    const member = await aWithdrawer(app, { balance: '5054.99' });
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => withdraw(app, member, { amount: '1000' })),
    );
    expect([countOf(answers, 201), countOf(answers, 400)]).toEqual([5, 27]);
    expect(await moneyOf(app, member)).toEqual({
      book: '5054.99',
      held: '5050.00',
      available: '4.99',
    });
    await app.drainJobs();
    expect(await moneyOf(app, member)).toMatchObject({ book: '4.99', held: '0.00' });
    expect(await paidByProvider(app, member)).toEqual({ payouts: 5, total: '5000.00' });
  });

  it('count the daily limit one after the other: 32 simultaneous ones of 25,000', async () => {
    const member = await aWithdrawer(app, { balance: '900000.00' });
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => withdraw(app, member, { amount: '25000' })),
    );
    expect([countOf(answers, 201), countOf(answers, 403)]).toEqual([7, 25]);
    expect(await moneyOf(app, member)).toMatchObject({ held: '175525.00' });
    await app.drainJobs();
    expect(await paidByProvider(app, member)).toEqual({ payouts: 7, total: '175000.00' });
  });

  it('with one key are one withdrawal', async () => {
    const member = await aWithdrawer(app, { balance: '20000.00' });
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => withdraw(app, member, { key })),
    );
    expect(countOf(answers, 201) + countOf(answers, 409)).toBe(8);
    expect(countOf(answers, 201)).toBeGreaterThan(0);
    expect(await moneyOf(app, member)).toMatchObject({ held: '5010.00' });
    await app.drainJobs();
    expect(await paidByProvider(app, member)).toEqual({ payouts: 1, total: '5000.00' });
  });
});
