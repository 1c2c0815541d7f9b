import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lateOrders } from '#server/orders/send/late-orders.ts';
import { requery } from '#server/orders/send/requery.job.ts';
import { mapBiller } from '#server/refill/catalogue/map-biller.ts';
import { seedBillers } from '#server/refill/catalogue/seed-billers.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { pay, payAndSettle, receiptText } from '#tests/support/bills.ts';
import { aShop, buy, buyAndSettle, freshToken, moneyOf, readOrder } from '#tests/support/orders.ts';
import { aReloadlyShop, notify } from '#tests/support/reloadly-shop.ts';
import type { FakeReloadly } from '#tests/support/reloadly.ts';

let app: TestApp;
let fake: FakeReloadly;
let member: TestMember;

beforeAll(async () => {
  app = await aShop();
});
beforeEach(async () => {
  fake = await aReloadlyShop(app);
  member = await aMember(app, { country: 'GH', balance: '1000.00' });
});
afterEach(async () => {
  await fake.stub.close();
});
afterAll(() => app.close());

const airtime = (number: string) => ({ bill: 'gh-mtn', number, amount: '50' });
/** Runs the query that is due after this many seconds. */
const askAfter = async ({ uuid }: { uuid: string }, seconds: number) => {
  app.clock.advance(seconds);
  await requery.run(app.services, { order_id: uuid });
};

describe('airtime in Ghana through Reloadly', () => {
  it('is delivered and paid once', async () => {
    const order = await buyAndSettle(app, member, airtime('0241234561'));
    expect(order.status).toBe('completed');
    expect(fake.topups).toMatchObject([{ operatorId: 643, amount: 50, currency: 'GHS' }]);
    expect(await moneyOf(app, member)).toMatchObject({ book: '950.00', held: '0.00' });
  });

  it('that is refused is refunded', async () => {
    const order = await buyAndSettle(app, member, airtime('0241234569'));
    expect(order.status).toBe('failed');
    expect(await moneyOf(app, member)).toMatchObject({ book: '1000.00', held: '0.00' });
  });

  it('that is only accepted is completed by a query', async () => {
    const order = await buyAndSettle(app, member, airtime('0241234562'));
    expect(order.status).toBe('processing');
    for (const seconds of [60, 300, 900]) await askAfter(order, seconds);
    expect((await readOrder(app, member, order.reference_code)).status).toBe('completed');
    expect(fake.topups).toHaveLength(1);
  });

  it('that is only accepted is completed by a notice, which is never trusted', async () => {
    const order = await buyAndSettle(app, member, airtime('0241234562'));
    const [topup] = fake.topups;
    const about = { transactionId: topup?.transactionId, status: 'SUCCESSFUL' };
    const told = fake.hook('airtime_transaction.status', about);
    const path = '/webhooks/reloadly/bills';
    expect((await notify(app, path, { ...told, headers: {} })).status).toBe(401);
    expect((await notify(app, path, told)).status).toBe(200);
    await app.drainJobs();
    expect((await readOrder(app, member, order.reference_code)).status).toBe('processing');
    Object.assign(topup ?? {}, { status: 'SUCCESSFUL', pollsLeft: 0 });
    // the same notice once more, and another with our identifier
    expect((await notify(app, path, told)).status).toBe(200);
    const named = { customIdentifier: topup?.customIdentifier, status: 'FAILED' };
    await notify(app, path, fake.hook('airtime_transaction.status', named));
    await app.drainJobs();
    expect((await readOrder(app, member, order.reference_code)).status).toBe('completed');
    expect(await moneyOf(app, member)).toMatchObject({ book: '950.00', held: '0.00' });
  });

  it('whose answer got lost is found, and was sent once', async () => {
    fake.lost = 'answer';
    const order = await buyAndSettle(app, member, airtime('0241234561'));
    expect(order.status).toBe('unknown');
    expect(await moneyOf(app, member)).toMatchObject({ book: '1000.00', held: '50.00' });
    fake.lost = 'nothing';
    await askAfter(order, 60);
    expect((await readOrder(app, member, order.reference_code)).status).toBe('completed');
    expect(fake.topups).toHaveLength(1);
  });

  it('that never arrived is refunded, but only after five minutes', async () => {
    fake.refuses = { destroy: true };
    const order = await buyAndSettle(app, member, airtime('0241234561'));
    await askAfter(order, 60);
    expect((await readOrder(app, member, order.reference_code)).status).toBe('unknown');
    await askAfter(order, 300);
    expect((await readOrder(app, member, order.reference_code)).status).toBe('failed');
    expect(await moneyOf(app, member)).toMatchObject({ book: '1000.00', held: '0.00' });
  });

  it('of another amount is reviewed by an operator', async () => {
    const order = await buyAndSettle(app, member, airtime('0241234567'));
    expect(order.status).toBe('under_review');
    expect(await moneyOf(app, member)).toMatchObject({ book: '1000.00', held: '50.00' });
  });

  it('isn’t offered for a network that isn’t mapped', async () => {
    const answer = await buy(app, member, {
      bill: 'gh-telecel',
      number: '0201234561',
      amount: '50',
    });
    expect(answer.body.error_code).toBe('service_inactive');
    expect(fake.stub.requests).toEqual([]);
  });
});

