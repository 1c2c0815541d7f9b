import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '#tests/support/api.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { boughtTogether, linesOf } from '#tests/support/shopping-desk.ts';
import {
  aPaidCart,
  aShoppingHouse,
  bringTo,
  factsAt,
  linesNow,
  spent,
  step,
} from '#tests/support/shopping-orders.ts';
import { ordersOf } from '#tests/support/stuck-orders.ts';

let app: TestApp;
let kofi: TestOperator;
beforeAll(async () => {
  app = await aShoppingHouse();
});
beforeEach(async () => {
  kofi = await anOperator(app, 'Kofi');
});
afterAll(() => app.close());

const foundOf = (paid: Parameters<typeof linesOf>[2]) => linesOf(app, kofi, paid);

const take = (body: object, key: string = randomUUID(), by = kofi) =>
  deskOf(app, by).post('/shopping/steps', body, key);

interface Told {
  result: string;
  why: string | null;
}
const resultsOf = ({ body }: Awaited<ReturnType<typeof take>>) =>
  (body.data as Told[]).map(({ result }) => result);

describe('several items in one step', () => {
  it('are bought together: one order number, and each with what was paid for it', async () => {
    const [first, second] = [await aPaidCart(app, 1), await aPaidCart(app, 2)];
    const answer = await take(boughtTogether([first, second], ['5.00', '4.00']));
    expect(resultsOf(answer)).toEqual(['done', 'done']);
    const [one] = await foundOf(first);
    expect(one).toMatchObject({ stage: 'bought', order_number: 'WB-77' });
    expect(await foundOf(second)).toMatchObject([{ stage: 'to_buy' }, { stage: 'bought' }]);
    expect(await spent(app, first)).toBe(first.amounts[0]);
    // cheaper than quoted: the rest was refunded
    const [cheaper] = await linesNow(app, second.order);
    expect(cheaper!.refunded).toBeGreaterThan(0n);
  });

  it('report the outcome of each, and one refusal doesn’t stop the others', async () => {
    const dear = await aPaidCart(app, 1);
    const taken = await aPaidCart(app, 1);
    const fine = await aPaidCart(app, 1);
    const gone = await aPaidCart(app, 1);
    await deskOf(app, gone.operator).post(`/queues/orders/${taken.order.uuid}/claim`);
    await bringTo(app, gone, ['bought']);
    const answer = await take(
      boughtTogether([dear, taken, gone, fine], ['9.00', '5.00', '5.00', '5.00']),
    );
    expect(resultsOf(answer)).toEqual(['refused', 'refused', 'refused', 'done']);
    const [tooDear, another, before, none] = (answer.body.data as Told[]).map(({ why }) => why);
    expect(tooDear).toContain('more than 5% above the quote');
    expect(another).toBe('Someone else has claimed this case.');
    expect(before).toContain('This isn’t the next step');
    expect(none).toBe(null);
    expect((await linesNow(app, dear.order))[0]!.stage).toBe('to_buy');
    // a refused claim blocks no one: a colleague can continue
    expect((await step(app, dear, 'bought')).status).toBe(200);
  });

  it('need two people where their sum in one order does', async () => {
    const paid = await aPaidCart(app, 2, { form: { price: '60.00' } });
    const lines = [1, 2].map((position) => ({
      reference_code: paid.order.reference_code,
      position,
      facts: { paid: '60.00' },
    }));
    const answer = await take({ stage: 'bought', facts: { order_number: 'WB-78' }, lines });
    expect(resultsOf(answer)).toEqual(['done', 'waits for a second approver']);
    expect((answer.body.data as Told[])[1]!.why).toContain('second approver');
    expect((await linesNow(app, paid.order)).map(({ stage }) => stage)).toEqual([
      ...['bought', 'to_buy'],
    ]);
    await ordersOf(app, await anOperator(app, 'Bola')).agree(paid.order.uuid);
    expect((await linesNow(app, paid.order))[1]!.stage).toBe('bought');
  });

  it('are sent together: one carrier, one tracking number, one day', async () => {
    const [first, second] = [await aPaidCart(app, 1), await aPaidCart(app, 1)];
    for (const paid of [first, second]) await bringTo(app, paid, ['bought', 'at_our_address']);
    const lines = [first, second].map(({ order }) => ({
      reference_code: order.reference_code,
      position: 1,
    }));
    const answer = await take({ stage: 'on_its_way', facts: factsAt['on_its_way'], lines });
    expect(resultsOf(answer)).toEqual(['done', 'done']);
    expect(await foundOf(second)).toMatchObject([{ tracking_number: 'JD0146' }]);
  });

  it('require missing values before anything is done, and a single currency', async () => {
    const [pounds, dollars] = [
      await aPaidCart(app, 1),
      await aPaidCart(app, 1, { form: { shop_country: 'US', shop_currency: 'USD' } }),
    ];
    const bare = await take({
      ...boughtTogether([pounds], ['five']),
      facts: {},
    });
    expect([bare.status, Object.keys(bare.body.errors ?? {})]).toEqual([
      422,
      ['facts.order_number', 'lines.0.facts.paid'],
    ]);
    const mixed = await take(boughtTogether([pounds, dollars], []));
    expect(mixed.body.errors).toEqual({
      lines: ['These are priced in GBP and USD. Choose items in one currency.'],
    });
    expect((await linesNow(app, pounds.order))[0]!.stage).toBe('to_buy');
  });

  it('happen once, however often and by however many operators they are sent', async () => {
    const [first, second] = [await aPaidCart(app, 1), await aPaidCart(app, 1)];
    const bola = await anOperator(app, 'Bola');
    const body = boughtTogether([first, second], []);
    const key = randomUUID();
    await Promise.all([take(body, key), take(body), take(body, randomUUID(), bola)]);
    for (const paid of [first, second]) {
      expect(await spent(app, paid)).toBe(paid.amounts[0]);
      const { rows } = await app.services.db.sql.query(
        `select 1 from shopping_step where order_id = $1 and stage = 'bought'`,
        [paid.order.uuid],
      );
      expect(rows).toHaveLength(1);
    }
    const again = await take(body, key);
    expect(again.status).toBe(200);
  });
});
