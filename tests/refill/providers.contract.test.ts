import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order, Quote } from '#lib/orders/contract.ts';
import type { Beneficiary, Biller } from '#lib/refill/contract.ts';
import { clearCache } from '#server/reference/cache.ts';
import { aMember, PIN, type Answer, type TestApp, type TestMember } from '#tests/support/api.ts';
import { leavesOrdersWithoutMoney } from '#tests/support/audited.ts';
import { airtimeBody, aShop, buy, moneyOf, type BuyOptions } from '#tests/support/orders.ts';
import { aSecondProcess } from '#tests/support/second-process.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());

type QuoteAnswer = Answer<{
  data: Quote;
  errors?: Record<string, string[]>;
  error_code?: string | null;
}>;

const quote = (member: TestMember | null, options: BuyOptions = {}): Promise<QuoteAnswer> =>
  app.call('POST', '/quotes', {
    body: airtimeBody(options),
    ...(member ? { token: member.token } : { country: 'NG' }),
  });

describe('GET /bills/providers', () => {
  it('lists the networks of the guest’s country in their order, with bounds and prefixes', async () => {
    const answer = await app.call<{ data: Biller[] }>(
      'GET',
      '/bills/providers?service_type=airtime-bill-payment',
      { country: 'NG' },
    );
    expect(answer.body.data.map(({ bill_id, short_name }) => [bill_id, short_name])).toEqual([
      ['ng-mtn', 'MTN'],
      ['ng-airtel', 'Airtel'],
      ['ng-glo', 'Glo'],
      ['ng-t2', '9mobile'],
    ]);
    expect(answer.body.data[0]).toMatchObject({
      min: '50.00',
      max: '50000.00',
      currency: 'NGN',
      validates: false,
    });
    expect(answer.body.data[0]?.prefixes).toContain('07025');
  });

  it('shows other networks elsewhere and refuses Ghana', async () => {
    const path = '/bills/providers?service_type=airtime-bill-payment';
    const kenya = await app.call<{ data: Biller[] }>('GET', path, { country: 'KE' });
    expect(kenya.body.data[0]?.bill_id).toBe('ke-safaricom');
    const ghana = await app.call('GET', path, { country: 'GH' });
    expect([ghana.status, ghana.body.error_code]).toEqual([403, 'unavailable_for_country']);
  });

  it('lists the types of bill that don’t exist', async () => {
    const unknown = await app.call('GET', '/bills/providers?service_type=rent', { country: 'NG' });
    expect(unknown.status).toBe(422);
    const missing = await app.call('GET', '/bills/providers', { country: 'NG' });
    expect(missing.status).toBe(422);
  });
});

