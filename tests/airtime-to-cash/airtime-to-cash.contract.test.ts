import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AirtimeNetwork, Conversion } from '#lib/airtime-to-cash/contract.ts';
import { airtimeRatesBook } from '#server/airtime-to-cash/airtime-rates.ts';
import {
  aSender,
  anAirtimeShop,
  prove,
  shownAirtime,
  smsFor,
  start,
  startBody,
} from '#tests/support/airtime-to-cash.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { anOperator } from '#tests/support/desk.ts';
import { freshToken } from '#tests/support/orders.ts';
import { setNumber } from '#tests/support/set-number.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await anAirtimeShop();
  // so that one operator can make small changes alone
  app.services.env.DESK_DAY_PERCENT = 60;
});
beforeEach(async () => {
  member = await aMember(app);
});
afterAll(() => app.close());

const networks = async (country: 'NG' | 'GH' | 'KE' = 'NG') =>
  app.call<{ data: AirtimeNetwork[]; error_code?: string }>('GET', '/airtime/rates', { country });
const open = async (more?: object) => (await start(app, member, more)).body.data;
const current = async (of = member, query = '') =>
  app.call<{ data: Conversion | null }>('GET', `/airtime-conversion/current${query}`, {
    token: await freshToken(app, of),
  });

describe('rates of airtime', () => {
  it('are public: percent, limits, what to dial, how the PIN is set', async () => {
    const { data } = (await networks()).body;
    expect(data.map(({ short_name, rate }) => [short_name, rate])).toEqual([
      ['MTN', '80.00'],
      ['Airtel', '78.00'],
      ['Glo', '70.00'],
      ['9mobile', '70.00'],
    ]);
    expect(data[0]).toMatchObject({
      min: '50.00',
      max: '50000.00',
      per_transfer: '5000.00',
      dial: '*321*{recipient}*{amount}*{pin}#',
      share_pin: { set: '*321*0000*NEWPIN*NEWPIN#', default: '0000' },
      receiver: 'free',
    });
    const mine = await app.call('GET', '/airtime-conversion/rates', { token: member.token });
    expect(mine.body.data).toEqual(data);
  });

  it('don’t exist for Ghana, and not yet for Kenya', async () => {
    expect((await networks('GH')).body.error_code).toBe('unavailable_for_country');
    expect((await networks('KE')).body.error_code).toBe('service_inactive');
    const ama = await aMember(app, { country: 'GH' });
    expect((await start(app, ama)).body.error_code).toBe('unavailable_for_country');
  });

  it('apply from their time on; agreed conversions keep theirs, and a network can be stopped', async () => {
    const quote = await app.call<{ data: { quote_id: string; rule_version: string } }>(
      'POST',
      '/quotes',
      {
        token: member.token,
        body: { service_type: 'airtime-to-cash', network: 'ng-glo', amount: '1500' },
      },
    );
    expect(quote.body.data).toMatchObject({
      lines: { amount: '1050.00', fee: '0.00', duty: '0.00', total: '1050.00' },
      rule_version: expect.stringMatching(/^airtime-\d+$/) as string,
    });
    const ada = await anOperator(app, 'Ada');
    const set = (value: string, effectiveAt: Date | null = null) =>
      setNumber(app, ada, airtimeRatesBook, { name: 'airtime:ng-glo', value, effectiveAt });
    await set('60');
    const { quote_id } = quote.body.data;
    const kept = await open({ network: 'ng-glo', amount: '1500', quote_id });
    expect(kept.transaction.lines.total).toBe('1050.00');
    await set('0');
    const stopped = await start(app, await aMember(app), { network: 'ng-glo', amount: '1000' });
    expect(stopped.body.errors).toHaveProperty('network');
    await expect(set('70', new Date(0))).rejects.toMatchObject({ code: 'invalid_input' });
    const soon = new Date(+app.clock.now() + 3_600_000);
    await set('70');
    await set('57', soon);
    const rateOf = async () => (await networks()).body.data.find(({ id }) => id === 'ng-glo')?.rate;
    expect(await rateOf()).toBe('70.00');
    app.clock.advance(3601);
    expect(await rateOf()).toBe('57.00');
  });
});

