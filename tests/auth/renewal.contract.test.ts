import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '#lib/contracts/call.ts';
import { audit } from '#server/ledger/proofs.ts';
import { aMember, PASSWORD, PIN, type TestApp, type TestMember } from '#tests/support/api.ts';
import { contractCalls } from '#tests/support/calls.ts';
import { mailedCode } from '#tests/support/mail.ts';
import { aShop, buy, expectCleanBooks, moneyOf } from '#tests/support/orders.ts';
import { addSchedule } from '#tests/support/schedules.ts';
import { bodyFor, jsonSchemaOf, sendCall } from '#tests/support/send-call.ts';

const named = ({ method, path }: Call) => `${method.toUpperCase()} ${path}`;

/** What a keyed call of a member may be without taking money from the wallet. */
const takesNone = [
  'POST /airtime-conversion/initiate',
  'POST /gift-card/sell/initiate',
  'POST /perfect-money/sell/initiate',
  'POST /crypto/sell/initiate',
  'POST /payment/deposit',
  // may spend gold coins, which aren't money
  'POST /prize-wheel/initiate',
  // asks for quotes
  'POST /shopping/cart',
  // pays back
  'POST /admissions/{id}/give-back',
];
/** How the renewal itself is done. */
const renews = ['POST /pin', 'PUT /pin'];

const takesPin = ({ body }: Call) =>
  body !== undefined && Object.hasOwn(jsonSchemaOf(body).properties ?? {}, 'pin');
const isGuarded = (call: Call) =>
  (takesPin(call) && !renews.includes(named(call))) ||
  (call.keyed && !call.guard.startsWith('desk') && !takesNone.includes(named(call)));

const calls = await contractCalls();
const guarded = calls.filter(isGuarded).map((call): [string, Call] => [named(call), call]);

let app: TestApp;
let leg1: TestMember;
let leg2: TestMember;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());

const forget = ({ user }: TestMember, ...columns: string[]) =>
  app.services.db.sql.query(
    `update users set ${columns.map((each) => `${each} = null`).join()} where id = $1`,
    [user.uuid],
  );

/** Someone with money who has to renew something. */
async function aLegacy(...columns: string[]): Promise<TestMember> {
  const member = await aMember(app, { balance: '90000.00' });
  await forget(member, ...columns);
  return member;
}
const both = ['password_updated_at', 'pin_updated_at'];

beforeEach(async () => {
  leg1 ??= await aLegacy(...both);
  leg2 ??= await aLegacy('pin_updated_at');
});

describe('a member who must renew password or PIN', () => {
  it('is stopped at every call that uses money or the PIN', () => {
    const known = calls.map(named);
    const gone = [...takesNone, ...renews].filter((name) => !known.includes(name));
    expect(gone, 'No call has these names any longer: remove them above').toEqual([]);
    const hint =
      'Add a new call to this list in tests/auth/renewal.contract.test.ts, or to `takesNone` if it takes no money';
    expect(guarded.map(([name]) => name).sort(), hint).toEqual([
      'DELETE /bank/accounts/{id}',
      'POST /bank/accounts',
      'POST /betting/purchase',
      'POST /bills-payment/schedules',
      'POST /bills/purchase',
      'POST /crypto/buy/initiate',
      'POST /events/purchase',
      'POST /flagged-transactions/resolve',
      'POST /gift-card/buy',
      'POST /gift-packages/purchase',
      'POST /local-gift-cards/buy/authorize',
      'POST /local-gift-cards/buy/initiate',
      'POST /passkeys/options',
      'POST /payment/withdraw',
      'POST /perfect-money/buy',
      'POST /profile/delete',
      'POST /rewards/earnings/initiate',
      'POST /rewards/perks/{id}/claim',
      'POST /security/proof',
      'POST /shopping/cart/purchase',
      'POST /transactions/{reference_code}/reveal',
      'POST /transactions/{reference_code}/stage',
      'PUT /bank/accounts/{id}/primary',
      'PUT /bills-payment/schedules/{id}',
    ]);
  });

  it.each(guarded)('%s reports what is due, whatever is sent', async (_, call) => {
    for (const body of [bodyFor(call), '{}', undefined]) {
      const asked = [leg1, leg2].map(({ token }) => sendCall(app, call, { token, body }));
      expect(
        (await Promise.all(asked)).map(({ status, body: said }) => [status, said['error_code']]),
      ).toEqual([
        [403, 'security_update_required'],
        [403, 'pin_update_required'],
      ]);
    }
  });

  it('can’t buy, agree to autopay or withdraw with the old PIN, and nothing moves', async () => {
    const before = await moneyOf(app, leg2);
    const withdrawal = app.call('POST', '/payment/withdraw', {
      token: leg2.token,
      key: randomUUID(),
      body: { amount: '1000', bank_account_id: randomUUID(), pin: PIN },
    });
    const answers = await Promise.all([buy(app, leg2), addSchedule(app, leg2), withdrawal]);
    expect(answers.map(({ body }) => body.error_code)).toEqual(
      Array(3).fill('pin_update_required'),
    );
    expect(await moneyOf(app, leg2)).toEqual(before);
  });

  it('can still read and add money', async () => {
    const read = await app.call('GET', '/wallet', { token: leg1.token });
    expect(read.status).toBe(200);
    const key = randomUUID();
    const paidIn = await app.call('POST', '/payment/deposit', { token: leg1.token, key, body: {} });
    expect(paidIn.body.error_code).not.toBe('security_update_required');
  });

  it('is also stopped by a due password alone', async () => {
    const member = await aLegacy('password_updated_at');
    expect((await buy(app, member)).body.error_code).toBe('security_update_required');
  });

  it('without a PIN is led to the renewal, where the first one is set', async () => {
    const member = await aMember(app, { pin: false, stampPin: false });
    expect((await buy(app, member)).body.error_code).toBe('pin_update_required');
  });

  it('pays again after renewing: first the password, then the PIN', async () => {
    const member = await aLegacy(...both);
    const { token, user } = member;
    await app.call('POST', '/profile/password/request-update', { token });
    const password = `${PASSWORD} 2`;
    const code = await mailedCode(app, user.email);
    const renewal = { code, password, password_confirmation: password };
    const changed = await app.call('POST', '/profile/password', { token, body: renewal });
    expect(changed.status).toBe(200);
    expect((await buy(app, member)).body.error_code).toBe('pin_update_required');

    const pin = '739164';
    const next = { current_pin: PIN, pin, pin_confirmation: pin };
    expect((await app.call('PUT', '/pin', { token, body: next })).status).toBe(200);
    expect((await buy(app, member, { pin })).status).toBe(201);
  });
});

describe('afterwards', () => {
  it('the books agree', async () => {
    await app.drainJobs();
    await expectCleanBooks(app);
    expect(await audit(app.services.db)).toEqual([]);
  });
});
