import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { receiveTransfer } from '#server/wallet/receive-transfer.ts';
import { checkDeposit } from '#server/wallet/settle-deposit.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import {
  aKnownMember,
  bookedOf,
  decide,
  houseOf,
  setSwitch,
  startCheckout,
} from '#tests/support/deposits.ts';
import { freshToken } from '#tests/support/orders.ts';

const DAY_S = 86_400;

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());
beforeEach(() => setSwitch(app, 'payments', 'done'));

const stateOf = async (member: TestMember, reference: string) => {
  const token = await freshToken(app, member);
  const { body } = await app.call<{ data: { status: string } }>(
    'GET',
    `/transactions/${reference}`,
    { token },
  );
  return body.data.status;
};

describe('a checkout that waits for room in the wallet', () => {
  it('is released in full: the amount to its owner, the fee to the house, nothing stays', async () => {
    const member = await aMember(app, { balance: '450000.00' });
    const [fee, suspense] = [await houseOf(app, 'house_fee'), await houseOf(app, 'suspense')];
    const references = [
      await startCheckout(app, member, '40000'),
      await startCheckout(app, member, '40000'),
    ];
    for (const reference of references) await decide(app, reference, 'paid');
    await app.drainJobs();
    expect((await houseOf(app, 'suspense')) - suspense).toBe(4_010_000n);
    await app.services.db.sql.query(
      `update kyc_limit set balance_cap = 60000000 where country_code = 'NG' and level = 2`,
    );
    app.clock.advance(DAY_S);
    await app.drainJobs({ includeLater: true });
    expect(await bookedOf(app, member)).toBe(53_000_000n);
    expect(await houseOf(app, 'suspense')).toBe(suspense);
    expect((await houseOf(app, 'house_fee')) - fee).toBe(20_000n);
  });
});

describe('a payment of another amount than requested', () => {
  it('shows what arrived as waiting, not what was requested', async () => {
    const member = await aMember(app);
    const reference = await startCheckout(app, member, '5000');
    await decide(app, reference, 'paid', '51.00');
    await app.drainJobs();
    const holds = await app.call<{ data: object[] }>('GET', '/wallet/holds', {
      token: await freshToken(app, member),
    });
    expect(holds.body.data).toMatchObject([{ reference_code: reference, amount: '51.00' }]);
  });
});

describe('a transfer for an account number that doesn’t exist', () => {
  async function anUnclaimedTransfer() {
    const member = await aKnownMember(app);
    const token = await freshToken(app, member);
    const reserved = await app.call<{ data: { account_number: string } }>(
      'POST',
      '/payment/account-number',
      { token },
    );
    const { account_number } = reserved.body.data;
    // the provider has created the account, and our process died before storing it
    await app.services.db.sql.query('delete from reserved_account where user_id = $1', [
      member.user.uuid,
    ]);
    const sent = await app.call<{ data: { reference: string } }>('POST', '/sandbox/transfers', {
      body: { account_number, amount: '700', sender_name: 'ADA OBI' },
    });
    return { member, token, reference: sent.body.data.reference };
  }

  it('waits in suspense, once, however many jobs process it', async () => {
    const before = await houseOf(app, 'suspense');
    const { reference } = await anUnclaimedTransfer();
    const job = { provider: 'payments-sandbox', reference, event: '0' };
    await Promise.all(Array.from({ length: 6 }, () => receiveTransfer.run(app.services, job)));
    await app.drainJobs();
    expect((await houseOf(app, 'suspense')) - before).toBe(70_000n);
  });

  it('is not booked a second time when its owner becomes known', async () => {
    const [suspense, float] = [
      await houseOf(app, 'suspense'),
      await houseOf(app, 'float_payments'),
    ];
    const { member, token, reference } = await anUnclaimedTransfer();
    await app.drainJobs();
    expect((await app.call('POST', '/payment/account-number', { token })).status).toBe(200);
    const job = { provider: 'payments-sandbox', reference, event: '0' };
    await receiveTransfer.run(app.services, job);
    expect(await bookedOf(app, member)).toBe(0n);
    expect((await houseOf(app, 'suspense')) - suspense).toBe(70_000n);
    expect((await houseOf(app, 'float_payments')) - float).toBe(-70_000n);
  });
});

describe('a checkout without a notice', () => {
  it('is not abandoned while the gateway does not answer', async () => {
    const member = await aMember(app);
    const reference = await startCheckout(app, member);
    await setSwitch(app, 'payments', 'timeout');
    const last = checkDeposit.run(app.services, { reference, last: true });
    await expect(last).rejects.toThrow('not confirmed');
    expect(await stateOf(member, reference)).toBe('awaiting_user');
    await setSwitch(app, 'payments', 'done');
    await checkDeposit.run(app.services, { reference, last: true });
    expect(await stateOf(member, reference)).toBe('failed');
  });

  it('is queried once more after it was abandoned, in case it is paid late', async () => {
    const member = await aMember(app);
    const reference = await startCheckout(app, member);
    await app.services.db.sql.query(
      `update graphile_worker._private_jobs set run_at = now()
       where payload->>'reference' = $1 and run_at < now() + interval '2 days'`,
      [reference],
    );
    await app.drainJobs();
    expect(await stateOf(member, reference)).toBe('failed');
    await app.services.db.sql.query(
      `update sandbox.payment set state = 'paid', paid_amount = amount, paid_at = now()
       where reference = $1`,
      [reference],
    );
    await app.drainJobs({ includeLater: true });
    expect(await stateOf(member, reference)).toBe('completed');
    expect(await bookedOf(app, member)).toBe(500_000n);
  });
});

describe('a deposit that its owner undoes', () => {
  it('is credited all the same when it was paid, also at the very same moment', async () => {
    const member = await aMember(app);
    const token = await freshToken(app, member);
    const references = await Promise.all(
      ['1', '2', '3', '4', '5', '6'].map(() => startCheckout(app, { ...member, token }, '500')),
    );
    for (const reference of references) await decide(app, reference, 'paid');
    await Promise.all(
      references.flatMap((reference) => [
        app.call('POST', `/transactions/${reference}/cancel`, { token }),
        checkDeposit.run(app.services, { reference, last: false }),
      ]),
    );
    await app.drainJobs();
    for (const reference of references) expect(await stateOf(member, reference)).toBe('completed');
    expect(await bookedOf(app, member)).toBe(300_000n);
  });
});
