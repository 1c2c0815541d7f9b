import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, PASSWORD, PIN, type TestApp } from '#tests/support/api.ts';
import { aBillShop, accounts } from '#tests/support/bills.ts';
import { freshToken } from '#tests/support/orders.ts';
import {
  addSchedule,
  bundle,
  DAY_S,
  HOUR_S,
  inSeconds,
  listSchedules,
  logOf,
  newsOf,
  onlyOf,
  tick,
} from '#tests/support/schedules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aBillShop();
});
afterAll(() => app.close());

const aBuyer = () => aMember(app, { balance: '100000.00' });

describe('a reminder', () => {
  it('is set up without the PIN and a look-up, pays nothing, and leads to the filled form', async () => {
    const person = await aMember(app);
    const meter = {
      service_type: 'electricity-bill-payment',
      bill_id: 'ng-ekedc',
      user_number: accounts.ordinary,
      meter_type: 'prepaid',
      amount: '5000.00',
    };
    const body = { ...meter, remind_only: true, pin: undefined, next_at: inSeconds(app, HOUR_S) };
    expect((await addSchedule(app, person, body)).status).toBe(201);
    app.clock.advance(HOUR_S);
    await tick(app);
    await tick(app);
    const { id, draft, url, last, next_at } = await onlyOf(app, person);
    expect(await newsOf(app, person)).toMatchObject([
      { title: 'Time to pay: EKEDC electricity', link: `${url}?schedule=${id}` },
    ]);
    expect(draft).toEqual(meter);
    expect([url, last?.outcome]).toEqual(['/refill/buy-electricity', 'reminded']);
    expect(Date.parse(next_at)).toBeGreaterThan(app.clock.now().getTime() + 27 * DAY_S * 1000);
    expect(await logOf(app, person)).toEqual([]);
  });
});

describe('autopay', () => {
  it('requires the PIN for every automatic payment, and a price no higher than was shown', async () => {
    const buyer = await aBuyer();
    const fieldOf = async (change: Record<string, unknown>) => {
      const { status, body } = await addSchedule(app, buyer, change);
      return [status, ...Object.keys(body.errors ?? {})];
    };
    expect(await fieldOf({ pin: undefined })).toEqual([422, 'pin']);
    expect(await fieldOf({ pin: '111111' })).toEqual([422, 'pin']);
    expect(await fieldOf({ next_at: inSeconds(app, -1) })).toEqual([422, 'next_at']);
    expect(await fieldOf({ next_at: inSeconds(app, 367 * DAY_S) })).toEqual([422, 'next_at']);
    expect(await fieldOf({ every: 91 })).toEqual([422, 'every']);
    expect(await fieldOf({ user_number: '12' })).toEqual([422, 'user_number']);
    expect(await fieldOf({ ...bundle, amount: '999' })).toEqual([409]);
    const at = inSeconds(app, 2 * DAY_S);
    const twice = await Promise.all([1, 2].map(() => addSchedule(app, buyer, { next_at: at })));
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await listSchedules(app, buyer)).toHaveLength(1);
  });

  it('is paused without the PIN, resumed with it, and ends when deleted or the account closes', async () => {
    const buyer = await aMember(app);
    await addSchedule(app, buyer, { next_at: inSeconds(app, HOUR_S) });
    const { id } = await onlyOf(app, buyer);
    const put = async (body: Record<string, unknown>) =>
      app.call('PUT', `/bills-payment/schedules/${id}`, {
        token: await freshToken(app, buyer),
        body,
      });
    const { next_at } = await onlyOf(app, buyer);
    expect((await put({ paused: true })).status).toBe(200);
    app.clock.advance(2 * HOUR_S);
    await tick(app);
    expect(await onlyOf(app, buyer)).toMatchObject({ paused: true, last: null });
    expect((await put({ paused: false })).body.errors).toHaveProperty('pin');
    expect((await put({ paused: false, pin: PIN })).status).toBe(200);
    const again = await onlyOf(app, buyer);
    expect(again).toMatchObject({ paused: false, total: '500.00', every: 'month' });
    expect(Date.parse(again.next_at)).toBeGreaterThan(Date.parse(next_at) + 27 * DAY_S * 1000);
    expect((await put({ amount: '700', every: 14 })).body.errors).toHaveProperty('pin');
    expect((await put({ amount: '700', every: 14, pin: PIN })).status).toBe(200);
    expect(await onlyOf(app, buyer)).toMatchObject({ total: '700.00', every: 14 });
    const token = await freshToken(app, buyer);
    await addSchedule(app, buyer, { remind_only: true });
    const gone = await app.call('DELETE', `/bills-payment/schedules/${id}`, { token });
    expect(gone.body.data).toHaveLength(1);
    const closed = await app.call('POST', '/profile/delete', {
      token,
      body: { password: PASSWORD, pin: PIN },
    });
    expect(closed.status).toBe(200);
    const { rows } = await app.services.db.sql.query(
      'select id from bill_schedule where user_id = $1',
      [buyer.user.uuid],
    );
    expect(rows).toEqual([]);
  });
});
