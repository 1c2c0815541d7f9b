import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sandboxCode } from '#server/providers/payments/sandbox-deposits.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { bookedOf, findings, setSwitch } from '#tests/support/deposits.ts';
import { readOrder } from '#tests/support/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(async () => {
  expect(await findings(app)).toEqual([]);
  await app.close();
});
afterEach(async () => {
  await setSwitch(app, 'payments', 'done');
});

describe('mobile money', () => {
  const ask = (member: TestMember, body: object, key: string) =>
    app.call<{ data: Record<string, string>; errors: Record<string, string[]> }>(
      'POST',
      '/payment/deposit',
      { token: member.token, key, body: { redirect_url: '/wallet/deposit', ...body } },
    );

  it('sends a prompt to the phone, can send it again, and is charged once', async () => {
    const member = await aMember(app, { country: 'GH' });
    const { status, body } = await ask(
      member,
      { amount: '200', channel: 'mobile_money', phone_number: '0244551234', network: 'MTN' },
      'momo-key-0001',
    );
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ redirect_url: null, fee: '0.00', total: '200.00' });
    expect(body.data.instruction).toContain('+233244551234');
    const { reference } = body.data;
    const path = `/payment/deposit/${reference}/prompt`;
    expect((await app.call('POST', path, { token: member.token })).status).toBe(200);
    const sms = await app.call<{ data: object[] }>('GET', '/sandbox/sms?to=%2B233244551234');
    expect(sms.body.data).toHaveLength(2);
    await app.call('POST', `/sandbox/gateway/${reference}`, { body: { outcome: 'paid' } });
    await app.drainJobs();
    expect(await bookedOf(app, member)).toBe(20_000n);
    expect((await app.call('POST', path, { token: member.token })).status).toBe(409);
    const stranger = await aMember(app, { country: 'GH' });
    expect((await app.call('POST', path, { token: stranger.token })).status).toBe(404);
    expect((await app.call('POST', path)).status).toBe(401);
  });

  it('asks for the code of a network that gives one, and continues with the right one', async () => {
    const member = await aMember(app, { country: 'GH' });
    const { body } = await ask(
      member,
      { amount: '200', channel: 'mobile_money', phone_number: '0204551234', network: 'VOD' },
      'momo-key-0010',
    );
    expect(body.data).toMatchObject({ redirect_url: null, asks_code: true });
    const { reference } = body.data;
    const submit = (code: string, token = member.token) =>
      app.call<{ data: object; errors: object }>('POST', `/payment/deposit/${reference}/code`, {
        token,
        body: { code },
      });
    const code = sandboxCode(reference!);
    const wrong = await submit(code === '123456' ? '654321' : '123456');
    expect(wrong).toMatchObject({ status: 422, body: { errors: { code: [expect.any(String)] } } });
    expect((await submit('12')).status).toBe(422);
    await setSwitch(app, 'payments', 'timeout');
    expect((await submit(code)).status).toBe(503);
    await setSwitch(app, 'payments', 'done');
    const stranger = await aMember(app, { country: 'GH' });
    expect((await submit(code, stranger.token)).status).toBe(404);
    const right = await submit(code);
    expect(right.body.data).toMatchObject({ status: 'awaiting_user', asks_code: false });
    expect((await submit(code)).status).toBe(409);
    await app.call('POST', `/sandbox/gateway/${reference}`, { body: { outcome: 'paid' } });
    await app.drainJobs();
    expect(await bookedOf(app, member)).toBe(20_000n);
  });

  it('waits for the phone when the provider didn’t say whether it sent the prompt', async () => {
    const member = await aMember(app, { country: 'GH' });
    const momo = { amount: '200', channel: 'mobile_money', network: 'MTN' };
    await setSwitch(app, 'payments', 'timeout');
    const { status, body } = await ask(
      member,
      { ...momo, phone_number: '0244551239' },
      'momo-key-0011',
    );
    expect(status).toBe(200);
    expect(body.data.instruction).toContain('couldn’t confirm');
    await setSwitch(app, 'payments', 'done');
    const { reference } = body.data;
    const order = await readOrder(app, member, reference!);
    expect(order).toMatchObject({
      status: 'awaiting_user',
      next: { label: 'Continue', url: `/wallet/deposit?reference=${reference}` },
    });
    await app.call('POST', `/sandbox/gateway/${reference}`, { body: { outcome: 'paid' } });
    await app.drainJobs();
    expect(await bookedOf(app, member)).toBe(20_000n);
  });

  it('requires a number of the country and one of its networks, and is not for Nigeria', async () => {
    const ghana = await aMember(app, { country: 'GH' });
    const nigeria = await aMember(app);
    const momo = { amount: '200', channel: 'mobile_money' };
    const answers = [
      await ask(ghana, { ...momo, phone_number: '12', network: 'MTN' }, 'momo-key-0002'),
      await ask(ghana, { ...momo, phone_number: '+2348031234567', network: 'MTN' }, 'momo-key-03'),
      await ask(ghana, { ...momo, phone_number: '0244551234', network: 'XYZ' }, 'momo-key-0004'),
      await ask(nigeria, { ...momo, phone_number: '08031234567', network: 'MTN' }, 'momo-key-05'),
    ];
    expect(answers.map((each) => Object.keys(each.body.errors))).toEqual([
      ['phone_number'],
      ['phone_number'],
      ['network'],
      ['channel'],
    ]);
  });
});