describe('electricity in Kenya through Reloadly, which can’t name the owner of a meter', () => {
  const bill = (number: string, change: Record<string, string> = {}) => ({
    service_type: 'electricity-bill-payment',
    bill_id: 'ke-kplc',
    user_number: number,
    compared_number: number,
    meter_type: 'prepaid',
    amount: '500',
    ...change,
  });
  beforeEach(async () => {
    await mapBiller(
      app.services,
      { catalogue: 'reloadly-trial', id: 'ke-kplc', code: 'utilities/5/6' },
      'test',
    );
    member = await aMember(app, { country: 'KE', balance: '2000.00' });
  });
  const end = async (order: { uuid: string; reference_code: string }) => {
    for (const seconds of [30, 300]) await askAfter(order, seconds);
    const me = { ...member, token: await freshToken(app, member) };
    return readOrder(app, me, order.reference_code);
  };

  it('is accepted for up to a day, and adds its token to the receipt', async () => {
    const order = await payAndSettle(app, member, bill('45012345678'));
    expect(order.status).toBe('processing');
    expect(fake.bills).toMatchObject([{ billerId: 5, account: '45012345678', amount: 500 }]);
    const waits = Date.parse(order.promised_at ?? '') - fake.bills[0]!.madeAt.getTime();
    expect(Math.round(waits / 1000)).toBe(24 * 3600);
    const done = await end(order);
    expect([done.status, done.voucher_code]).toEqual(['completed', '26362054405982750101']);
    const text = await receiptText(app, member, order.reference_code);
    expect(text).toContain('2636 2054 4059 8275 0101');
    expect(await moneyOf(app, member)).toMatchObject({ book: '1500.00', held: '0.00' });
  });

  it('is late only after the time at which Reloadly itself says it is final', async () => {
    const order = await payAndSettle(app, member, bill('45012345678'));
    Object.assign(fake.bills[0]!, { pollsLeft: 99 });
    app.clock.advance(23 * 3600);
    await requery.run(app.services, { order_id: order.uuid });
    expect(await lateOrders(app.services)).toEqual([]);
    app.clock.advance(2 * 3600);
    expect(await lateOrders(app.services)).toMatchObject([{ key: 'late:processing' }]);
    Object.assign(fake.bills[0]!, { pollsLeft: 0 });
    expect((await end(order)).status).toBe('completed');
  });

  it('promises the later time that Reloadly names, as long as we still ask by then', async () => {
    const order = await payAndSettle(app, member, bill('45012345678'));
    const promisedAfter = async (hours: number) => {
      Object.assign(fake.bills[0]!, { pollsLeft: 9, finalAfterMs: hours * 3_600_000 });
      await askAfter(order, 30);
      const { promised_at: at } = await readOrder(app, member, order.reference_code);
      return Math.round((Date.parse(at ?? '') - fake.bills[0]!.madeAt.getTime()) / 3_600_000);
    };
    expect([await promisedAfter(30), await promisedAfter(26), await promisedAfter(500)]).toEqual([
      30, 30, 30,
    ]);
    Object.assign(fake.bills[0]!, { pollsLeft: 0 });
    expect((await end(order)).status).toBe('completed');
  });

  it('goes to another biller of theirs for a postpaid meter', async () => {
    await payAndSettle(app, member, bill('45012345671', { meter_type: 'postpaid' }));
    expect(fake.bills).toMatchObject([{ billerId: 6 }]);
  });

  it('that is declined later is refunded', async () => {
    const order = await payAndSettle(app, member, bill('45012345673'));
    expect((await end(order)).status).toBe('failed');
    expect(await moneyOf(app, member)).toMatchObject({ book: '2000.00', held: '0.00' });
  });

  it('of another amount is reviewed by an operator', async () => {
    const order = await payAndSettle(app, member, bill('45012345677'));
    expect((await end(order)).status).toBe('under_review');
    expect(await moneyOf(app, member)).toMatchObject({ book: '2000.00', held: '500.00' });
  });

  it('isn’t sent without comparing the number', async () => {
    const { body } = await pay(app, member, bill('45012345678', { compared_number: '' }));
    expect(body.errors).toHaveProperty('compared_number');
    expect(fake.bills).toEqual([]);
  });
});

describe('a biller', () => {
  const map = (id: string, code: string | null = 'utilities/5', catalogue = 'reloadly-trial') =>
    mapBiller(app.services, { catalogue, id, code }, 'test');

  it('that we don’t have, or a supplier, isn’t mapped', async () => {
    await expect(map('gh-nobody')).rejects.toMatchObject({ code: 'not_found' });
    await expect(map('gh-at', 'topups/1', 'somebody')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('keeps its code when the facts are read again, and loses it when it is removed', async () => {
    const codes = async () => {
      const { rows } = await app.services.db.sql.query<{ provider_codes: object }>(
        `select provider_codes from biller where id = 'gh-at'`,
      );
      return rows[0]?.provider_codes;
    };
    await map('gh-at', 'topups/7');
    await seedBillers(app.services.db);
    expect(await codes()).toEqual({ 'reloadly-trial': 'topups/7' });
    await map('gh-at', null);
    expect(await codes()).toEqual({});
  });
});
