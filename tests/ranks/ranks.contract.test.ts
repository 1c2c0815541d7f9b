import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAmount } from '#lib/money.ts';
import type { OrderStatus } from '#lib/orders/words.ts';
import { openOrder } from '#server/orders/open-order.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { leavesOrdersWithoutMoney } from '#tests/support/audited.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
  leavesOrdersWithoutMoney(app);
});
afterAll(() => app.close());

const myRanks = async ({ token }: TestMember) =>
  (await app.call('GET', '/rewards/my-ranks', { token })).body.data;
const calculate = async ({ token }: TestMember) =>
  (await app.call('POST', '/rewards/ranks', { token, body: {} })).body.data;
const sell = ({ user }: TestMember, amount: string, status: OrderStatus = 'completed') =>
  openOrder(app.services.db, app.services, {
    user,
    serviceType: 'giftcard-sell',
    direction: 'sale',
    status,
    title: 'Steam gift card',
    amount: parseAmount(amount),
    step: { title: 'Sold' },
  });

it('The way to the next rank is the same wherever it is read, before a ranking is stored and after', async () => {
  const member = await aMember(app);
  await sell(member, '44800.00');
  const now = { card_sales: { name: 'beginner', total: '44800.00' } };
  expect(await myRanks(member)).toMatchObject(now);
  expect(await calculate(member)).toEqual(now);
  expect(await myRanks(member)).toMatchObject(now);
});

describe('the ranks', () => {
  it('are for signed-in users', async () => {
    for (const [method, path] of [
      ['GET', '/rewards/my-ranks'],
      ['POST', '/rewards/ranks'],
      ['GET', '/rewards/ranks/giftcard-sell'],
    ] as const)
      expect((await app.call(method, path)).status).toBe(401);
  });

  it('list six levels of naira, lowest first', async () => {
    const { token } = await aMember(app);
    const { body } = await app.call('GET', '/rewards/ranks/giftcard-sell', { token });
    expect(body.data).toEqual([
      { name: 'beginner', minimum: '0.00', bonus_rate: '0.00' },
      { name: 'enthusiast', minimum: '250000.00', bonus_rate: '0.10' },
      { name: 'expert', minimum: '1000000.00', bonus_rate: '0.20' },
      { name: 'leader', minimum: '5000000.00', bonus_rate: '0.35' },
      { name: 'master', minimum: '15000000.00', bonus_rate: '0.50' },
      { name: 'boss', minimum: '50000000.00', bonus_rate: '0.75' },
    ]);
  });

  it('have the same names and bonuses in every country', async () => {
    for (const country of ['GH', 'KE'] as const) {
      const { token } = await aMember(app, { country });
      const { body } = await app.call('GET', '/rewards/ranks/giftcard-sell', { token });
      const levels = body.data as { name: string; minimum: string; bonus_rate: string }[];
      expect(levels.map(({ bonus_rate }) => bonus_rate)).toEqual([
        '0.00',
        '0.10',
        '0.20',
        '0.35',
        '0.50',
        '0.75',
      ]);
      expect(levels.at(-1)?.minimum).toBe({ GH: '400000.00', KE: '4000000.00' }[country]);
    }
  });
});

describe('a rank', () => {
  it('begins at the lowest with nothing to calculate', async () => {
    expect(await myRanks(await aMember(app))).toEqual({
      card_sales: { name: 'beginner', total: '0.00' },
      calculate_rank: false,
    });
  });

  it('is calculated when completed sales have changed, and then is up to date', async () => {
    const member = await aMember(app);
    await sell(member, '249999.99');
    expect(await myRanks(member)).toEqual({
      card_sales: { name: 'beginner', total: '249999.99' },
      calculate_rank: true,
    });
    expect(await calculate(member)).toEqual({
      card_sales: { name: 'beginner', total: '249999.99' },
    });
    await sell(member, '0.01');
    expect(await calculate(member)).toEqual({
      card_sales: { name: 'enthusiast', total: '250000.00' },
    });
    expect(await myRanks(member)).toMatchObject({ calculate_rank: false });
  });

  it('counts only the member’s own completed sales', async () => {
    const [member, other] = [await aMember(app), await aMember(app)];
    await sell(other, '9000000.00');
    await sell(member, '9000000.00', 'processing');
    for (const status of ['rejected', 'cancelled', 'reversed'] satisfies OrderStatus[]) {
      const { id } = await sell(member, '9000000.00');
      await app.services.db.sql.query('update orders set status = $2 where id = $1', [id, status]);
    }
    expect(await myRanks(member)).toMatchObject({ calculate_rank: false });
    expect(await calculate(member)).toEqual({ card_sales: { name: 'beginner', total: '0.00' } });
  });

  it('is kept when a sale is reversed later, while the total goes down', async () => {
    const member = await aMember(app);
    const { id } = await sell(member, '1000000.00');
    expect(await calculate(member)).toMatchObject({ card_sales: { name: 'expert' } });
    await app.services.db.sql.query(`update orders set status = 'reversed' where id = $1`, [id]);
    expect(await myRanks(member)).toMatchObject({ calculate_rank: true });
    expect(await calculate(member)).toEqual({ card_sales: { name: 'expert', total: '0.00' } });
  });

  it('is the same when it is calculated many times at the same moment', async () => {
    const member = await aMember(app);
    await sell(member, '50000000.00');
    const answers = await Promise.all(Array.from({ length: 8 }, () => calculate(member)));
    for (const answer of answers)
      expect(answer).toEqual({ card_sales: { name: 'boss', total: '50000000.00' } });
  });
});
