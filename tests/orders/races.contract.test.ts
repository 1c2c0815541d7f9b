import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { linger } from '#tests/support/linger.ts';
import {
  aShop,
  buy,
  expectCleanBooks,
  listLog,
  moneyOf,
  numbers,
  type OrderAnswer,
  readOrder,
  timesSent,
} from '#tests/support/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
  await linger(app, 0.1);
});
afterAll(() => app.close());

const countOf = (answers: OrderAnswer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('purchases at the same time', () => {
  it('with one key make one order: a double tap buys once', async () => {
    const member = await aMember(app, { balance: '5000.00' });
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => buy(app, member, { key, amount: '700' })),
    );
    const references = new Set(
      answers.filter(({ status }) => status === 201).map(({ body }) => body.data.reference_code),
    );
    expect(references.size).toBe(1);
    expect(countOf(answers, 201) + countOf(answers, 409)).toBe(8);
    expect(await moneyOf(app, member)).toMatchObject({ held: '700.00' });
    await app.drainJobs();
    expect((await listLog(app, member)).data).toHaveLength(1);
    expect(await moneyOf(app, member)).toMatchObject({ book: '4300.00', held: '0.00' });
  });

  it('with one key make one order even when the stored answers are missing', async () => {
    const member = await aMember(app, { balance: '5000.00' });
    const { placeOrder } = await import('#server/orders/place/place-order.ts');
    const key = randomUUID();
    const input = {
      service_type: 'airtime-bill-payment',
      bill_id: 'ng-mtn',
      user_number: numbers.ordinary,
      amount: '700',
    };
    const orders = await Promise.all(
      Array.from({ length: 6 }, () =>
        placeOrder(app.services, {
          user: member.user,
          serviceType: 'airtime-bill-payment',
          key,
          pin: '482915',
          input,
        }),
      ),
    );
    expect(new Set(orders.map((order) => order.id)).size).toBe(1);
    expect(await moneyOf(app, member)).toMatchObject({ held: '700.00' });
    await app.drainJobs();
  });

  it('with two keys are two purchases: two tabs are two intents', async () => {
    const member = await aMember(app, { balance: '5000.00' });
    const answers = await Promise.all([buy(app, member), buy(app, member)]);
    expect(countOf(answers, 201)).toBe(2);
    await app.drainJobs();
    expect(await moneyOf(app, member)).toMatchObject({ book: '4000.00', held: '0.00' });
  });

  it('take exactly what the wallet has: 16 at the same moment against money for 3', async () => {
    const member = await aMember(app, { balance: '1799.99' });
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => buy(app, member, { amount: '599.99' })),
    );
    expect(countOf(answers, 201)).toBe(3);
    const refused = answers.filter(({ status }) => status === 400);
    expect(refused).toHaveLength(13);
    expect(new Set(refused.map(({ body }) => body.error_code))).toEqual(
      new Set(['naira_insufficient_funds']),
    );
    expect(await moneyOf(app, member)).toEqual({
      book: '1799.99',
      held: '1799.97',
      available: '0.02',
    });
    await app.drainJobs();
    expect(await moneyOf(app, member)).toEqual({
      book: '0.02',
      held: '0.00',
      available: '0.02',
    });
    expect((await listLog(app, member)).data).toHaveLength(3);
  });

  it('count the daily limit one after the other: 10 simultaneous ones of 25,000 against 200,000', async () => {
    const member = await aMember(app, { balance: '400000.00' });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => buy(app, member, { amount: '25000' })),
    );
    expect(countOf(answers, 201)).toBe(8);
    const refused = answers.filter(({ status }) => status === 403);
    expect(refused.map(({ body }) => body.error_code)).toEqual([
      'daily_spend_limit_exceeded',
      'daily_spend_limit_exceeded',
    ]);
    expect(await moneyOf(app, member)).toMatchObject({ held: '200000.00' });
    await app.drainJobs();
    expect(await moneyOf(app, member)).toMatchObject({ book: '200000.00', held: '0.00' });
  });
});

describe('undoing while it is being sent', () => {
  it('either undoes or sends, never both', async () => {
    const { fulfil } = await import('#server/orders/send/fulfil.job.ts');
    const quick = await aShop({ env: { UNDO_WINDOW_S: '60' } });
    const member = await aMember(quick, { balance: '9000.00' });
    const rounds = 10;
    let undone = 0;
    for (let round = 0; round < rounds; round++) {
      const { data } = (await buy(quick, member, { amount: '100' })).body;
      // the window ends while both are running
      await quick.services.db.sql.query(
        `update orders set cancel_until = clock_timestamp() + interval '8 ms' where id = $1`,
        [data.uuid],
      );
      const [cancelled] = await Promise.all([
        quick.call('POST', `/transactions/${data.reference_code}/cancel`, { token: member.token }),
        fulfil.run(quick.services, { order_id: data.uuid }),
      ]);
      await quick.drainJobs({ includeLater: true });
      const { status } = await readOrder(quick, member, data.reference_code);
      const sent = await timesSent(quick, data);
      expect([cancelled.status, status, sent]).toEqual(
        cancelled.status === 200 ? [200, 'cancelled', 0] : [409, 'completed', 1],
      );
      if (cancelled.status === 200) undone += 1;
    }
    const spent = (rounds - undone) * 100;
    expect(await moneyOf(quick, member)).toMatchObject({
      book: `${9000 - spent}.00`,
      held: '0.00',
    });
    await expectCleanBooks(quick);
    await quick.close();
  });
});