describe('a conversion', () => {
  it('gets one of our lines for half an hour, and transfers that the network makes', async () => {
    const { transaction, receiver, transfers, expires_at } = await open({ amount: '20000' });
    expect(transaction).toMatchObject({
      status: 'awaiting_user',
      type: 'airtime-to-cash',
      lines: { amount: '16000.00', fee: '0.00', total: '16000.00' },
      next: { url: '/airtime-to-cash' },
      can_cancel: true,
    });
    expect(transfers).toEqual(
      Array.from({ length: 4 }, () => ({
        amount: '5000.00',
        dial: `*321*${receiver}*5000*PIN#`,
      })),
    );
    const left = Date.parse(expires_at) - +app.clock.now();
    expect(Math.round(left / 60_000)).toBe(30);
    expect((await current()).body.data).toMatchObject({ receiver, proofs: 0 });
  });

  it.each([
    ['less than the network moves', { amount: '40' }, 'amount'],
    ['more than a line sends in a day', { amount: '50001' }, 'amount'],
    ['what can’t be dialled', { amount: '100.50' }, 'amount'],
    ['a number of another length', { phone_number: '0803 123' }, 'phone_number'],
    ['a network of another country', { network: 'ke-safaricom' }, 'network'],
  ])('is refused for %s', async (_what, more, field) => {
    const answer = await start(app, member, more);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toHaveProperty([field]);
  });

  it('requires a verified person with a PIN', async () => {
    const bare = await aMember(app, { kyc: false });
    expect((await start(app, bare)).body.error_code).toBe('kyc_unsupported_service_type');
    const noPin = await aMember(app, { pin: false });
    expect((await start(app, noPin)).body.error_code).toBe('pin_not_set');
    const guest = await app.call('POST', '/airtime-conversion/initiate', {
      key: randomUUID(),
      body: startBody(),
    });
    expect(guest.status).toBe(401);
  });

  it('is the only one at a time: of eight simultaneous requests one opens it, the others get its reference', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => start(app, member)));
    const [first, ...more] = answers.filter(({ status }) => status === 201);
    expect(more).toEqual([]);
    const reference = first?.body.data.transaction.reference_code;
    const others = answers.filter(({ status }) => status === 409);
    expect(others).toHaveLength(7);
    for (const { body } of others) expect(body.reference_code).toBe(reference);
    await prove(app, member, reference!, { sms_text: smsFor(app, first!.body.data) });
    expect((await start(app, member)).body.reference_code).toBe(reference);
  });

  it('is the same one when the request is repeated', async () => {
    const [key, body] = [randomUUID(), startBody()];
    const first = await start(app, member, body, key);
    const again = await start(app, member, body, key);
    expect(again.body.data.transaction.uuid).toBe(first.body.data.transaction.uuid);
    const other = await start(app, member, { ...body, amount: '100' }, key);
    expect(other.body.error_code).toBe('idempotency_mismatch');
  });

  it('stays within what a line may send in a day, no matter which member names it', async () => {
    const phone_number = aSender();
    await shownAirtime(app, member, { phone_number, amount: '30000' });
    const others = await Promise.all([aMember(app), aMember(app), aMember(app)]);
    const answers = await Promise.all(
      others.map((each) => start(app, each, { phone_number, amount: '15000' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.errors?.['amount']?.[0]).toContain('₦5,000.00 more today');
  });

  it('can be cancelled; the line stays reserved, so no one else is shown it', async () => {
    const { transaction, receiver } = await open();
    const path = `/transactions/${transaction.reference_code}/cancel`;
    await app.call('POST', path, { token: member.token });
    expect((await current()).body.data).toBeNull();
    expect((await open()).receiver).toBe(receiver);
  });

  it('is visible to its owner only', async () => {
    const { transaction } = await open();
    const eve = await aMember(app);
    const query = `?reference=${transaction.reference_code}`;
    expect((await current(eve, query)).status).toBe(404);
    const shown = { sms_text: 'N5000 to 08030000000' };
    expect((await prove(app, eve, transaction.reference_code, shown)).status).toBe(404);
    expect((await current(member, query)).body.data?.transaction.uuid).toBe(transaction.uuid);
  });
});

describe('our lines', () => {
  it('are assigned to one person each; when none is left, the reply says when to try again', async () => {
    const few = await anAirtimeShop(3);
    const people = await Promise.all(Array.from({ length: 5 }, () => aMember(few)));
    const answers = await Promise.all(people.map((each) => start(few, each, { amount: '5000' })));
    const got = answers.filter(({ status }) => status === 201);
    expect(new Set(got.map(({ body }) => body.data.receiver)).size).toBe(3);
    const left = answers.filter(({ status }) => status === 409);
    expect(left).toHaveLength(2);
    expect(left[0]?.body.message).toBe(
      'All our MTN numbers are in use. Try again in a few minutes.',
    );
    const after = await start(few, await aMember(few), { amount: '5000' });
    expect(Number(after.headers.get('retry-after'))).toBeGreaterThan(1700);
    few.clock.advance(31 * 60);
    const later = await aMember(few);
    expect((await start(few, later, { amount: '5000' })).status).toBe(201);
    await few.services.db.sql.query('update airtime_line set per_day = 600000');
    few.clock.advance(31 * 60);
    const full = await start(few, await aMember(few), { amount: '20000' });
    expect(full.body.message).toContain('can’t accept more MTN airtime today');
    await few.close();
  });
});
