import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findUser } from '#server/account/member.ts';
import { collectData } from '#server/security/collect-data.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import {
  aBettingShop,
  aBettor,
  betAccounts,
  checkBet,
  exclude,
  fund,
  limitsOf,
  quoteBet,
  setCaps,
  templateOf,
} from '#tests/support/bets.ts';
import { linger, untilOneLingers } from '#tests/support/linger.ts';
import { freshToken, moneyOf } from '#tests/support/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aBettingShop();
});
afterAll(() => app.close());

const DAY_S = 24 * 3600;

/** Looks up the account and signs in again, because both expire while the clock moves. */
async function again(member: TestMember): Promise<TestMember> {
  const fresh = { ...member, token: await freshToken(app, member) };
  expect((await checkBet(app, fresh)).status).toBe(200);
  return fresh;
}

/** Pays an amount and lets it be credited; what the refusal says beside the amount, if any. */
async function pay(member: TestMember, amount: string, userId?: string) {
  const fields = { amount, ...(userId ? { userId } : {}) };
  if (userId) await checkBet(app, member, fields);
  const { status, body } = await fund(app, member, fields);
  await app.drainJobs();
  return status === 201 ? 'paid' : body.errors?.['amount']?.[0];
}

const inSeconds = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000);

/** Half past midnight of the next Monday in Lagos. */
async function moveToMonday(): Promise<void> {
  const now = app.clock.now();
  const lagos = new Date(now.getTime() + 3600 * 1000);
  const days = (8 - lagos.getUTCDay()) % 7 || 7;
  const monday = Date.UTC(lagos.getUTCFullYear(), lagos.getUTCMonth(), lagos.getUTCDate() + days);
  app.clock.advance((monday - 3600_000 - now.getTime()) / 1000 + 1800);
}

describe('PUT /betting/limits', () => {
  it('applies the lower of both caps, before the PIN and after it', async () => {
    const bettor = await aBettor(app);
    expect(await limitsOf(app, bettor)).toMatchObject({
      currency: 'NGN',
      daily: { cap: null, spent: '0.00', left: null, waiting: null },
      spent_this_month: '0.00',
      excluded_until: null,
    });
    await setCaps(app, bettor, { daily: '2000', weekly: '5000' });
    expect(await pay(bettor, '1500')).toBe('paid');
    const early = await quoteBet(app, bettor, { amount: '501' });
    expect(early.body.errors).toEqual({ amount: ['You have ₦500.00 left under your cap today.'] });
    expect(await pay(bettor, '500')).toBe('paid');
    expect(await pay(bettor, '100')).toBe('You’ve reached your cap today. It resets at midnight.');
    expect(await limitsOf(app, bettor)).toMatchObject({
      daily: { cap: '2000.00', spent: '2000.00', left: '0.00' },
      weekly: { cap: '5000.00', spent: '2000.00', left: '3000.00' },
      spent_this_month: '2000.00',
    });
  });

  it('does not count refunds', async () => {
    const bettor = await aBettor(app);
    await setCaps(app, bettor, { daily: '1000' });
    expect(await pay(bettor, '1000', betAccounts.saysNo)).toBe('paid');
    expect((await limitsOf(app, bettor)).daily).toMatchObject({ spent: '0.00', left: '1000.00' });
    expect(await pay(bettor, '1000')).toBe('paid');
  });

  it('lowers immediately and raises after a day, counted from the day of the request', async () => {
    const bettor = await aBettor(app);
    await setCaps(app, bettor, { daily: '2000', weekly: '9000' });
    expect((await setCaps(app, bettor, { daily: '1000' })).body.data.daily.cap).toBe('1000.00');
    const raised = (await setCaps(app, bettor, { daily: '5000' })).body.data.daily;
    expect(raised).toMatchObject({ cap: '1000.00', waiting: { cap: '5000.00' } });
    app.clock.advance(DAY_S - 60);
    expect((await setCaps(app, bettor, { daily: '5000' })).body.data.daily).toEqual({
      ...raised,
      spent: '0.00',
    });
    const later = await again(bettor);
    expect(await pay(later, '1001')).toContain('You have');
    app.clock.advance(61);
    expect((await limitsOf(app, later)).daily).toMatchObject({ cap: '5000.00', waiting: null });
    expect(await pay(later, '1001')).toBe('paid');
  });

  it('ends the wait when the current cap is sent again, and leaves the other one alone', async () => {
    const bettor = await aBettor(app);
    await setCaps(app, bettor, { daily: '1000', weekly: '3000' });
    await setCaps(app, bettor, { weekly: '4000' });
    expect((await setCaps(app, bettor, { daily: null })).body.data).toMatchObject({
      daily: { cap: '1000.00', waiting: { cap: null } },
      weekly: { cap: '3000.00', waiting: { cap: '4000.00' } },
    });
    await setCaps(app, bettor, { daily: '1000' });
    app.clock.advance(DAY_S);
    expect(await limitsOf(app, bettor)).toMatchObject({
      daily: { cap: '1000.00', waiting: null },
      weekly: { cap: '4000.00', waiting: null },
    });
  });

  it('starts the day at midnight and the week on Monday, by the country’s clock', async () => {
    await moveToMonday();
    const bettor = await again(await aBettor(app));
    await setCaps(app, bettor, { daily: '1000', weekly: '1500' });
    expect(await pay(bettor, '1000')).toBe('paid');
    app.clock.advance(DAY_S);
    const tuesday = await again(bettor);
    expect(await pay(tuesday, '600')).toContain('You have');
    expect(await pay(tuesday, '500')).toBe('paid');
    expect(await pay(tuesday, '100')).toBe(
      'You’ve reached your cap this week. It resets on Monday.',
    );
    app.clock.advance(6 * DAY_S - 3600);
    expect((await limitsOf(app, tuesday)).weekly.spent).toBe('1500.00');
    app.clock.advance(3600);
    expect((await limitsOf(app, tuesday)).weekly.spent).toBe('0.00');
    expect(await pay(await again(tuesday), '1000')).toBe('paid');
  });

  it('is in the copy of one’s data, with the account masked', async () => {
    const bettor = await aBettor(app);
    await setCaps(app, bettor, { daily: '2000' });
    const kept = { platform: 'ng-bet9ja', userId: '4501234567', amount: '1500' };
    await templateOf(app, bettor, kept);
    const row = await findUser(app.services.db, bettor.user.uuid);
    expect(await collectData(app.services, row!)).toMatchObject({
      betting: [{ adult_at: expect.any(Date) as Date, excluded_until: null }],
      betting_caps: [{ period: 'daily', cap: '2000.00', next: null, next_from: null }],
      betting_account: [{ platform: 'ng-bet9ja', account: '••••4567', amount: '1500.00' }],
    });
  });

  it('accepts only meaningful caps', async () => {
    const bettor = await aBettor(app);
    for (const daily of ['99', '0', '99999999'])
      expect((await setCaps(app, bettor, { daily })).body.errors).toHaveProperty('daily');
    expect((await limitsOf(app, bettor)).daily.cap).toBeNull();
  });
});

