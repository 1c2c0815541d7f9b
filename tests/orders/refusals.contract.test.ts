import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findOrder } from '#server/orders/find.ts';
import { clearCache } from '#server/reference/cache.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aFlag } from '#tests/support/flags.ts';
import {
  airtimeBody,
  aShop,
  buy,
  listLog,
  moneyOf,
  type BuyOptions,
} from '#tests/support/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());

/** Expects a refused purchase to leave no order, no hold and no event. */
async function expectRefused(
  member: TestMember,
  options: BuyOptions,
  expected: { status: number; code?: string | null; field?: string },
) {
  const before = await moneyOf(app, member);
  const log = (await listLog(app, member)).data.length;
  const answer = await buy(app, member, options);
  expect(answer.status).toBe(expected.status);
  if (expected.code !== undefined) expect(answer.body.error_code).toBe(expected.code);
  if (expected.field) expect(Object.keys(answer.body.errors ?? {})).toEqual([expected.field]);
  expect(await moneyOf(app, member)).toEqual(before);
  expect((await listLog(app, member)).data).toHaveLength(log);
  return answer;
}

const addIdentity = (member: TestMember, document: string) =>
  app.services.db.sql.query(
    `insert into kyc_identity(user_id, country_code, document_type, reference, number_sealed,
       number_last4, number_hash, state, verified_name, consent_at)
     values ($1, $2, $3, $4, 'x', '1234', sha256(convert_to($4, 'UTF8')), 'verified', 'Ada Obi', now())`,
    [member.user.uuid, member.user.country.code, document, `${member.user.uuid}:${document}`],
  );

describe('invalid input', () => {
  it.each([
    ['user_number', { number: '0803' }],
    ['user_number', { number: 'my phone' }],
    ['user_number', { number: '01234567890' }],
    ['user_number', { number: '+254712345678' }],
    ['bill_id', { bill: 'ng-nothing' }],
    ['bill_id', { bill: 'ke-safaricom' }],
    ['amount', { amount: '49.99' }],
    ['amount', { amount: '50000.01' }],
    ['amount', { amount: '-500' }],
    ['amount', { amount: '500.001' }],
    ['amount', { amount: 'lots' }],
  ])('is reported beside the field %s: %j', async (field, options) => {
    const member = await aMember(app, { balance: '90000.00' });
    await expectRefused(member, options, { status: 422, code: null, field });
  });

  it('includes unknown fields', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    await expectRefused(member, { extra: { recipients: ['x'] } }, { status: 422 });
  });

  it.each(['0803 123 4567', '2348031234567', '+234 803 123 4567', '+234 (0)803-123-4567'])(
    'doesn’t include the format of a number: %s is fine',
    async (number) => {
      const member = await aMember(app, { balance: '1000.00' });
      const bought = await buy(app, member, { number });
      expect(bought.body.data.facts).toContainEqual({
        label: 'Number',
        value: '0803 123 4567',
        copy: true,
      });
    },
  );
});

describe('the PIN', () => {
  it('is required every time, and a wrong one shows how many attempts are left', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const answer = await expectRefused(member, { pin: '135790' }, { status: 422, field: 'pin' });
    expect(answer.body.errors?.['pin']).toEqual(['Incorrect PIN. You have 4 attempts left.']);
  });

  it('must be set up first', async () => {
    const member = await aMember(app, { balance: '1000.00', pin: false });
    await expectRefused(member, {}, { status: 403, code: 'pin_not_set' });
  });

  it('may be typed again with the same key after a wrong one', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const key = 'the-same-intent';
    expect((await buy(app, member, { key, pin: '135790' })).status).toBe(422);
    expect((await buy(app, member, { key })).status).toBe(201);
  });
});

describe('money', () => {
  it('that is missing is refused with the country’s code', async () => {
    const naira = await aMember(app, { balance: '499.99' });
    await expectRefused(naira, {}, { status: 400, code: 'naira_insufficient_funds' });
    const kenyan = await aMember(app, { country: 'KE', balance: '40.00' });
    await expectRefused(
      kenyan,
      { bill: 'ke-safaricom', number: '0712345678', amount: '50' },
      { status: 400, code: 'insufficient_funds' },
    );
  });

  it('that is on hold for another order can’t be spent twice', async () => {
    const member = await aMember(app, { balance: '900.00' });
    await buy(app, member);
    await expectRefused(member, {}, { status: 400, code: 'naira_insufficient_funds' });
  });
});

