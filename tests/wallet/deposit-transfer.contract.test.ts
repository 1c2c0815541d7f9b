import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aKnownMember, bookedOf, findings, houseOf, setSwitch } from '#tests/support/deposits.ts';

const HOURS_48_S = 48 * 3600;

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());
afterEach(async () => {
  await setSwitch(app, 'payments', 'done');
});

interface Reserved {
  data: { account_number: string; account_name: string; bank: string };
}

const reserve = ({ token }: TestMember) =>
  app.call<Reserved>('POST', '/payment/account-number', { token });

const accountOf = async (member: TestMember) => (await reserve(member)).body.data.account_number;

async function send(member: TestMember, amount: string, sender = 'OBI ADA'): Promise<void> {
  const answer = await app.call('POST', '/sandbox/transfers', {
    body: { account_number: await accountOf(member), amount, sender_name: sender },
  });
  expect(answer.status).toBe(200);
  await app.drainJobs();
}

const holdsOf = async ({ token }: TestMember) =>
  (await app.call<{ data: Record<string, string | null>[] }>('GET', '/wallet/holds', { token }))
    .body.data;

describe('POST /payment/account-number', () => {
  it('returns the same account to ten simultaneous calls', async () => {
    const member = await aKnownMember(app);
    const answers = await Promise.all(Array.from({ length: 10 }, () => reserve(member)));
    const numbers = new Set(answers.map((each) => each.body.data.account_number));
    expect(numbers.size).toBe(1);
    expect([...numbers][0]).toMatch(/^\d{10}$/);
    const { rows } = await app.services.db.sql.query(
      'select count(*) as n from reserved_account where user_id = $1',
      [member.user.uuid],
    );
    expect(rows[0]).toEqual({ n: 1n });
  });

  it('is for Nigerians with identity and payout account', async () => {
    expect((await app.call('POST', '/payment/account-number')).status).toBe(401);
    const codes = await Promise.all(
      [
        await aKnownMember(app, { country: 'GH' }),
        await aKnownMember(app, { account: false }),
        await aMember(app, { kyc: false }),
      ].map(async (member) => (await reserve(member)).body),
    );
    expect(codes).toMatchObject([
      { error_code: 'unavailable_for_country' },
      { error_code: 'kyc_unsupported_service_type' },
      { error_code: 'kyc_unsupported_service_type' },
    ]);
  });

  it('requires the BVN when the bank would know the person by neither BVN nor NIN', async () => {
    const { status, body } = await app.call('POST', '/payment/account-number', {
      token: (await aKnownMember(app, { document: 'passport' })).token,
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      message: 'Your BVN is required to continue.',
      error_code: null,
    });
    expect((await reserve(await aKnownMember(app, { document: 'bvn' }))).status).toBe(200);
  });

  it('reports when the bank does not answer', async () => {
    const member = await aKnownMember(app);
    await setSwitch(app, 'payments', 'timeout');
    expect((await reserve(member)).status).toBe(503);
    await setSwitch(app, 'payments', 'done');
    expect((await reserve(member)).status).toBe(200);
  });
});

