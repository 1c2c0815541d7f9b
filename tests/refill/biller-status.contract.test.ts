import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BillerHistory, BillerStatus } from '#lib/refill/biller-status.contract.ts';
import type { Quote } from '#lib/orders/contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { airtimeBody, buy, buyAndSettle, aShop, numbers } from '#tests/support/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());

const stateAt = async (billId: string): Promise<BillerHistory> =>
  (await app.call<{ data: BillerHistory }>('GET', `/status/${billId}`, { country: 'GH' })).body
    .data;

const seen = async (billId: string) => {
  const { state, attempts, done, failed, waiting } = await stateAt(billId);
  return { state, attempts, done, failed, waiting };
};

/** Backdates orders, as if each had taken the given time or was sent that long ago. */
const rewrite = (billId: string, set: string) =>
  app.services.db.sql.query(`update orders set ${set} where counterparty = $1`, [billId]);

describe('Whether a biller works', () => {
  it('is listed for the requested country, and for no one where bills are not sold', async () => {
    const list = async (query: string, country: CountryCode) =>
      (await app.call<{ data: BillerStatus[] }>('GET', `/status${query}`, { country })).body.data;
    const here = await list('', 'NG');
    expect(here.find(({ bill_id }) => bill_id === 'ng-mtn')).toEqual({
      bill_id: 'ng-mtn',
      name: 'MTN Nigeria',
      service_type: 'airtime-bill-payment',
      state: 'unknown',
      attempts: 0,
      done: 0,
      failed: 0,
      waiting: 0,
      expected_s: null,
      last_at: null,
      hours: Array(24).fill('none'),
    });
    expect(new Set(here.map(({ service_type }) => service_type)).size).toBe(6);
    expect((await list('?country=KE', 'NG')).map(({ bill_id }) => bill_id)).toContain(
      'ke-safaricom',
    );
    expect(await list('', 'GH')).toEqual([]);
  });

  it('is derived from our own payments; a mistyped number is not its fault', async () => {
    const member = await aMember(app, { balance: '50000.00' });
    const pay = (number: string) => buyAndSettle(app, member, { number, amount: '100' });
    await pay(numbers.wrongNetwork);
    expect(await seen('ng-mtn')).toMatchObject({ state: 'unknown', attempts: 0 });
    for (let n = 0; n < 5; n++) await pay(numbers.ordinary);
    await buy(app, member, { bill: 'ng-airtel' }); // not sent yet
    expect(await seen('ng-airtel')).toMatchObject({ attempts: 0 });
    await rewrite('ng-mtn', `settled_at = sent_at + interval '40 seconds'`);
    expect(await seen('ng-mtn')).toMatchObject({ state: 'working', attempts: 5, done: 5 });
    expect((await stateAt('ng-mtn')).expected_s).toEqual({ median: 40, p90: 40 });
    for (let n = 0; n < 3; n++) await pay(numbers.saysNo);
    expect(await seen('ng-mtn')).toMatchObject({ state: 'slow', done: 5, failed: 3 });
    for (let n = 0; n < 2; n++) await pay(numbers.saysNo);
    expect(await seen('ng-mtn')).toMatchObject({ state: 'down', attempts: 10, failed: 5 });
    const quote = await app.call<{ data: Quote }>('POST', '/quotes', {
      token: member.token,
      body: airtimeBody(),
    });
    expect(quote.body.data.warning).toBe(
      'Most recent payments failed. Wait a while before you pay.',
    );
    const { newest } = await stateAt('ng-mtn');
    expect(newest.map(({ outcome }) => outcome)).toEqual([
      ...Array<string>(5).fill('failed'),
      ...Array<string>(5).fill('done'),
    ]);
    expect(newest.at(-1)).toEqual({ outcome: 'done', took_s: 40 });
    await rewrite('ng-mtn', `sent_at = sent_at - interval '25 hours'`);
    expect(await seen('ng-mtn')).toMatchObject({ state: 'unknown', attempts: 10 });
  });

  it('is slow while payments wait for more than twice the promised time', async () => {
    const member = await aMember(app, { balance: '50000.00' });
    for (let n = 0; n < 4; n++) await buyAndSettle(app, member, { bill: 'ng-glo', amount: '100' });
    for (let n = 0; n < 3; n++)
      await buyAndSettle(app, member, {
        bill: 'ng-glo',
        amount: `${101 + n}`,
        number: numbers.neverSettles,
      });
    expect(await seen('ng-glo')).toMatchObject({ state: 'unknown', done: 4, waiting: 3 });
    app.clock.advance(5 * 60);
    expect(await seen('ng-glo')).toMatchObject({ state: 'slow', waiting: 3 });
  });

  it('shows how each of the last 24 hours went, without how many payments it had', async () => {
    const member = await aMember(app, { balance: '50000.00' });
    const pay = (number: string) =>
      buyAndSettle(app, member, { bill: 'ng-airtel', amount: '100', number });
    const age = (hours: number) =>
      rewrite(
        'ng-airtel',
        `sent_at = sent_at - interval '${hours} hours',
        promised_at = promised_at - interval '${hours} hours',
        settled_at = settled_at - interval '${hours} hours'`,
      );
    await pay(numbers.ordinary);
    await age(20);
    await pay(numbers.saysNo);
    await age(3);
    for (let n = 0; n < 3; n++) await pay(numbers.ordinary);
    await pay(numbers.saysNo);
    await pay(numbers.saysNo);
    const { hours } = await stateAt('ng-airtel');
    expect(hours).toHaveLength(24);
    expect(hours.at(-1)).toBe('slow');
    expect(hours.at(-4)).toBe('failed');
    expect(hours.at(-24)).toBe('fine');
    expect(hours.filter((hour) => hour === 'none')).toHaveLength(21);
    await age(2);
    const later = (await stateAt('ng-airtel')).hours;
    expect([later.at(-1), later.at(-3), later.at(-6)]).toEqual(['none', 'slow', 'failed']);
    expect(later).not.toContain('fine');
  });

  it('doesn’t exist for an unknown biller', async () => {
    expect((await app.call('GET', '/status/ng-nobody', { country: 'NG' })).status).toBe(404);
  });
});
