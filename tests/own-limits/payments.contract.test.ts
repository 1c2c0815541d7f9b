import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KycStatus } from '#lib/kyc/contract.ts';
import { parseAmount } from '#lib/money.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { linger } from '#tests/support/linger.ts';
import {
  aShop,
  buy,
  expectCleanBooks,
  freshToken,
  moneyOf,
  numbers,
  type OrderAnswer,
} from '#tests/support/orders.ts';
import { ownOf, setOwn } from '#tests/support/own-limits.ts';
import { addSchedule, DAY_S, HOUR_S, inSeconds, newsOf, tick } from '#tests/support/schedules.ts';
import { aWithdrawer, authorize, withdraw } from '#tests/support/withdrawals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(async () => {
  await expectCleanBooks(app);
  await app.close();
});

const WHERE = 'You can change this in Settings, under Identity and limits.';
const saidBy = ({ status, body }: OrderAnswer) => [status, body.error_code, body.message];
const again = async (member: TestMember): Promise<TestMember> => ({
  ...member,
  token: await freshToken(app, member),
});
const statusOf = async ({ token }: TestMember) =>
  (await app.call<{ data: KycStatus }>('GET', '/kyc/status', { token })).body.data;

/** Moves to the next time that a clock in Lagos shows this hour and minute. */
function moveTo(hour: number, minute: number): void {
  const now = app.clock.now().getTime();
  const lagos = new Date(now + HOUR_S * 1000);
  const at = Date.UTC(
    lagos.getUTCFullYear(),
    lagos.getUTCMonth(),
    lagos.getUTCDate(),
    hour,
    minute,
  );
  const aheadS = (at - HOUR_S * 1000 - now) / 1000;
  app.clock.advance(aheadS > 0 ? aheadS : aheadS + DAY_S);
}