describe('a bank transfer', () => {
  it('from the owner is credited in full, without a fee', async () => {
    const member = await aKnownMember(app);
    const fees = await houseOf(app, 'house_fee');
    await send(member, '100.00');
    await send(member, '2500.75', 'Ada Ngozi Obi');
    expect(await bookedOf(app, member)).toBe(260_075n);
    expect(await houseOf(app, 'house_fee')).toBe(fees);
    expect(await holdsOf(member)).toEqual([]);
  });

  it('is credited once, however often the gateway reports it', async () => {
    const member = await aKnownMember(app);
    await setSwitch(app, 'payments', 'duplicate notice');
    await send(member, '3000');
    expect(await bookedOf(app, member)).toBe(300_000n);
  });

  it('is received once, when two jobs process it at the same time', async () => {
    const { receiveTransfer } = await import('#server/wallet/receive-transfer.ts');
    const member = await aKnownMember(app);
    const { body } = await app.call<{ data: { reference: string } }>('POST', '/sandbox/transfers', {
      body: { account_number: await accountOf(member), amount: '700', sender_name: 'ADA OBI' },
    });
    const payload = {
      provider: 'payments-sandbox',
      reference: body.data.reference,
      event: '0',
    };
    await Promise.all(Array.from({ length: 8 }, () => receiveTransfer.run(app.services, payload)));
    await app.drainJobs();
    expect(await bookedOf(app, member)).toBe(70_000n);
  });

  it('below 100 is not credited: it waits in suspense, and the owner is notified', async () => {
    const member = await aKnownMember(app);
    const suspense = await houseOf(app, 'suspense');
    await send(member, '99.99');
    expect(await bookedOf(app, member)).toBe(0n);
    expect((await houseOf(app, 'suspense')) - suspense).toBe(9_999n);
    const [hold] = await holdsOf(member);
    expect(hold).toMatchObject({
      amount: '99.99',
      reason: 'Not credited: below the ₦100.00 minimum.',
      until: null,
    });
    const order = await app.call('GET', `/transactions/${hold?.reference_code}`, {
      token: member.token,
    });
    expect(order.body.data).toMatchObject({ status: 'rejected' });
  });

  it('from someone else is credited after 48 hours and not before', async () => {
    const member = await aKnownMember(app);
    await send(member, '4000', 'EMEKA BALOGUN');
    expect(await bookedOf(app, member)).toBe(0n);
    const [hold] = await holdsOf(member);
    expect(hold).toMatchObject({ amount: '4000.00', kind: 'deposit' });
    expect(hold?.reason).toContain('EMEKA BALOGUN');
    const wait = Date.parse(hold?.until ?? '') - app.clock.now().getTime();
    expect(Math.abs(wait / 1000 - HOURS_48_S)).toBeLessThan(60);

    await app.drainJobs({ includeLater: true });
    expect(await bookedOf(app, member)).toBe(0n);
  });

  it('from someone else is released by its job when the time has come', async () => {
    const mine = await anApp();
    try {
      const member = await aKnownMember(mine);
      const reserved = await mine.call<Reserved>('POST', '/payment/account-number', {
        token: member.token,
      });
      await mine.call('POST', '/sandbox/transfers', {
        body: {
          account_number: reserved.body.data.account_number,
          amount: '4000',
          sender_name: 'EMEKA BALOGUN',
        },
      });
      await mine.drainJobs();
      mine.clock.advance(HOURS_48_S);
      await mine.drainJobs({ includeLater: true });
      await mine.drainJobs({ includeLater: true });
      expect(await bookedOf(mine, member)).toBe(400_000n);
      expect(await houseOf(mine, 'suspense')).toBe(0n);
      expect(await findings(mine)).toEqual([]);
    } finally {
      await mine.close();
    }
  });

  it('above the single cap is held with the reason', async () => {
    const member = await aKnownMember(app);
    await send(member, '100000.01');
    expect(await bookedOf(app, member)).toBe(0n);
    expect(await holdsOf(member)).toMatchObject([
      { reason: 'The maximum deposit at your level is ₦100,000.00.', until: null },
    ]);
  });

  it('above the balance cap is held and credited when there is room', async () => {
    const mine = await anApp();
    try {
      const member = await aKnownMember(mine, { balance: '450000.00' });
      const reserved = await mine.call<Reserved>('POST', '/payment/account-number', {
        token: member.token,
      });
      await mine.call('POST', '/sandbox/transfers', {
        body: {
          account_number: reserved.body.data.account_number,
          amount: '60000',
          sender_name: 'ADA OBI',
        },
      });
      await mine.drainJobs();
      expect(await bookedOf(mine, member)).toBe(45_000_000n);
      await mine.services.db.sql.query(
        `update kyc_limit set balance_cap = 60000000 where country_code = 'NG' and level = 2`,
      );
      mine.clock.advance(24 * 3600);
      await mine.drainJobs({ includeLater: true });
      expect(await bookedOf(mine, member)).toBe(51_000_000n);
      expect(await findings(mine)).toEqual([]);
    } finally {
      await mine.close();
    }
  });

  it('never lets two simultaneous ones pass the balance cap together', async () => {
    const { receiveTransfer } = await import('#server/wallet/receive-transfer.ts');
    const member = await aKnownMember(app, { balance: '440000.00' });
    const account_number = await accountOf(member);
    const references = await Promise.all(
      ['1', '2', '3'].map(async () => {
        const { body } = await app.call<{ data: { reference: string } }>(
          'POST',
          '/sandbox/transfers',
          { body: { account_number, amount: '40000', sender_name: 'ADA OBI' } },
        );
        return body.data.reference;
      }),
    );
    await Promise.all(
      references.map((reference) =>
        receiveTransfer.run(app.services, { provider: 'payments-sandbox', reference, event: '0' }),
      ),
    );
    await app.drainJobs();
    expect(await bookedOf(app, member)).toBe(48_000_000n);
    expect(await holdsOf(member)).toHaveLength(2);
  });
});
