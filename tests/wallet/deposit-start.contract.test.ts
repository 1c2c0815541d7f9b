import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { anApp, aMember, ORIGIN, type TestApp } from '#tests/support/api.ts';
import { newKey, setSwitch } from '#tests/support/deposits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());
afterEach(() => setSwitch(app, 'payments', 'done'));

const start = (token: string | undefined, body: object, key = newKey()) =>
  app.call<{ data: Record<string, string>; errors: Record<string, string[]> }>(
    'POST',
    '/payment/deposit',
    { ...(token ? { token } : {}), key, body },
  );

describe('POST /payment/deposit', () => {
  it('puts the fee on top and sends the payer to the gateway', async () => {
    const { token } = await aMember(app);
    const { status, body } = await start(token, {
      amount: '5000',
      redirect_url: `${ORIGIN}/wallet/deposit`,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ amount: '5000.00', fee: '100.00', total: '5100.00' });
    expect(body.data.redirect_url).toBe(`${ORIGIN}/sandbox/gateway/${body.data.reference}`);
    const page = await app.call<{ data: Record<string, string> }>(
      'GET',
      `/sandbox/gateway/${body.data.reference}`,
    );
    expect(page.body.data).toMatchObject({
      amount: '5100.00',
      currency: 'NGN',
      state: 'open',
      return_url: `${ORIGIN}/wallet/deposit?reference=${body.data.reference}`,
    });
  });

  it('refuses strangers, a missing key and unknown fields', async () => {
    const { token } = await aMember(app);
    const body = { amount: '5000', redirect_url: '/wallet' };
    expect((await start(undefined, body)).status).toBe(401);
    expect((await app.call('POST', '/payment/deposit', { token, body })).status).toBe(400);
    expect((await start(token, { ...body, user_id: 'x' })).status).toBe(422);
  });

  it.each(['99.99', '0', '-5000', 'abc', '5000.001'])('refuses the amount %s', async (amount) => {
    const { token } = await aMember(app);
    const { status, body } = await start(token, { amount, redirect_url: '/wallet' });
    expect(status).toBe(422);
    expect(body.errors.amount).toHaveLength(1);
  });

  it.each([
    ['GH', '0.99', '1', 'Enter at least GH₵1.00.'],
    ['KE', '9.99', '10', 'Enter at least KSh\u00a010.00.'],
    ['NG', '99.99', '100', 'Enter at least ₦100.00.'],
  ] as const)('has a minimum in the money of %s', async (country, little, least, text) => {
    const { token } = await aMember(app, { country });
    const refused = await start(token, { amount: little, redirect_url: '/wallet' });
    expect(refused.body.errors.amount).toEqual([text]);
    expect((await start(token, { amount: least, redirect_url: '/wallet' })).status).toBe(200);
    const { body } = await app.call<{ data: { fund_deposit: { minimum: string } } }>(
      'GET',
      `/service/charges?country=${country}`,
    );
    expect(body.data.fund_deposit.minimum).toBe(`${least}.00`);
  });

  it('accepts exactly the minimum', async () => {
    const { token } = await aMember(app);
    expect((await start(token, { amount: '100', redirect_url: '/wallet' })).status).toBe(200);
  });

  it.each([
    'https://evil.example/wallet',
    '//evil.example/wallet',
    '/\\evil.example',
    'javascript:alert(1)',
    '/api/logout',
    `http://user@localhost:4321/wallet`,
    '/security/pin-setup',
  ])('refuses to return to %s', async (redirect_url) => {
    const { token } = await aMember(app);
    const { status, body } = await start(token, { amount: '5000', redirect_url });
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty('redirect_url');
  });

  it('refuses more than one deposit may be at the level', async () => {
    const second = await aMember(app);
    const first = await aMember(app, { account: false });
    const ask = async (token: string, amount: string) =>
      (await start(token, { amount, redirect_url: '/wallet' })).status;
    expect(await ask(second.token, '100000')).toBe(200);
    expect(await ask(second.token, '100000.01')).toBe(422);
    expect(await ask(first.token, '50000')).toBe(200);
    expect(await ask(first.token, '50000.01')).toBe(422);
  });

  it('refuses what the wallet may not hold', async () => {
    const { token } = await aMember(app, { balance: '450000.00' });
    const { status, body } = await start(token, { amount: '60000', redirect_url: '/wallet' });
    expect(status).toBe(422);
    expect(body.errors.amount).toEqual(['The maximum balance at your level is ₦500,000.00.']);
  });

  it('refuses accounts on hold', async () => {
    const blacklisted = await aMember(app, { status: 'blacklisted' });
    const locked = await aMember(app, { status: 'locked' });
    const body = { amount: '5000', redirect_url: '/wallet' };
    const codes = await Promise.all(
      [blacklisted, locked].map(async ({ token }) => (await start(token, body)).body),
    );
    expect(codes).toMatchObject([
      { error_code: 'account_blacklisted' },
      { error_code: 'account_locked' },
    ]);
  });

  it('returns the first answer again for the same key, and refuses other content under it', async () => {
    const { token } = await aMember(app);
    const key = newKey();
    const body = { amount: '5000', redirect_url: '/wallet' };
    const first = await start(token, body, key);
    const again = await start(token, body, key);
    expect(again.body).toEqual(first.body);
    const other = await start(token, { ...body, amount: '6000' }, key);
    expect(other.body).toMatchObject({ error_code: 'idempotency_mismatch' });
  });

  it('charges nothing while the gateway doesn’t answer, and continues with the same payment after', async () => {
    const member = await aMember(app);
    const key = newKey();
    const body = { amount: '5000', redirect_url: '/wallet' };
    await setSwitch(app, 'payments', 'timeout');
    const silent = await start(member.token, body, key);
    expect(silent.status).toBe(503);
    await setSwitch(app, 'payments', 'done');
    const after = await start(member.token, body, key);
    expect(after.status).toBe(200);
    const { rows } = await app.services.db.sql.query(
      'select count(*) as n from deposit where user_id = $1',
      [member.user.uuid],
    );
    expect(rows[0]).toEqual({ n: 1n });
  });
});
