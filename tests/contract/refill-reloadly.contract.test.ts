import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requery } from '#server/orders/index.ts';
import { mapBiller, seedBillers } from '#server/refill/index.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import {
  aShop,
  buy,
  buyAndSettle,
  expectCleanBooks,
  moneyOf,
  readOrder,
} from '#tests/support/orders.ts';
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
  await expectCleanBooks(app);
  await fake.stub.close();
});
afterAll(() => app.close());

const airtime = (number: string) => ({ bill: 'gh-mtn', number, amount: '50' });
/** The question that is asked again so many seconds later. */
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

  it('that is refused is given back', async () => {
    const order = await buyAndSettle(app, member, airtime('0241234569'));
    expect(order.status).toBe('failed');
    expect(await moneyOf(app, member)).toMatchObject({ book: '1000.00', held: '0.00' });
  });

  it('that is only accepted is finished by asking', async () => {
    const order = await buyAndSettle(app, member, airtime('0241234562'));
    expect(order.status).toBe('processing');
    for (const seconds of [60, 300, 900]) await askAfter(order, seconds);
    expect((await readOrder(app, member, order.reference_code)).status).toBe('completed');
    expect(fake.topups).toHaveLength(1);
  });

  it('that is only accepted is finished by a notice, which is never believed', async () => {
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

  it('that never arrived is given back, but only after five minutes', async () => {
    fake.refuses = { destroy: true };
    const order = await buyAndSettle(app, member, airtime('0241234561'));
    await askAfter(order, 60);
    expect((await readOrder(app, member, order.reference_code)).status).toBe('unknown');
    await askAfter(order, 300);
    expect((await readOrder(app, member, order.reference_code)).status).toBe('failed');
    expect(await moneyOf(app, member)).toMatchObject({ book: '1000.00', held: '0.00' });
  });

  it('of another amount is looked at by an operator', async () => {
    const order = await buyAndSettle(app, member, airtime('0241234567'));
    expect(order.status).toBe('under_review');
    expect(await moneyOf(app, member)).toMatchObject({ book: '1000.00', held: '50.00' });
  });

  it('isn’t offered for a network that isn’t mapped', async () => {
    const answer = await buy(app, member, {
      ...{ bill: 'gh-telecel', number: '0201234561', amount: '50' },
    });
    expect(answer.body.error_code).toBe('service_inactive');
    expect(fake.stub.requests).toEqual([]);
  });
});

describe('a biller', () => {
  const map = (id: string, code: string | null = 'utilities/5', catalogue = 'reloadly-trial') =>
    mapBiller(app.services, { catalogue, id, code }, 'test');

  it('whose customer’s name is shown before paying isn’t sold where no one looks it up', async () => {
    await expect(map('gh-ecg')).rejects.toThrow(/can’t look that up/);
  });

  it('that we don’t have, or a supplier, isn’t mapped', async () => {
    await expect(map('gh-nobody')).rejects.toMatchObject({ code: 'not_found' });
    await expect(map('gh-at', 'topups/1', 'somebody')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('keeps its code when the facts are read again, and loses it when it is taken away', async () => {
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
