import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KycStatus } from '#lib/kyc/contract.ts';
import { newDeviceName } from '#server/reference/new-device-cap.ts';
import {
  aMember,
  PASSWORD,
  type Answer,
  type TestApp,
  type TestMember,
} from '#tests/support/api.ts';
import { newKey } from '#tests/support/deposits.ts';
import { linger } from '#tests/support/linger.ts';
import { newestMail } from '#tests/support/mail.ts';
import {
  aShop,
  buy,
  expectCleanBooks,
  freshToken,
  inboxOf,
  numbers,
} from '#tests/support/orders.ts';
import { aDevice, type RequestOptions } from '#tests/support/passkeys.ts';
import { addSchedule, DAY_S, inSeconds, logOf, tick } from '#tests/support/schedules.ts';
import { aWithdrawer, authorize, withdraw } from '#tests/support/withdrawals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(async () => {
  await expectCleanBooks(app);
  await app.close();
});

const HOUR_S = 3600;
const money = { balance: '90000.00' };

interface OnDevice extends TestMember {
  cookie: string;
}

/** Signs in on a browser that has this cookie, or none. */
async function signIn({ user }: TestMember, cookie = ''): Promise<OnDevice> {
  const { body, cookies } = await app.call<{ data: { token: string } }>('POST', '/login', {
    body: { auth_input: user.email, password: PASSWORD },
    ...(cookie ? { cookie } : {}),
  });
  return { user, token: body.data.token, cookie: `device=${cookies['device']?.value}` };
}

/** A member on the device they always use, and on a new one. */
async function twoDevices(member: TestMember) {
  const old = await signIn(member);
  return { old, fresh: await signIn(member) };
}

const again = async (device: OnDevice) => signIn(device, device.cookie);
const isPaid = ({ status }: Answer<unknown>) => status === 201;
const statusOf = async ({ token }: TestMember) =>
  (await app.call<{ data: KycStatus }>('GET', '/kyc/status', { token })).body.data;
const deposit = ({ token }: TestMember, amount: string, key = newKey()) =>
  app.call<{ errors?: Record<string, string[]> }>('POST', '/payment/deposit', {
    token,
    key,
    body: { amount, redirect_url: '/wallet/deposit' },
  });

