import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aFlag } from '#tests/support/flags.ts';
import { moneyOf } from '#tests/support/orders.ts';
import {
  addIdentity,
  addPayoutAccount,
  authorize,
  aWithdrawer,
  withdraw,
  type WithdrawOptions,
} from '#tests/support/withdrawals.ts';

const HOUR_S = 3600;

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());

describe('a withdrawal', () => {
  type Refusal = { status: number; code: string | null; field?: string };

  /** Expects the same refusal from both calls, and no movement. */
  async function expectRefused(
    member: TestMember,
    options: WithdrawOptions,
    { status, code, field }: Refusal,
  ) {
    const money = await moneyOf(app, member);
    const answers = [await authorize(app, member, options), await withdraw(app, member, options)];
    for (const { body, ...answer } of answers) {
      expect([answer.status, body.error_code, body.message]).toEqual([
        status,
        code,
        expect.any(String),
      ]);
      if (field) expect(Object.keys(body.errors ?? {})).toEqual([field]);
    }
    expect(await moneyOf(app, member)).toEqual(money);
    return answers[1]!.body;
  }

  it('is refused without a payout account', async () => {
    const member = await aMember(app, { balance: '9000.00' });
    await expectRefused(member, {}, { status: 400, code: 'primary_account_required' });
  });

  it('is refused when no bank knows the user by number any more', async () => {
    const member = await aMember(app, { balance: '9000.00' });
    await addPayoutAccount(app, member);
    await addIdentity(app, member, 'passport');
    await expectRefused(member, {}, { status: 400, code: 'bvn_update_required' });
  });

  it('is refused to an account of someone else', async () => {
    const account = await addPayoutAccount(app, await aWithdrawer(app), { primary: false });
    const field = 'bank_account_id';
    await expectRefused(await aWithdrawer(app), { account }, { status: 422, code: null, field });
  });

  it('is refused to a new account for its first day, and is sent there afterwards', async () => {
    const clocked = await aWithdrawer(app);
    const account = await addPayoutAccount(app, clocked, {
      primary: false,
      usableInS: 20 * 60,
    });
    const refused = { status: 422, code: null, field: 'bank_account_id' };
    const body = await expectRefused(clocked, { account }, refused);
    expect(body.message).toMatch(
      /^New accounts can’t be used for 24 hours\. You can use this one from /,
    );
    app.clock.advance(20 * 60);
    expect((await withdraw(app, clocked, { account })).status).toBe(201);
    await app.drainJobs();
  });

  it('is refused for an hour after the PIN was reset by email', async () => {
    const member = await aWithdrawer(app);
    const resetAt = new Date(app.clock.now().getTime() - (HOUR_S - 60) * 1000);
    await app.services.db.sql.query('update users set pin_reset_at = $2 where id = $1', [
      member.user.uuid,
      resetAt,
    ]);
    const refused = { status: 422, code: null, field: 'bank_account_id' };
    const body = await expectRefused(member, {}, refused);
    expect(body.message).toMatch(/^Withdrawals are paused for an hour after a PIN reset\. /);
    app.clock.advance(60);
    expect((await withdraw(app, member)).status).toBe(201);
    await app.drainJobs();
  });

  it.each(['99.99', '0', '-5000', '5000.001', 'all'])(
    'is refused for the amount %s',
    async (amount) => {
      const member = await aWithdrawer(app);
      await expectRefused(member, { amount }, { status: 422, code: null, field: 'amount' });
    },
  );

  it('is refused when fee and duty do not fit in', async () => {
    const member = await aWithdrawer(app, { balance: '10074.99' });
    const code = 'naira_insufficient_funds';
    await expectRefused(member, { amount: '10000' }, { status: 400, code });
  });

  it('is refused in another currency with the general code', async () => {
    const member = await aWithdrawer(app, { country: 'GH', balance: '5.00' });
    await expectRefused(member, { amount: '5' }, { status: 400, code: 'insufficient_funds' });
  });

  it('is refused above the limit of one withdrawal, naming it', async () => {
    const member = await aWithdrawer(app, { balance: '400000.00' });
    const refused = { status: 403, code: 'one_time_spend_limit_exceeded' };
    const body = await expectRefused(member, { amount: '99901' }, refused);
    expect(body.message).toBe(
      'You can withdraw up to ₦100,000.00 in one transaction. You can withdraw up to ₦99,900.00 now, after fees.',
    );
  });

  it('is refused above what is left of the day, with the limit and what is used of it', async () => {
    const member = await aWithdrawer(app, { balance: '400000.00' });
    for (let round = 0; round < 2; round++)
      expect((await withdraw(app, member, { amount: '99000' })).status).toBe(201);
    const refused = { status: 403, code: 'daily_spend_limit_exceeded' };
    const body = await expectRefused(member, { amount: '2000' }, refused);
    expect(body.message).toBe(
      'You can withdraw up to ₦200,000.00 a day. You’ve used ₦198,200.00; it resets at midnight. You can withdraw up to ₦1,790.00 now, after fees.',
    );
    expect((await withdraw(app, member, { amount: '1700' })).status).toBe(201);
    await app.drainJobs();
  });

  it('is refused when spending and withdrawing together pass the limit of both', async () => {
    const member = await aWithdrawer(app, { balance: '400000.00' });
    await app.services.db.sql.query(
      `update kyc_limit set daily_debits = 12000000 where country_code = 'NG' and level = 2`,
    );
    expect((await withdraw(app, member, { amount: '99000' })).status).toBe(201);
    const refused = { status: 403, code: 'daily_spend_limit_exceeded' };
    const body = await expectRefused(member, { amount: '21000' }, refused);
    expect(body.message).toContain('spend and withdraw together up to ₦120,000.00 a day');
    await app.services.db.sql.query(
      `update kyc_limit set daily_debits = 20000000 where country_code = 'NG' and level = 2`,
    );
    await app.drainJobs();
  });

  it.each([
    ['automatic', 'automatic_flagged_transaction'],
    ['manual', 'manual_flagged_transaction'],
  ] as const)('is refused while money is flagged: %s', async (kind, code) => {
    const member = await aWithdrawer(app);
    await aFlag(app, member, { kind, amount: '1.00' });
    await expectRefused(member, {}, { status: 403, code });
  });

  it.each([
    ['blacklisted', 'account_blacklisted'],
    ['locked', 'account_locked'],
  ])('is refused to an account that is %s', async (status, code) => {
    const member = await aWithdrawer(app);
    await app.services.db.sql.query('update users set status = $2 where id = $1', [
      member.user.uuid,
      status,
    ]);
    const { status: answered, body } = await withdraw(app, member);
    expect([answered, body.error_code]).toEqual([403, code]);
  });

  it('is refused before identity and account are set up', async () => {
    const member = await aMember(app, { kyc: false, account: false, balance: '9000.00' });
    await expectRefused(member, {}, { status: 403, code: 'kyc_unsupported_service_type' });
  });

  it('is refused without a PIN, with a wrong one, without a key, and to strangers', async () => {
    const noPin = await aMember(app, { pin: false, balance: '9000.00' });
    expect((await withdraw(app, noPin)).body.error_code).toBe('pin_not_set');
    const member = await aWithdrawer(app);
    const wrong = await withdraw(app, member, { pin: '111222' });
    expect([wrong.status, wrong.body.errors?.['pin']]).toEqual([
      422,
      ['Incorrect PIN. You have 4 attempts left.'],
    ]);
    const body = { amount: '5000', pin: '482915' };
    const keyless = await app.call('POST', '/payment/withdraw', { token: member.token, body });
    expect(keyless.status).toBe(400);
    expect((await app.call('POST', '/payment/withdraw', { key: randomUUID(), body })).status).toBe(
      401,
    );
    const fields = { service_type: 'primary-account-withdrawal', amount: '5000' };
    expect((await app.call('POST', '/quotes', { body: fields, country: 'NG' })).status).toBe(401);
  });

  it('is refused while the service is switched off', async () => {
    const { clearCache } = await import('#server/reference/cache.ts');
    const member = await aWithdrawer(app);
    const turn = async (active: boolean) => {
      await app.services.db.sql.query(
        `update service set active = $1, inactive_reason = $2
         where slug = 'primary-account-withdrawal' and country_code = 'NG'`,
        [active, active ? null : 'down'],
      );
      clearCache(app.services.db);
    };
    await turn(false);
    await expectRefused(member, {}, { status: 403, code: 'service_inactive' });
    await turn(true);
  });
});
