import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, type TestApp } from '#tests/support/api.ts';
import {
  aShop,
  buy,
  buyAndSettle,
  houseHas,
  inboxOf,
  moneyOf,
  numbers,
  readOrder,
  timesSent,
} from '#tests/support/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());

describe('POST /bills/purchase', () => {
  it('holds the money immediately and captures it when the airtime is delivered', async () => {
    const member = await aMember(app, { balance: '2000.00' });
    const floatBefore = Number(await houseHas(app, 'float_bills'));
    const bought = await buy(app, member, { amount: '500.50' });
    expect(bought.status).toBe(201);
    expect(bought.body.data).toMatchObject({
      status: 'processing',
      status_text: 'Sending to MTN',
      name: 'MTN airtime',
      detail: '••••4567',
      direction: 'out',
      lines: {
        amount: '500.50',
        fee: '0.00',
        duty: '0.00',
        total: '500.50',
        arrives: { label: 'Airtime on 0803 123 4567', amount: '500.50' },
      },
    });
    expect(await moneyOf(app, member)).toEqual({
      book: '2000.00',
      held: '500.50',
      available: '1499.50',
    });

    await app.drainJobs();
    const order = await readOrder(app, member, bought.body.data.reference_code);
    expect(order).toMatchObject({ status: 'completed', status_text: 'Completed', arrived: true });
    expect(order.timeline.map(({ title, state }) => [title, state])).toEqual([
      ['Money on hold', 'did'],
      ['Sent to MTN', 'did'],
      ['Delivered by MTN', 'did'],
    ]);
    expect(await moneyOf(app, member)).toEqual({
      book: '1499.50',
      held: '0.00',
      available: '1499.50',
    });
    expect(Number(await houseHas(app, 'float_bills')) - floatBefore).toBeCloseTo(500.5, 2);
    expect((await inboxOf(app, member)).list[0]).toMatchObject({
      title: '₦500.50 MTN airtime sent to 0803 123 4567',
      link: `/my-orders/${order.reference_code}`,
    });
  });

  it('returns the money with the reason when the network refuses', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const order = await buyAndSettle(app, member, { number: numbers.saysNo });
    expect(order).toMatchObject({
      status: 'failed',
      status_text: 'Failed – refunded',
      problem: { code: 'declined', field: null },
    });
    expect(order.message).toBe('MTN declined this order. ₦500.00 is back in your wallet.');
    expect(order.timeline.at(-1)?.title).toBe('₦500.00 is back in your wallet');
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00', available: '1000.00' });
    expect((await inboxOf(app, member)).list[0]?.title).toBe('MTN airtime: not delivered');
  });

  it('points at the network when the number belongs to another one', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const order = await buyAndSettle(app, member, { number: numbers.wrongNetwork });
    expect(order).toMatchObject({
      status: 'failed',
      problem: { code: 'wrong_network', field: 'bill_id' },
    });
    expect(order.repeat).toMatchObject({
      url: '/refill/buy-airtime',
      draft: { user_number: '0803 000 0006' },
    });
  });

  it('returns the first order again for the same key, whatever happened since', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const key = randomUUID();
    const first = await buy(app, member, { key });
    await app.drainJobs();
    const again = await buy(app, member, { key });
    expect(again.body.data.reference_code).toBe(first.body.data.reference_code);
    expect(await moneyOf(app, member)).toMatchObject({ book: '500.00', held: '0.00' });
  });

  it('finds the order by its key even after the stored answer is deleted', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const key = randomUUID();
    const first = await buy(app, member, { key });
    await app.services.db.sql.query('delete from http_idempotency where key = $1', [key]);
    const again = await buy(app, member, { key });
    expect(again.body.data.reference_code).toBe(first.body.data.reference_code);
    await app.services.db.sql.query('delete from http_idempotency where key = $1', [key]);
    const other = await buy(app, member, { key, amount: '501' });
    expect(other.status).toBe(422);
    expect(other.body.error_code).toBe('idempotency_mismatch');
    const asked = await app.call('GET', `/transactions/by-key/${key}`, { token: member.token });
    expect(asked.body).toMatchObject({ data: { reference_code: first.body.data.reference_code } });
    await app.drainJobs();
  });

  it('answers 404 by key for what never arrived, and for another person’s key', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const stranger = await aMember(app);
    const key = randomUUID();
    await buy(app, member, { key });
    const { token } = stranger;
    expect((await app.call('GET', `/transactions/by-key/${key}`, { token })).status).toBe(404);
    const never = await app.call('GET', `/transactions/by-key/${randomUUID()}`, {
      token: member.token,
    });
    expect(never.status).toBe(404);
    await app.drainJobs();
  });

  it('refuses the same key with other content', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const key = randomUUID();
    await buy(app, member, { key });
    const other = await buy(app, member, { key, number: '08031234568' });
    expect(other.body.error_code).toBe('idempotency_mismatch');
    expect(await moneyOf(app, member)).toMatchObject({ held: '500.00' });
    await app.drainJobs();
  });

  it('is sent to the provider once, even when its job runs again', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const bought = await buy(app, member);
    await app.services.db.sql.query(
      `select graphile_worker.add_job('orders.fulfil', json_build_object('order_id', $1::text))`,
      [bought.body.data.uuid],
    );
    await app.drainJobs();
    expect(await timesSent(app, bought.body.data)).toBe(1);
    expect(await moneyOf(app, member)).toMatchObject({ book: '500.00', held: '0.00' });
  });
});
