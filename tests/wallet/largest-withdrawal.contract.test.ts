import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CountryCode } from '#lib/countries.ts';
import type { KycStatus } from '#lib/kyc/contract.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import { describeLargest } from '#lib/wallet/withdrawal-costs.ts';
import { seedBillers } from '#server/refill/catalogue/seed-billers.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aFlag } from '#tests/support/flags.ts';
import { linger } from '#tests/support/linger.ts';
import { buy } from '#tests/support/orders.ts';
import { authorize, aWithdrawer, withdraw } from '#tests/support/withdrawals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
  await seedBillers(app.services.db);
});
afterAll(() => app.close());
afterEach(async () => {
  await app.drainJobs();
});

const statusOf = async (member: TestMember): Promise<KycStatus> => {
  const { body } = await app.call<{ data: KycStatus }>('GET', '/kyc/status', {
    token: member.token,
  });
  return body.data;
};
const largestOf = async (member: TestMember): Promise<string> =>
  (await statusOf(member)).largest_withdrawal;

/** Expects the amount to be accepted exactly, and one unit more to be refused by both calls. */
async function expectExact(member: TestMember): Promise<void> {
  const largest = await largestOf(member);
  const more = toAmount(parseAmount(largest) + 1n);
  for (const refused of [
    await authorize(app, member, { amount: more }),
    await withdraw(app, member, { amount: more }),
  ])
    expect([refused.status, refused.body.message]).toEqual([
      expect.toSatisfy((status: number) => status === 400 || status === 403),
      expect.stringContaining(describeLargest(largest, member.user.country.currency_code)),
    ]);
  expect((await authorize(app, member, { amount: largest })).status).toBe(200);
  expect((await withdraw(app, member, { amount: largest })).status).toBe(201);
}

describe('the largest possible withdrawal', () => {
  it.each([
    ['NG', '10074.99', '9999.99'],
    ['NG', '10075.00', '10000.00'],
    ['NG', '400000.00', '99900.00'],
    ['GH', '1000.00', '992.55'],
    ['KE', '5030.00', '5000.00'],
  ] as const)('of %s %s is %s: fee and duty fit in', async (country, balance, largest) => {
    const member = await aWithdrawer(app, { country, balance });
    expect(await largestOf(member)).toBe(largest);
    await expectExact(member);
  });

  it('counts what was spent today where spending and withdrawing share a limit', async () => {
    const member = await aWithdrawer(app, { balance: '400000.00' });
    expect((await buy(app, member, { amount: '20000' })).status).toBe(201);
    expect((await buy(app, member, { amount: '30000' })).status).toBe(201);
    expect((await withdraw(app, member, { amount: '90000' })).status).toBe(201);
    const { limits, largest_withdrawal: largest } = await statusOf(member);
    expect(largest).toBe('59800.00');
    const left = (name: string) => limits.find((row) => row.name === name)?.left;
    expect([left('daily_withdrawal'), left('daily_spend'), left('daily_debits')]).toEqual([
      '59900.00',
      '59900.00',
      '59900.00',
    ]);
    await expectExact(member);
  });

  it('is zero while money is flagged, or below the minimum withdrawal', async () => {
    const poor = await aWithdrawer(app, { balance: '109.99' });
    expect(await largestOf(poor)).toBe('0.00');
    const refused = await authorize(app, poor, { amount: '100' });
    expect(refused.body.message).toContain('You can’t withdraw anything right now.');
    const flagged = await aWithdrawer(app);
    await aFlag(app, flagged, { amount: '1.00' });
    expect(await largestOf(flagged)).toBe('0.00');
  });

  it('is exact whatever is held, spent and allowed', async () => {
    const amount = (most: number) => fc.bigInt({ min: 12_000n, max: BigInt(most) });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<CountryCode>('NG', 'GH', 'KE'),
        amount(30_000_000),
        amount(9_000_000),
        async (country, balance, first) => {
          const member = await aWithdrawer(app, { country, balance: toAmount(balance) });
          await withdraw(app, member, { amount: toAmount(first) });
          if ((await largestOf(member)) !== '0.00') await expectExact(member);
        },
      ),
      { numRuns: 6 },
    );
  });

  it('is paid once when it is requested many times at the same moment', async () => {
    const member = await aWithdrawer(app, { balance: '60000.00' });
    const largest = await largestOf(member);
    await linger(app, 0.05);
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => withdraw(app, member, { amount: largest })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(15);
    expect(await largestOf(member)).toBe('0.00');
  });
});

describe('a limit that is reached', () => {
  it('says so to members with nothing left to verify, and not to the others', async () => {
    const high = await aWithdrawer(app, { balance: '400000.00' });
    const refused = await withdraw(app, high, { amount: '100000' });
    expect(refused.body).toMatchObject({
      error_code: 'one_time_spend_limit_exceeded',
      highest_level: true,
    });
    const low = await aMember(app, { account: false, balance: '300000.00' });
    const first = await buy(app, low, { amount: '30000' });
    expect(first.body.error_code).toMatch(/one_time_(spend_)?limit_exceeded$/);
    expect(first.body).toMatchObject({ highest_level: false });
  });
});