describe('a new device', () => {
  it('can spend 20,000 in total, and the refusal states why and until when', async () => {
    const { old, fresh } = await twoDevices(await aWithdrawer(app, money));
    expect(isPaid(await withdraw(app, fresh, { amount: '14925' }))).toBe(true);
    const refused = await buy(app, fresh, { amount: '5000.01' });
    expect([refused.status, refused.body.error_code]).toEqual([403, 'daily_spend_limit_exceeded']);
    expect(refused.body.message).toMatch(
      /^This device is new on your account. Until .+, you can pay and withdraw up to ₦20,000.00 from it, in case someone else has signed in. You’ve used ₦15,000.00. Your other devices aren’t affected.$/,
    );
    expect(refused.body).toMatchObject({ highest_level: true });
    const terms = await authorize(app, fresh, { amount: '5000' });
    expect(terms.body.message).toContain('This device is new');
    const { largest_withdrawal, notes } = await statusOf(fresh);
    expect(largest_withdrawal).toBe('4990.00');
    expect(notes).toEqual([expect.stringContaining('you can pay or withdraw ₦5,000.00 more')]);
    expect(isPaid(await buy(app, fresh, { amount: '5000' }))).toBe(true);
    expect((await statusOf(old)).notes).toEqual([]);
    expect(isPaid(await withdraw(app, old, { amount: '25000' }))).toBe(true);
  });

  it('is new for 24 hours from its first sign-in, to the minute, however often it signs in', async () => {
    const { fresh } = await twoDevices(await aMember(app, money));
    app.clock.advance(12 * HOUR_S);
    const noon = await again(fresh);
    expect(isPaid(await buy(app, noon, { amount: '20000.01' }))).toBe(false);
    app.clock.advance(12 * HOUR_S - 60);
    const before = await again(noon);
    expect(isPaid(await buy(app, before, { amount: '20000.01' }))).toBe(false);
    app.clock.advance(61);
    expect(isPaid(await buy(app, before, { amount: '20000.01' }))).toBe(true);
    expect((await statusOf(before)).notes).toEqual([]);
  });

  it('shares its cap with every other new device of the account', async () => {
    const member = await aMember(app, money);
    const { fresh } = await twoDevices(member);
    expect(isPaid(await buy(app, fresh, { amount: '15000' }))).toBe(true);
    app.clock.advance(10 * HOUR_S);
    // a browser without its cookies is a new device too
    const cleared = await signIn(member);
    expect(isPaid(await buy(app, cleared, { amount: '5001' }))).toBe(false);
    expect(isPaid(await buy(app, cleared, { amount: '5000' }))).toBe(true);
    app.clock.advance(15 * HOUR_S);
    const later = await again(cleared);
    expect(isPaid(await buy(app, later, { amount: '15001' }))).toBe(false);
    expect(isPaid(await buy(app, later, { amount: '15000' }))).toBe(true);
  });

  it('counts no payment that was refunded', async () => {
    const { fresh } = await twoDevices(await aMember(app, money));
    expect(isPaid(await buy(app, fresh, { amount: '20000', number: numbers.saysNo }))).toBe(true);
    expect(isPaid(await buy(app, fresh, { amount: '50' }))).toBe(false);
    await app.drainJobs();
    expect(isPaid(await buy(app, fresh, { amount: '20000' }))).toBe(true);
  });

  it('never spends more than its cap in simultaneous payments', async () => {
    await linger(app, 0.05);
    const { fresh } = await twoDevices(await aWithdrawer(app, money));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2 ? buy(app, fresh, { amount: '6000' }) : withdraw(app, fresh, { amount: '5990' }),
      ),
    );
    await linger(app, 0);
    expect(answers.filter(isPaid)).toHaveLength(3);
  });

  it('adds at most 20,000, also at the same moment; money that is sent anyway is counted nowhere', async () => {
    const { old, fresh } = await twoDevices(await aMember(app));
    const key = newKey();
    expect((await deposit(fresh, '12000', key)).status).toBe(200);
    // the same payment once more
    expect((await deposit(fresh, '12000', key)).status).toBe(200);
    const refused = await deposit(fresh, '8001');
    expect([refused.status, refused.body.errors?.['amount']?.[0]]).toEqual([
      422,
      expect.stringMatching(
        /^This device is new .* ₦20,000.00 from it, of which ₦8,000.00 is left/,
      ),
    ]);
    const both = await Promise.all([deposit(fresh, '5000'), deposit(fresh, '5000')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await deposit(old, '30000')).status).toBe(200);
  });

  it('includes one that signs in with a passkey, or after a new password', async () => {
    const made = await aMember(app, money);
    const old = await signIn(made);
    const { device } = await aDevice(app, old);
    const { body } = await app.call<RequestOptions>('POST', '/login/passkey/options');
    const entered = await app.call<{ data: { token: string } }>('POST', '/login/passkey', {
      body: { passkey: device.answer(body.data) },
    });
    const byPasskey = { ...made, token: entered.body.data.token };
    expect(isPaid(await buy(app, byPasskey, { amount: '20001' }))).toBe(false);
    await app.services.db.sql.query(
      'update login_device set is_trusted = false where user_id = $1',
      [made.user.uuid],
    );
    expect(isPaid(await buy(app, await again(old), { amount: '20001' }))).toBe(false);
  });

  it('excludes the first of an account, and any in a country without a rule', async () => {
    const first = await signIn(await aMember(app, money));
    expect(isPaid(await buy(app, first, { amount: '20001' }))).toBe(true);
    const kenyan = await aMember(app, { country: 'KE', ...money });
    const { fresh } = await twoDevices(kenyan);
    const bill = { bill: 'ke-safaricom', number: '0712345678', amount: '8000' };
    for (let n = 0; n < 3; n += 1) expect(isPaid(await buy(app, fresh, bill))).toBe(true);
    expect((await statusOf(fresh)).notes).toEqual([]);
  });

  it('stops no autopay that was agreed to before', async () => {
    const member = await aMember(app, money);
    const { old, fresh } = await twoDevices(member);
    await buy(app, fresh, { amount: '20000' });
    await addSchedule(app, old, { next_at: inSeconds(app, 2 * DAY_S) });
    app.clock.advance(DAY_S + 60);
    await tick(app);
    app.clock.advance(DAY_S);
    await signIn(member);
    await tick(app);
    expect(await logOf(app, member)).toHaveLength(2);
  });

  it('is announced in the app and by email, both of which lead to the lock', async () => {
    const member = await aMember(app, money);
    await twoDevices(member);
    const mail = await newestMail(app, member.user.email);
    expect(mail.text).toMatch(/Until .*, it can pay and withdraw up to ₦20,000.00\./);
    expect(mail.links.some((link) => link.includes('/not-me?token='))).toBe(true);
    const { list } = await inboxOf(app, { ...member, token: await freshToken(app, member) });
    expect(list[0]).toMatchObject({
      title: 'New sign-in to your account',
      link: '/settings/security#lock',
      message: expect.stringContaining('Lock your account') as unknown,
    });
  });

  it('has no cap while the rule is switched off', async () => {
    const { fresh } = await twoDevices(await aMember(app, money));
    await app.services.db.sql.query(
      `insert into setting_number(name, value, effective_at, set_at, set_by, agreed_by, reason)
       values ($1, 0, $2, $2, 'operator:a', 'operator:b', 'test')`,
      [newDeviceName('NG'), app.clock.now()],
    );
    expect(isPaid(await buy(app, fresh, { amount: '20001' }))).toBe(true);
  });
});