describe('POST /quotes', () => {
  it.each(['250,00', '1,500', '1.500,00', '1.500', '0'])('has no price for %s', async (amount) => {
    expect((await quote(null, { amount })).body.errors).toHaveProperty('amount');
  });

  it('shows a guest the full price in five lines', async () => {
    const { status, body } = await quote(null, { amount: '1500' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      name: 'MTN airtime',
      detail: '••••4567',
      currency: 'NGN',
      lines: {
        amount: '1500.00',
        fee: '0.00',
        duty: '0.00',
        total: '1500.00',
        arrives: { label: 'Airtime on 0803 123 4567', amount: '1500.00' },
      },
      expected_s: null,
      warning: null,
    });
    const left = Date.parse(body.data.expires_at) - app.clock.now().getTime();
    expect(Math.round(left / 1000)).toBe(600);
  });

  it('shows what is wrong beside the field, and refuses unknown ones', async () => {
    expect((await quote(null, { number: '12' })).body.errors).toHaveProperty('user_number');
    expect((await quote(null, { amount: '1' })).body.errors).toHaveProperty('amount');
    expect((await quote(null, { extra: { pin: '482915' } })).body.errors).toHaveProperty('pin');
    const other = await app.call('POST', '/quotes', { body: { service_type: 'lottery' } });
    expect(other.status).toBe(422);
    const unpriced = await quote(null, { extra: { service_type: 'wallet-deposit' } });
    expect(unpriced.status).toBe(403);
  });

  it('shows a member, and no guest, what the wallet has available', async () => {
    const member = await aMember(app, { balance: '5000.00' });
    await buy(app, member);
    const available = async (who: typeof member | null) =>
      (await quote(who)).body.data.wallet_available;
    expect(await available(member)).toBe('4500.00');
    expect(await available(await aMember(app))).toBe('0.00');
    expect(await available(null)).toBeUndefined();
    await app.drainJobs();
  });

  it('warns when the same purchase is still on its way', async () => {
    const member = await aMember(app, { balance: '5000.00' });
    await buy(app, member);
    expect((await quote(member)).body.data.warning).toContain('Paying again buys it twice');
    expect((await quote(member, { amount: '501' })).body.data.warning).toBeNull();
    await app.drainJobs();
    expect((await quote(member)).body.data.warning).toBeNull();
  });

  it('matches the cost of the purchase', async () => {
    const member = await aMember(app, { balance: '5000.00' });
    const { quote_id } = (await quote(member)).body.data;
    const bought = await buy(app, member, { extra: { quote_id } });
    expect(bought.status).toBe(201);
    await app.drainJobs();
  });

  it('made as a guest is still valid after signing in', async () => {
    const { quote_id } = (await quote(null)).body.data;
    const member = await aMember(app, { balance: '5000.00' });
    expect((await buy(app, member, { extra: { quote_id } })).status).toBe(201);
    await app.drainJobs();
  });

  it('isn’t valid for something else, for another person, or after ten minutes', async () => {
    const member = await aMember(app, { balance: '5000.00' });
    const stranger = await aMember(app, { balance: '5000.00' });
    const { quote_id } = (await quote(member)).body.data;
    const attempts = [
      () => buy(app, member, { amount: '501', extra: { quote_id } }),
      () => buy(app, member, { number: '08031234568', extra: { quote_id } }),
      () => buy(app, stranger, { extra: { quote_id } }),
      () => buy(app, member, { extra: { quote_id: crypto.randomUUID() } }),
      () => {
        app.clock.advance(601);
        return buy(app, member, { extra: { quote_id } });
      },
    ];
    for (const attempt of attempts) {
      const answer = await attempt();
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toHaveProperty('quote_id');
    }
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00' });
  });

  it('is refused when the price rose in the meantime, with both prices', async () => {
    const member = await aMember(app, { balance: '5000.00' });
    const { quote_id } = (await quote(member)).body.data;
    const { db } = app.services;
    const fee = (minor: number) =>
      db.sql
        .query(
          `update charge set amount_minor = $1 where kind = 'bill_fee'
           and service_type = 'airtime-bill-payment' and country_code = 'NG'`,
          [minor],
        )
        .then(() => clearCache(db));
    await fee(2500);
    const answer = await buy(app, member, { extra: { quote_id } });
    expect(answer.status).toBe(409);
    expect(answer.body.message).toBe(
      'The price has changed from ₦500.00 to ₦525.00. Please check it.',
    );
    const withFee = await buy(app, member);
    expect(withFee.body.data.lines).toMatchObject({ fee: '25.00', total: '525.00' });
    await app.drainJobs();
    expect(await moneyOf(app, member)).toMatchObject({ book: '4475.00', held: '0.00' });
    await fee(0);
  });

  it('shows how long it takes after twenty of our own orders', async () => {
    const timed = await aShop();
    const member = await aMember(timed, { balance: '50000.00' });
    for (let n = 0; n < 20; n++) await buy(timed, member, { amount: '50' });
    await timed.drainJobs();
    await timed.services.db.sql.query(
      `update orders set created_at = settled_at - make_interval(secs => 10 * (seq - (select min(seq) from orders)))`,
    );
    // the first process caches for a minute that there was no result
    const second = aSecondProcess(timed);
    const answer = await second.fetch('/quotes', { token: member.token, body: airtimeBody() });
    const { data } = (await answer.json()) as { data: Quote };
    expect(data.expected_s).toEqual({ median: 95, p90: 171 });
    const before = timed.clock.now().getTime();
    const bought = await second.fetch('/bills/purchase', {
      token: member.token,
      body: { ...airtimeBody(), pin: PIN },
      headers: { 'idempotency-key': 'timed-purchase' },
    });
    const after = timed.clock.now().getTime();
    const { data: next } = (await bought.json()) as { data: Order };
    const promised = Date.parse(next.promised_at ?? '') - 171_000;
    expect(promised).toBeGreaterThanOrEqual(before);
    expect(promised).toBeLessThanOrEqual(after);
    leavesOrdersWithoutMoney(timed);
    // the same twenty again, an hour slower, on another network: each is judged by its own times
    await timed.services.db.sql.query(
      `insert into orders overriding system value select slow.* from orders o,
         jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'seq', o.seq + 1000,
           'reference_code', 'S' || o.seq, 'our_reference', 'S' || o.seq, 'idempotency_key', 'S' || o.seq,
           'counterparty', 'ng-glo', 'settled_at', o.settled_at + interval '1 hour')) slow
       where o.status = 'completed'`,
    );
    const third = aSecondProcess(timed);
    const medianOf = async (bill_id: string) => {
      const body = { ...airtimeBody(), bill_id };
      const told = await third.fetch('/quotes', { token: member.token, body });
      return ((await told.json()) as { data: Quote }).data.expected_s?.median;
    };
    expect([await medianOf('ng-mtn'), await medianOf('ng-glo')]).toEqual([95, 3695]);
    await third.close();
    await second.close();
    await timed.close();
  });
});

