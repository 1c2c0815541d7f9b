import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, PIN, type TestApp, type TestMember } from '#tests/support/api.ts';
import { airtimeBody, aShop, buy, moneyOf } from '#tests/support/orders.ts';
import { aDevice, askToConfirm, confirmed, type Device } from '#tests/support/passkeys.ts';

let app: TestApp;

beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());

interface Buyer {
  member: TestMember;
  device: Device;
}

/** A member with money and a passkey. */
async function aBuyer(): Promise<Buyer> {
  const member = await aMember(app, { balance: '20000.00' });
  return { member, device: (await aDevice(app, member)).device };
}

const airtime = (amount: string, key: string, extra: object = {}) => ({
  path: '/bills/purchase',
  key,
  request: { ...airtimeBody({ amount }), ...extra },
});

const refused = {
  errors: { pin: ['Your passkey didn’t confirm this. Try again, or enter your PIN.'] },
};

describe('a passkey in place of the PIN', () => {
  it('pays, and only our passkeys are accepted', async () => {
    const { member, device } = await aBuyer();
    const key = randomUUID();
    const asked = await askToConfirm(app, member, airtime('500', key));
    expect(asked.body.data).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: device.id, transports: ['internal'] }],
    });
    const bought = await buy(app, member, { key, pin: device.answer(asked.body.data) });
    expect(bought.status).toBeLessThan(300);
    expect((await moneyOf(app, member)).available).toBe('19500.00');
  });

  it('is one order, however often the same request arrives', async () => {
    const { member, device } = await aBuyer();
    const key = randomUUID();
    const pin = await confirmed(app, member, device, airtime('500', key));
    const sent = await Promise.all(Array.from({ length: 5 }, () => buy(app, member, { key, pin })));
    const again = await buy(app, member, { key, pin });
    const done = sent.filter(({ status }) => status < 300);
    expect(done.length).toBeGreaterThan(0);
    expect(again.body.data.reference_code).toBe(done[0]!.body.data.reference_code);
    expect((await moneyOf(app, member)).available).toBe('19500.00');
  });

  it.each([
    ['another amount', { amount: '5000' }],
    ['another number', { number: '08031112222' }],
    ['another price', { extra: { quote_id: randomUUID() } }],
    ['another limit', { extra: { max_total: '900.00' } }],
  ])('does not confirm %s', async (_, other) => {
    const { member, device } = await aBuyer();
    const key = randomUUID();
    const pin = await confirmed(app, member, device, airtime('500', key));
    expect((await buy(app, member, { amount: '500', ...other, key, pin })).body).toMatchObject(
      refused,
    );
    expect((await moneyOf(app, member)).available).toBe('20000.00');
  });

  it('does not confirm another order with the same fields', async () => {
    const { member, device } = await aBuyer();
    const pin = await confirmed(app, member, device, airtime('500', randomUUID()));
    expect((await buy(app, member, { key: randomUUID(), pin })).body).toMatchObject(refused);
  });

  it('does not confirm another call', async () => {
    const { member, device } = await aBuyer();
    const key = randomUUID();
    const asked = { ...airtime('500', key), path: '/payment/withdraw' };
    const pin = await confirmed(app, member, device, asked);
    expect((await buy(app, member, { key, pin })).body).toMatchObject(refused);
  });

  it('does not confirm what another member asked for', async () => {
    const [one, two] = [await aBuyer(), await aBuyer()];
    const key = randomUUID();
    const theirs = await confirmed(app, two.member, two.device, airtime('500', key));
    expect((await buy(app, one.member, { key, pin: theirs })).body).toMatchObject(refused);
    const mine = await askToConfirm(app, one.member, airtime('500', key));
    const wrongDevice = two.device.answer(mine.body.data);
    expect((await buy(app, one.member, { key, pin: wrongDevice })).body).toMatchObject(refused);
  });

  it('expires after two minutes', async () => {
    const { member, device } = await aBuyer();
    const key = randomUUID();
    const pin = await confirmed(app, member, device, airtime('500', key));
    app.clock.advance(121);
    expect((await buy(app, member, { key, pin })).body).toMatchObject(refused);
  });

  it('is used up when what it confirmed is refused', async () => {
    const { member, device } = await aBuyer();
    const key = randomUUID();
    const asked = airtime('25000', key);
    const pin = await confirmed(app, member, device, asked);
    const first = await buy(app, member, { amount: '25000', key, pin });
    expect(first.status).toBeGreaterThanOrEqual(400);
    expect(first.body.errors ?? {}).not.toHaveProperty('pin');
    expect((await buy(app, member, { amount: '25000', key, pin })).body).toMatchObject(refused);
  });

  it.each([
    ['of another site', { origin: 'https://evil.example' }],
    ['without a check of the owner', { unverified: true }],
  ])('is refused %s', async (_, odd) => {
    const { member, device } = await aBuyer();
    const key = randomUUID();
    const pin = await confirmed(app, member, device, airtime('500', key), odd);
    expect((await buy(app, member, { key, pin })).body).toMatchObject(refused);
  });

  it('is refused with an assertion that was made for a sign-in', async () => {
    const { member, device } = await aBuyer();
    const asked = await app.call<{ data: { challenge: string; rpId: string } }>(
      'POST',
      '/login/passkey/options',
    );
    const pin = device.answer(asked.body.data);
    expect((await buy(app, member, { pin })).body).toMatchObject(refused);
  });

  it('can’t state itself what it was made for', async () => {
    const { member, device } = await aBuyer();
    const key = randomUUID();
    const pin = await confirmed(app, member, device, airtime('500', key));
    const answer = await buy(app, member, { key, pin: { ...pin, request: 'x' } });
    expect(answer.status).toBe(422);
    expect((await moneyOf(app, member)).available).toBe('20000.00');
  });

  it('is refused once it is removed', async () => {
    const member = await aMember(app, { balance: '20000.00' });
    const { device, passkeyId } = await aDevice(app, member);
    const key = randomUUID();
    const pin = await confirmed(app, member, device, airtime('500', key));
    await app.call('DELETE', `/passkeys/${passkeyId}`, { token: member.token });
    expect((await buy(app, member, { key, pin })).body).toMatchObject(refused);
    expect((await askToConfirm(app, member, airtime('500', key))).status).toBe(404);
  });

  it.each([
    ["status = 'blacklisted'", 'account_blacklisted'],
    ['pin_updated_at = null', 'pin_update_required'],
    ['password_updated_at = null', 'security_update_required'],
  ])('does not help an account with %s', async (what, code) => {
    const { member, device } = await aBuyer();
    const key = randomUUID();
    const pin = await confirmed(app, member, device, airtime('500', key));
    await app.services.db.sql.query(`update users set ${what} where id = $1`, [member.user.uuid]);
    expect((await buy(app, member, { key, pin })).body.error_code).toBe(code);
    expect((await moneyOf(app, member)).available).toBe('20000.00');
  });

  it('works while someone else’s wrong PINs have locked the PIN', async () => {
    const { member, device } = await aBuyer();
    for (let n = 0; n < 5; n += 1) await buy(app, member, { pin: '905317' });
    expect((await buy(app, member, { pin: PIN })).body.errors?.['pin']?.[0]).toMatch(/locked/);
    const key = randomUUID();
    const pin = await confirmed(app, member, device, airtime('500', key));
    expect((await buy(app, member, { key, pin })).status).toBeLessThan(300);
  });

  it('confirms where there is no Idempotency-Key, and only that exact object', async () => {
    const { member, device } = await aBuyer();
    const body = { bank_code: 'x', account_number: '0123456789', type: 'bank' };
    const asked = { path: '/bank/accounts', request: body };
    const pin = await confirmed(app, member, device, asked);
    const answer = await app.call('POST', '/bank/accounts', {
      token: member.token,
      body: { ...body, pin },
    });
    expect(answer.body.errors ?? {}).not.toHaveProperty('pin');
    const other = await app.call('DELETE', `/bank/accounts/${randomUUID()}`, {
      token: member.token,
      body: { pin: await confirmed(app, member, device, { ...asked, method: 'DELETE' }) },
    });
    expect(other.body).toMatchObject(refused);
  });
});
