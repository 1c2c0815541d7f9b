import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#tests/support/api.ts';
import { aBillShop, atProvider, pay, quoteBill } from '#tests/support/bills.ts';
import { aBuyer, bundle } from '#tests/support/bill-fields.ts';
import { moneyOf, numbers } from '#tests/support/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aBillShop();
});
afterAll(() => app.close());

const CODE = 'ng-mtn-1-5gb-7d';
const limited = (max_total: string) => bundle(numbers.ordinary, { max_total });
const setPrice = (minor: number) => atProvider(app, CODE, `price = ${minor}`);

describe('a purchase that was saved with a price limit', () => {
  it('is refused with its own code when it costs more now, and nothing is charged', async () => {
    const buyer = await aBuyer(app);
    await setPrice(120_000);
    const answer = await pay(app, buyer, limited('1000.00'));
    expect([answer.status, answer.body.error_code]).toEqual([409, 'price_above_limit']);
    expect(answer.body.message).toBe(
      'The price is now ₦1,200.00, above your ₦1,000.00 limit. You haven’t been charged.',
    );
    expect(await moneyOf(app, buyer)).toMatchObject({ available: '100000.00', held: '0.00' });
    await setPrice(100_000);
  });

  it('is refused although the higher price is held by a quote', async () => {
    const buyer = await aBuyer(app);
    await setPrice(120_000);
    const { quote_id } = (await quoteBill(app, buyer, bundle())).body.data;
    const answer = await pay(app, buyer, { ...limited('1000.00'), quote_id });
    expect(answer.body.error_code).toBe('price_above_limit');
    await setPrice(100_000);
  });

  it('is paid under the same key once a higher limit was agreed to', async () => {
    const buyer = await aBuyer(app);
    const key = randomUUID();
    await setPrice(120_000);
    expect((await pay(app, buyer, limited('1000.00'), key)).status).toBe(409);
    const paid = await pay(app, buyer, limited('1200.00'), key);
    expect(paid.body.data).toMatchObject({ total: '1200.00' });
    await setPrice(100_000);
  });

  it('costs the current price when that is less than the limit', async () => {
    const buyer = await aBuyer(app);
    const paid = await pay(app, buyer, limited('5000.00'));
    expect(paid.body.data.lines.total).toBe('1000.00');
  });

  it('is one order, however often and with whatever limit its key is sent at the same moment', async () => {
    const buyer = await aBuyer(app);
    const key = randomUUID();
    const limits = ['1000.00', '1500.00', '1000.00', '2000.00', '1500.00', '1000.00'];
    const sendAll = () => Promise.all(limits.map((limit) => pay(app, buyer, limited(limit), key)));
    const answers = await sendAll();
    const again = await sendAll();
    const references = [...answers, ...again]
      .filter(({ status }) => status === 201)
      .map(({ body }) => body.data.reference_code);
    expect(references.length).toBeGreaterThan(limits.length);
    expect(new Set(references).size).toBe(1);
    for (const { status, body } of answers.filter((each) => each.status !== 201))
      expect([status, body.error_code]).toEqual([409, 'idempotency_in_progress']);
    expect((await moneyOf(app, buyer)).available).toBe('99000.00');
  });

  it('never costs more than its limit while the price moves up and down beside it', async () => {
    const buyer = await aBuyer(app);
    const moves = (async () => {
      for (const price of [120_000, 100_000, 120_000, 100_000, 120_000]) await setPrice(price);
    })();
    const answers = await Promise.all([
      ...Array.from({ length: 12 }, () => pay(app, buyer, limited('1000.00'))),
      moves.then(() => pay(app, buyer, limited('1000.00'))),
    ]);
    for (const { status, body } of answers) {
      if (status === 201) expect(body.data.lines.total).toBe('1000.00');
      else expect(body.error_code).toBe('price_above_limit');
    }
    expect(answers.at(-1)?.body.error_code).toBe('price_above_limit');
    await setPrice(100_000);
  });

  it('names an invalid limit', async () => {
    const answer = await pay(app, await aBuyer(app), limited('much'));
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['max_total']]);
  });
});
