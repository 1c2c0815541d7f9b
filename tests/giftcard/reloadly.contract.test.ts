import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mapCard } from '#server/giftcard/map-card.ts';
import { requery } from '#server/orders/send/requery.job.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import { aCardBuyer, appleBody, buyCard, reveal } from '#tests/support/card-shop.ts';
import { aCardShop } from '#tests/support/cards.ts';
import { moneyOf, readOrder } from '#tests/support/orders.ts';
import { aReloadlyCardShop, notify, sellApple } from '#tests/support/reloadly-shop.ts';
import type { FakeReloadly } from '#tests/support/reloadly.ts';

let app: TestApp;
let fake: FakeReloadly;
let member: TestMember;

beforeAll(async () => {
  app = await aCardShop();
});
beforeEach(async () => {
  fake = await aReloadlyCardShop(app);
  await sellApple(app, '1');
  member = await aCardBuyer(app, { country: 'GH' });
});
afterEach(async () => {
  await fake.stub.close();
});
afterAll(() => app.close());

/** Buys this many cards of $10, and runs the due jobs. */
async function buyAndSettle(quantity = 1) {
  const before = await moneyOf(app, member);
  const bought = await buyCard(app, member, { quantity });
  expect(bought.body).toMatchObject({ data: { status: 'processing' } });
  await app.drainJobs();
  return { before, reference: bought.body.data.reference_code };
}
const read = (reference: string) => readOrder(app, member, reference);
/** Runs the query that is due after this many seconds. */
const askAfter = async (reference: string, seconds: number) => {
  const { uuid } = await read(reference);
  app.clock.advance(seconds);
  await requery.run(app.services, { order_id: uuid });
};

describe('a gift card in Ghana through Reloadly', () => {
  it('comes with all of its digits, and is paid once', async () => {
    const { before, reference } = await buyAndSettle(2);
    const order = await read(reference);
    expect(order.status).toBe('completed');
    const opened = (await reveal(app, member, order)).body.data.vouchers;
    expect(opened.map(({ value }) => value)).toEqual(['013-0 PIN 4321', '90071992547409911']);
    expect(fake.orders).toMatchObject([{ productId: 1, quantity: 2, unitPrice: 10 }]);
    const now = await moneyOf(app, member);
    expect(now.held).toBe('0.00');
    expect(Number(before.book) - Number(now.book)).toBeCloseTo(Number(order.lines.total), 2);
  });

  it('that is refused is refunded', async () => {
    await sellApple(app, '3');
    const { before, reference } = await buyAndSettle();
    expect((await read(reference)).status).toBe('failed');
    expect(await moneyOf(app, member)).toEqual(before);
  });

  it('that is only accepted is completed by a query', async () => {
    await sellApple(app, '2');
    const { reference } = await buyAndSettle();
    expect((await read(reference)).status).toBe('processing');
    for (const seconds of [60, 300, 900]) await askAfter(reference, seconds);
    expect((await read(reference)).status).toBe('completed');
    expect(fake.orders).toHaveLength(1);
  });

  it('that is only accepted is completed by a notice', async () => {
    await sellApple(app, '2');
    const { reference } = await buyAndSettle();
    const [order] = fake.orders;
    Object.assign(order ?? {}, { status: 'SUCCESSFUL', pollsLeft: 0 });
    const about = { transactionId: order?.transactionId, status: 'SUCCESSFUL' };
    const told = fake.hook('giftcard_transaction.status', about);
    const path = '/webhooks/reloadly/gift-cards';
    const forged = { 'x-reloadly-signature': '00' };
    expect((await notify(app, path, { ...told, headers: forged })).status).toBe(401);
    expect((await notify(app, path, told)).status).toBe(200);
    await app.drainJobs();
    expect((await read(reference)).status).toBe('completed');
  });

  it('whose answer got lost is found, and was ordered once', async () => {
    fake.lost = 'answer';
    const { before, reference } = await buyAndSettle();
    expect((await read(reference)).status).toBe('unknown');
    expect((await moneyOf(app, member)).book).toBe(before.book);
    fake.lost = 'nothing';
    await askAfter(reference, 60);
    expect((await read(reference)).status).toBe('completed');
    expect(fake.orders).toHaveLength(1);
  });

  it('that never arrived is refunded, but only after five minutes', async () => {
    fake.refuses = { destroy: true };
    const { before, reference } = await buyAndSettle();
    await askAfter(reference, 60);
    expect((await read(reference)).status).toBe('unknown');
    await askAfter(reference, 300);
    expect((await read(reference)).status).toBe('failed');
    expect(await moneyOf(app, member)).toEqual(before);
  });

  it('isn’t sold unless it is mapped, in a value that the supplier has', async () => {
    const body = await appleBody(app);
    const codeFor = async (change: object = {}) => {
      const asked = { token: member.token, body: { ...body, ...change } };
      return (await app.call('POST', '/gift-card/buy/authorize', asked)).body['error_code'];
    };
    expect(await codeFor({ value: '11.00' })).toBe('insufficient_pins');
    await sellApple(app, null);
    expect(await codeFor()).toBe('insufficient_pins');
    expect(fake.orders).toEqual([]);
  });
});

describe('the shop while Reloadly supplies it', () => {
  const namesOf = async (path: string) => {
    const { body } = await app.call<{ data: { name: string; countries?: { code: string }[] }[] }>(
      'GET',
      path,
      { country: 'GH' },
    );
    return body.data.map(({ name, countries }) => [name, countries?.map(({ code }) => code)]);
  };

  it('shows only what is mapped, in the countries that are', async () => {
    expect(await namesOf('/gift-card/buy/cards')).toEqual([['Apple (iTunes)', ['US']]]);
    expect(await namesOf('/gift-packages')).toEqual([]);
    await sellApple(app, null);
    expect(await namesOf('/gift-card/buy/cards')).toEqual([]);
  });
});

describe('a card that we don’t have', () => {
  it.each(['apple', 'apple:GH', 'nobody:US', 'ng-nobody'])('isn’t mapped: %s', async (sku) => {
    const asked = { provider: 'reloadly-cards-trial', sku, productId: '1' };
    await expect(mapCard(app.services, asked, 'test')).rejects.toMatchObject({ code: 'not_found' });
  });
});