describe('/bills-payment/beneficiaries', () => {
  const list = async ({ token }: TestMember) =>
    (
      await app.call<{ data: Beneficiary[] }>(
        'GET',
        '/bills-payment/beneficiaries?service_type=airtime-bill-payment',
        { token },
      )
    ).body.data;
  const save = ({ token }: TestMember, name: string, number = '0803 123 4567') =>
    app.call('POST', '/bills-payment/beneficiaries', {
      token,
      body: {
        beneficiary_name: name,
        user_number: number,
        bill_id: 'ng-mtn',
        service_type: 'airtime-bill-payment',
      },
    });

  it('stores a number under a name, once, however it was written', async () => {
    const member = await aMember(app);
    await save(member, 'Mama');
    await save(member, 'Mummy', '+234 803 123 4567');
    expect(await list(member)).toMatchObject([
      {
        beneficiary_name: 'Mummy',
        user_number: '+2348031234567',
        national_number: '0803 123 4567',
        bill_id: 'ng-mtn',
        last: null,
      },
    ]);
  });

  it('saves with the purchase and offers numbers paid recently too', async () => {
    const member = await aMember(app, { balance: '5000.00' });
    await buy(app, member, { extra: { beneficiary_name: 'Chidi' } });
    await buy(app, member, { number: '08035550000', amount: '200' });
    await app.drainJobs();
    expect(await list(member)).toMatchObject([
      { beneficiary_name: 'Chidi', last: { amount: '500.00' } },
      { id: null, beneficiary_name: null, national_number: '0803 555 0000' },
    ]);
  });

  it('deletes a number, but not another person’s', async () => {
    const member = await aMember(app);
    const stranger = await aMember(app);
    await save(member, 'Mama');
    const [saved] = await list(member);
    const path = `/bills-payment/beneficiaries/${saved?.id ?? ''}`;
    expect((await app.call('DELETE', path, { token: stranger.token })).status).toBe(404);
    const gone = await app.call('DELETE', path, { token: member.token });
    expect(gone.body.data).toEqual([]);
    expect((await app.call('DELETE', path, { token: member.token })).status).toBe(404);
  });

  it('shows beside the field what it does not accept, and is for members only', async () => {
    const member = await aMember(app);
    expect((await save(member, '')).body.errors).toHaveProperty('beneficiary_name');
    expect((await save(member, 'X', '123')).body.errors).toHaveProperty('user_number');
    expect((await app.call('GET', '/bills-payment/beneficiaries')).status).toBe(401);
  });
});