describe('limits', () => {
  const above = { amount: '20000.01' };
  const levelOne = { account: false, balance: '100000.00' };

  it('stop one purchase above the level and report that the BVN is missing', async () => {
    const member = await aMember(app, levelOne);
    await expectRefused(member, above, {
      status: 403,
      code: 'kyc_bvn_one_time_limit_exceeded',
    });
    expect((await buy(app, member, { amount: '20000' })).status).toBe(201);
  });

  it('report that the upload is missing when the document needs a photo', async () => {
    const member = await aMember(app, levelOne);
    await addIdentity(member, 'bvn');
    await addIdentity(member, 'passport');
    await expectRefused(member, above, {
      status: 403,
      code: 'kyc_upload_one_time_limit_exceeded',
    });
  });

  it('have the general code when only the payout account is missing', async () => {
    const member = await aMember(app, levelOne);
    await addIdentity(member, 'nin');
    await expectRefused(member, above, { status: 403, code: 'one_time_spend_limit_exceeded' });
  });

  it.each([
    ['kyc_bvn_daily_limit_exceeded', []],
    ['kyc_upload_daily_limit_exceeded', ['nin', 'passport']],
    ['daily_spend_limit_exceeded', ['nin']],
  ])('of a day answer %s', async (code, documents) => {
    const member = await aMember(app, levelOne);
    for (const document of documents) await addIdentity(member, document);
    for (const amount of ['20000', '20000', '9999.99'])
      expect((await buy(app, member, { amount })).status).toBe(201);
    await expectRefused(member, { amount: '50' }, { status: 403, code });
  });

  it('do not count refunds', async () => {
    const member = await aMember(app, levelOne);
    await addIdentity(member, 'nin');
    for (let round = 0; round < 3; round++) {
      await buy(app, member, { amount: '20000', number: '08030000007' });
      await app.drainJobs();
    }
    expect((await buy(app, member, { amount: '20000' })).status).toBe(201);
  });

  it('reset at midnight of the country', async () => {
    const member = await aMember(app, levelOne);
    await addIdentity(member, 'nin');
    for (const amount of ['20000', '20000', '10000']) await buy(app, member, { amount });
    await app.services.db.sql.query(
      `update orders set created_at = date_trunc('day', now() at time zone 'Africa/Lagos')
         at time zone 'Africa/Lagos' - interval '1 second' where user_id = $1`,
      [member.user.uuid],
    );
    expect((await buy(app, member, { amount: '20000' })).status).toBe(201);
  });
});

describe('people and places', () => {
  it('answers 401 to strangers', async () => {
    const answer = await app.call('POST', '/bills/purchase', {
      key: 'a-strangers-key',
      body: { ...airtimeBody(), pin: '482915' },
    });
    expect(answer.status).toBe(401);
  });

  it('refuses members from Ghana', async () => {
    const member = await aMember(app, { country: 'GH', balance: '100.00' });
    await expectRefused(
      member,
      { bill: 'gh-mtn', number: '0241234567', amount: '5' },
      { status: 403, code: 'unavailable_for_country' },
    );
  });

  it('refuses a service that is switched off, and works again when it is on', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const { db } = app.services;
    const turn = async (to: string) => {
      await db.sql.query(`update service set ${to} where slug = 'airtime-bill-payment'
        and country_code = 'NG'`);
      clearCache(db);
    };
    await turn(`active = false, inactive_reason = 'down'`);
    await expectRefused(member, {}, { status: 403, code: 'service_inactive' });
    await turn('active = true, inactive_reason = null');
    expect((await buy(app, member)).status).toBe(201);
  });

  it.each([
    ['blacklisted', 'account_blacklisted'],
    ['locked', 'account_locked'],
  ])('refuses an account that is %s', async (status, code) => {
    const member = await aMember(app, { balance: '1000.00' });
    await app.services.db.sql.query('update users set status = $2 where id = $1', [
      member.user.uuid,
      status,
    ]);
    await expectRefused(member, {}, { status: 403, code });
  });

  it.each([
    ['automatic', 'automatic_flagged_transaction'],
    ['manual', 'manual_flagged_transaction'],
  ] as const)('refuses while money has an open flag: %s', async (kind, code) => {
    const member = await aMember(app, { balance: '2000.00' });
    const earlier = await buy(app, member);
    const order = await findOrder(app.services.db, earlier.body.data.uuid);
    await aFlag(app, member, { kind, amount: '100.00', order: order! });
    await expectRefused(member, {}, { status: 403, code });
    const flagged = await app.call<{ data: unknown[] }>('GET', `/transactions?flagged=${kind}`, {
      token: member.token,
    });
    expect(flagged.body.data).toMatchObject([
      {
        uuid: earlier.body.data.uuid,
        type: 'airtime-bill-payment',
        name: 'MTN airtime',
        reference_code: earlier.body.data.reference_code,
        trade_amount: '100.00',
      },
    ]);
  });

  it('requires an idempotency key', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const { token } = member;
    const body = { ...airtimeBody(), pin: '482915' };
    expect((await app.call('POST', '/bills/purchase', { token, body })).status).toBe(400);
    const short = await app.call('POST', '/bills/purchase', { token, body, key: 'short' });
    expect(short.status).toBe(400);
  });
});
