import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Settlement } from '#lib/e-tickets/desk/settlements.contract.ts';
import { parseAmount } from '#lib/money.ts';
import { linesOf } from '#server/orders/find.ts';
import { refundPart } from '#server/orders/refund/refund-part.ts';
import { priceLeft } from '#server/orders/refund/share-refund.ts';
import { about, listOwn } from '#tests/support/admissions.ts';
import type { TestApp } from '#tests/support/api.ts';
import { aDesk } from '#tests/support/e-tickets-desk.ts';
import {
  aBoxOffice,
  aFan,
  anEvent,
  buyTickets,
  organiserHas,
  type TestEvent,
} from '#tests/support/e-tickets.ts';
import { houseHas, moneyOf } from '#tests/support/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aBoxOffice();
});
afterAll(() => app.close());

async function statementOf({ id }: TestEvent): Promise<Settlement> {
  const { ada } = await aDesk(app);
  return (await ada.get(`/events/${id}/settlement`)).body.data as Settlement;
}

const sumOf = (amounts: readonly string[]): bigint =>
  amounts.map(parseAmount).reduce((sum, each) => sum + each, 0n);

/** Expects the statement's total, also by class, to match the organiser's account. */
async function expectStatementAddsUp(event: TestEvent): Promise<Settlement> {
  const statement = await statementOf(event);
  const kept = parseAmount(statement.sold) - parseAmount(statement.refunded);
  expect(sumOf(statement.classes.map(({ money }) => money))).toBe(kept);
  expect(sumOf([statement.commission, statement.paid_out])).toBe(kept);
  expect(await organiserHas(app, event)).toBe(kept);
  return statement;
}

it('a returned ticket is refunded from the organiser’s account, and our fee stays ours', async () => {
  const event = await anEvent(app);
  const fan = await aFan(app);
  const fees = await houseHas(app, 'house_fee');
  const order = await buyTickets(app, fan, event, 2);
  const [ticket] = await listOwn(app, fan, `?order=${order.reference_code}`);
  const amount = ticket!.can.give_back!.amount;
  const answer = await about(app, fan, `POST /${ticket!.id}/give-back`, {
    body: { amount },
    key: randomUUID(),
  });
  expect(answer.status).toBe(200);
  expect(parseAmount(await houseHas(app, 'house_fee')) - parseAmount(fees)).toBe(20_000n);
  expect(await organiserHas(app, event)).toBe(600_000n);
  expect(await expectStatementAddsUp(event)).toMatchObject({
    sold: '10000.00',
    refunded: '4000.00',
    classes: [{ sold: 2, returned: 1, money: '6000.00' }],
  });
});

it('a resold ticket leaves the organiser with exactly what they had', async () => {
  const event = await anEvent(app, { classes: [{ id: 'one', name: 'One', capacity: 1 }] });
  const [seller, buyer] = [await aFan(app), await aFan(app)];
  await buyTickets(app, seller, event);
  const [ticket] = await listOwn(app, seller);
  const before = await moneyOf(app, seller);
  await about(app, seller, `POST /${ticket!.id}/resale`, { body: { price: '4999.99' } });
  await buyTickets(app, buyer, event);
  await app.drainJobs();
  const after = await moneyOf(app, seller);
  expect(parseAmount(after.available) - parseAmount(before.available)).toBe(499_999n);
  expect(await organiserHas(app, event)).toBe(500_000n);
  await expectStatementAddsUp(event);
});

it('the statement adds up by class to the unit, whatever is refunded and how', async () => {
  const step = fc.record({
    position: fc.integer({ min: 1, max: 4 }),
    percent: fc.bigInt({ min: 1n, max: 100n }),
    isPrice: fc.boolean(),
  });
  const classes = [
    { id: 'odd', name: 'Odd', price: '33.33' },
    { id: 'even', name: 'Even', price: '1777.77' },
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 7 }), async (steps) => {
      const event = await anEvent(app, { classes, fee: '7.13' });
      const wanted = classes.map(({ id }) => ({ class: id, quantity: 2 }));
      const { uuid: order_id } = await buyTickets(app, await aFan(app), event, wanted);
      for (const [n, { position, percent, isPrice }] of steps.entries()) {
        const line = (await linesOf(app.services.db, order_id))[position - 1]!;
        const left = isPrice ? priceLeft(line) : line.captured - line.refunded;
        const amount = (left * percent) / 100n;
        if (amount === 0n) continue;
        const part = isPrice ? { part: 'price' as const } : {};
        await refundPart(app.services, {
          order_id,
          key: `${n}`,
          reason: 'A test',
          by: 'operator:test',
          lines: [{ position, amount, ...part }],
        });
      }
      await expectStatementAddsUp(event);
    }),
    { numRuns: 6, seed: 142, endOnFailure: true },
  );
});
