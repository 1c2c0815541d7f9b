import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccount } from '#server/ledger/accounts.ts';
import { placeHold } from '#server/ledger/place-hold.ts';
import { aMember, anApp, type TestApp } from '#tests/support/api.ts';
import { leavesFindings } from '#tests/support/audited.ts';
import { aFlag } from '#tests/support/flags.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
  leavesFindings(app, 'hold_without_open_order');
});
afterAll(async () => {
  await app.close();
});

const wallet = (token?: string) => app.call('GET', '/wallet', token ? { token } : {});

describe('GET /wallet', () => {
  it('is for signed-in users', async () => {
    expect((await wallet()).status).toBe(401);
    expect((await app.call('GET', '/wallet/holds')).status).toBe(401);
    expect((await app.call('GET', '/payment/deposit/methods')).status).toBe(401);
  });

  it('has the fields of the specification and nothing else, empty at first', async () => {
    const { token } = await aMember(app, { country: 'KE' });
    const { body } = await wallet(token);
    expect(body.data).toEqual({
      user_currency: 'KES',
      balance: { book: '0.00', initial: '0.00', available: '0.00', pending_rewards: '0.00' },
      flagged_amount: { manual: '0.00', automatic: '0.00' },
      transaction_limit: {
        daily_spend_limit: '150000.00',
        daily_withdrawal_limit: '150000.00',
        one_time_withdrawal_limit: '70000.00',
      },
      totals: { amount_withdrawn_today: '0.00', amount_spent_today: '0.00' },
    });
  });

  it('distinguishes booked from available and names every hold', async () => {
    const { token, user } = await aMember(app, { balance: '10000.00' });
    const account = await openAccount(app.services.db, user.uuid, 'user_available', 'NGN');
    const key = `order:${user.uuid}`;
    await placeHold(app.services.db, { scope: 'test', key, account, amount: 150_050n });
    await aFlag(app, { user, token }, { kind: 'automatic', amount: '1000.00' });
    await aFlag(app, { user, token }, { kind: 'manual', amount: '200.00' });
    const { body } = await wallet(token);
    expect(body.data).toMatchObject({
      balance: { book: '11200.00', available: '0.00' },
      flagged_amount: { manual: '200.00', automatic: '1000.00' },
    });
    const holds = await app.call('GET', '/wallet/holds', { token });
    expect(holds.body.data).toMatchObject([
      { kind: 'flag_manual', amount: '200.00' },
      { kind: 'flag_automatic', amount: '1000.00' },
      { kind: 'order', amount: '1500.50' },
      { kind: 'blocked', amount: '8499.50' },
    ]);
  });

  it('shows each person their own money', async () => {
    const rich = await aMember(app, { balance: '99.00' });
    const poor = await aMember(app);
    expect((await wallet(rich.token)).body.data).toMatchObject({ balance: { book: '99.00' } });
    expect((await wallet(poor.token)).body.data).toMatchObject({ balance: { book: '0.00' } });
  });
});

describe('GET /payment/deposit/methods', () => {
  const methodsOf = async (options: Parameters<typeof aMember>[1]) => {
    const { token } = await aMember(app, options);
    return (await app.call('GET', '/payment/deposit/methods', { token })).body.data;
  };

  it('offers the reserved account first to Nigerians who are set up, and mobile money to Kenyans', async () => {
    expect(await methodsOf({})).toEqual(['reserved_account', 'checkout']);
    expect(await methodsOf({ account: false })).toEqual(['checkout']);
    expect(await methodsOf({ country: 'GH' })).toEqual(['checkout', 'mobile_money']);
    expect(await methodsOf({ country: 'KE' })).toEqual(['mobile_money', 'checkout']);
  });
});