describe('POST /betting/self-exclusion', () => {
  it('blocks every platform until its end, whatever is tried', async () => {
    const bettor = await aBettor(app);
    const until = inSeconds(40 * DAY_S);
    const { body } = await exclude(app, bettor, until);
    expect(body.data.excluded_until).toBe(until.toISOString());
    const tries = [
      await checkBet(app, bettor),
      await checkBet(app, bettor, { platform: 'ng-betway', userId: '08031234567' }),
      await quoteBet(app, bettor),
      await fund(app, bettor),
    ];
    for (const { status, body: said } of tries)
      expect([status, said.message]).toEqual([
        403,
        expect.stringMatching(/^You’ve excluded yourself until \d\d \w+ \d{4}, /),
      ]);
    expect(await moneyOf(app, bettor)).toMatchObject({ held: '0.00' });
    app.clock.advance(40 * DAY_S + 1);
    expect((await limitsOf(app, bettor)).excluded_until).toBeNull();
    expect(await pay(await again(bettor), '100')).toBe('paid');
  });

  it('counts days from its arrival, by our clock', async () => {
    const { token } = await aBettor(app);
    const stay = (body: object) => app.call('POST', '/betting/self-exclusion', { token, body });
    const { status, body } = await stay({ days: 7 });
    const { excluded_until: end } = body.data as { excluded_until: string };
    const lastsS = (Date.parse(end) - app.clock.now().getTime()) / 1000;
    expect([status, Math.round(lastsS / 60)]).toEqual([200, 7 * 24 * 60]);
    for (const wrong of [{}, { days: 0 }, { days: 9, until: inSeconds(9 * DAY_S).toISOString() }])
      expect((await stay(wrong)).status).toBe(422);
  });

  it('can be made longer, not shorter, and lasts a day at least', async () => {
    const bettor = await aBettor(app);
    for (const seconds of [-60, DAY_S - 60, 6 * 366 * DAY_S])
      expect((await exclude(app, bettor, inSeconds(seconds))).body.errors).toHaveProperty('until');
    const until = inSeconds(10 * DAY_S);
    await exclude(app, bettor, until);
    const shorter = await exclude(app, bettor, inSeconds(9 * DAY_S));
    expect(shorter.body.errors?.['until']).toEqual(['You can extend this, but not shorten it.']);
    expect((await exclude(app, bettor, until)).status).toBe(200);
    const longer = inSeconds(11 * DAY_S);
    expect((await exclude(app, bettor, longer)).body.data.excluded_until).toBe(
      longer.toISOString(),
    );
  });
});

describe('at the same time', () => {
  // overlapping for certain: each purchase stays open for a while after its hold
  beforeAll(() => linger(app, 0.05));
  afterAll(() => linger(app, 0));

  it('purchases never pass a cap together', async () => {
    const bettor = await aBettor(app);
    await setCaps(app, bettor, { daily: '1000' });
    const fundOnce = async (): Promise<number> => {
      const { status } = await fund(app, bettor, { amount: '150' });
      // who has waited too long for the others is asked to come again
      return status === 503 ? fundOnce() : status;
    };
    const statuses = await Promise.all(Array.from({ length: 16 }, fundOnce));
    expect(statuses.filter((status) => status === 201)).toHaveLength(6);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect((await moneyOf(app, bettor)).held).toBe('900.00');
    await app.drainJobs();
    expect(await moneyOf(app, bettor)).toMatchObject({ book: '49100.00', held: '0.00' });
  });

  it('a purchase whose money was put on hold a moment before is still stopped', async () => {
    await linger(app, 0.5);
    const bettor = await aBettor(app);
    const purchase = fund(app, bettor);
    await untilOneLingers(app);
    expect((await exclude(app, bettor, inSeconds(2 * DAY_S))).status).toBe(200);
    const { status, body } = await purchase;
    expect([status, body.message]).toEqual([403, expect.stringContaining('excluded yourself')]);
    expect(await moneyOf(app, bettor)).toMatchObject({ book: '50000.00', held: '0.00' });
  });
});