describe('a payment', () => {
  it('above the largest is refused with the limit and where to change it', async () => {
    const member = await aWithdrawer(app);
    await setOwn(app, member, { payment: '1000' });
    const said = `Your own limit is ₦1,000.00 for one payment, fees included. ${WHERE}`;
    expect(saidBy(await buy(app, member, { amount: '1000.01' }))).toEqual([
      403,
      'one_time_spend_limit_exceeded',
      said,
    ]);
    expect((await buy(app, member, { amount: '1000' })).status).toBe(201);
    // the fee is part of it
    const early = await authorize(app, member, { amount: '1000' });
    expect([early.status, early.body.message]).toEqual([403, expect.stringContaining(said)]);
    const late = await withdraw(app, member, { amount: '1000' });
    expect(late.body).toMatchObject({ own_limit: true, highest_level: true });
    expect(await statusOf(member)).toMatchObject({ largest_withdrawal: '990.00' });
    expect((await withdraw(app, member, { amount: '990' })).status).toBe(201);
  });

  it('counts towards the day with withdrawals, and no longer once it was refunded', async () => {
    const member = await aWithdrawer(app);
    await setOwn(app, member, { day: '3000' });
    expect((await withdraw(app, member, { amount: '990' })).status).toBe(201);
    await buy(app, member, { amount: '1500', number: numbers.saysNo });
    expect((await ownOf(app, member)).day).toMatchObject({ used: '2500.00', left: '500.00' });
    expect(saidBy(await buy(app, member, { amount: '500.01' }))).toEqual([
      403,
      'daily_spend_limit_exceeded',
      `Your own limit is ₦3,000.00 a day. You’ve used ₦2,500.00; it resets at midnight. ${WHERE}`,
    ]);
    const rows = (await statusOf(member)).limits;
    expect(rows.find(({ name }) => name === 'daily_spend')?.left).toBe('500.00');
    await app.drainJobs();
    expect((await ownOf(app, member)).day).toMatchObject({ used: '1000.00', left: '2000.00' });
    expect((await buy(app, member, { amount: '2000' })).status).toBe(201);
  });

  it('is limited at night from 10pm to 6am, over midnight, and not by day', async () => {
    moveTo(21, 50);
    let member = await again(await aMember(app, { balance: '50000.00' }));
    await setOwn(app, member, { night: '1000' });
    expect((await ownOf(app, member)).night).toMatchObject({ used: null, left: null });
    expect((await buy(app, member, { amount: '5000' })).status).toBe(201);
    moveTo(22, 1);
    member = await again(member);
    expect((await ownOf(app, member)).night).toMatchObject({ used: '0.00', left: '1000.00' });
    expect((await buy(app, member, { amount: '600' })).status).toBe(201);
    moveTo(0, 10);
    member = await again(member);
    const refused = await buy(app, member, { amount: '401' });
    expect([refused.status, refused.body.error_code]).toEqual([403, 'daily_spend_limit_exceeded']);
    expect(refused.body.message).toMatch(
      /^Your own limit is ₦1,000.00 a night. You’ve used ₦600.00; the night ends .*06:00am/,
    );
    expect((await buy(app, member, { amount: '400' })).status).toBe(201);
    moveTo(5, 58);
    member = await again(member);
    expect((await buy(app, member, { amount: '50' })).status).toBe(403);
    app.clock.advance(150);
    expect((await buy(app, member, { amount: '5000' })).status).toBe(201);
  });

  it('is refused whatever it is for while nothing leaves, and money still comes in', async () => {
    const member = await aWithdrawer(app);
    await setOwn(app, member, { nothing_leaves: true });
    const said = `You switched on “Nothing leaves my wallet”. ${WHERE}`;
    expect(saidBy(await buy(app, member, { amount: '100' }))).toEqual([
      403,
      'one_time_spend_limit_exceeded',
      said,
    ]);
    expect((await withdraw(app, member)).body.message).toContain(said);
    expect(await statusOf(member)).toMatchObject({ largest_withdrawal: '0.00', notes: [said] });
    expect(await moneyOf(app, member)).toMatchObject({ book: '50000.00', held: '0.00' });
    const deposit = await app.call('POST', '/payment/deposit', {
      token: member.token,
      key: crypto.randomUUID(),
      body: { amount: '1000', redirect_url: '/wallet' },
    });
    expect(deposit.status).toBe(200);
  });

  it('by autopay is refused too, and its owner is notified why', async () => {
    const member = await aMember(app, { balance: '5000.00' });
    await addSchedule(app, member, { next_at: inSeconds(app, 2 * DAY_S) });
    await setOwn(app, member, { nothing_leaves: true });
    app.clock.advance(DAY_S + 60);
    await tick(app);
    app.clock.advance(DAY_S);
    await tick(app);
    expect(await moneyOf(app, member)).toMatchObject({ book: '5000.00', held: '0.00' });
    const [failed] = await newsOf(app, member);
    expect(failed?.title).toBe('Autopay failed: MTN airtime');
    expect(String(failed?.message)).toContain('Nothing leaves my wallet');
  });
});

describe('payments at the same time', () => {
  it('never pass an own limit together', async () => {
    await linger(app, 0.05);
    const member = await aWithdrawer(app);
    await setOwn(app, member, { day: '3000' });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        n % 2 ? buy(app, member, { amount: '700' }) : withdraw(app, member, { amount: '690' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    expect((await ownOf(app, member)).day).toMatchObject({ used: '2800.00', left: '200.00' });
  });

  it('of any mix, with limits lowered in between, never pass the limit at that time', async () => {
    await linger(app, 0);
    const member = await aWithdrawer(app);
    const sums = [300, 1200, 450, 2500, 90, 700, 1600, 60];
    let limit = 6000;
    for (const [turn, sum] of sums.entries()) {
      if (turn % 3 === 2) {
        limit -= 1000;
        await setOwn(app, member, { day: String(limit), payment: String(limit / 2) });
      } else if (turn === 0) await setOwn(app, member, { day: String(limit) });
      const before = parseAmount((await ownOf(app, member)).day.used ?? '0');
      const bought = await buy(app, member, { amount: String(sum) });
      const { payment, day } = await ownOf(app, member);
      const fits =
        before + BigInt(sum) * 100n <= BigInt(limit) * 100n &&
        (payment.limit === null || sum * 100 <= Number(parseAmount(payment.limit)));
      expect([turn, bought.status === 201]).toEqual([turn, fits]);
      expect(parseAmount(day.used ?? '0')).toBe(before + (fits ? BigInt(sum) * 100n : 0n));
    }
  });
});
