import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { houseAccount, readBalance } from '#server/ledger/accounts.ts';
import { auditLoyalty } from '#server/loyalty/audit-loyalty.ts';
import { goldCoinsOf } from '#server/loyalty/gold-coins.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { sessionOf } from '#tests/support/call-sessions.ts';
import { letKeysBeTakenOver, sendToDying } from '#tests/support/killed-server.ts';
import { aShop } from '#tests/support/orders.ts';
import { pendingRewards } from '#tests/support/referral.ts';
import { dayIn } from '#tests/support/statement.ts';
import {
  giveGoldCoins,
  listSpins,
  readWheel,
  seedThatDraws,
  setNumber,
  spin,
} from '#tests/support/wheel.ts';

const DAY_S = 24 * 3600;
let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());
afterEach(async () => {
  expect(await auditLoyalty(app.services.db)).toEqual([]);
});

const spinFor = async (member: TestMember, prize: string, number = 1, gold_coins = 0) => {
  const client_seed = await seedThatDraws(app, member, { prize, number });
  return spin(app, member, { client_seed, gold_coins });
};

describe('the wheel', () => {
  it('shows anyone its prizes, odds, budget and the hash of the day', async () => {
    const wheel = await readWheel(app);
    expect(wheel).toMatchObject({
      currency: 'NGN',
      budget: '500000.00',
      budget_left: '500000.00',
      closed: false,
      spin_coins: 50,
      spins_a_day: 3,
      mine: null,
    });
    const total = wheel.segments.reduce((sum, { weight }) => sum + weight, 0);
    expect(wheel.total_weight).toBe(total);
    expect(wheel.seed_hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await readWheel(app)).seed_hash).toBe(wheel.seed_hash);
  });

  it('has prizes in the money of each country', async () => {
    for (const [country, label] of [
      ['GH', 'GH₵2.00 bonus'],
      ['KE', 'KSh\u00a020.00 bonus'],
    ] as const) {
      const member = await aMember(app, { country });
      const { segments, currency } = await readWheel(app, member);
      expect(segments.map((each) => each.label)).toContain(label);
      const { body } = await spinFor(member, segments.find(({ kind }) => kind === 'bonus')!.prize);
      expect(body.data.wheel.currency).toBe(currency);
      expect(await pendingRewards(app, member)).toBe(country === 'GH' ? '2.00' : '20.00');
    }
  });

  it('is spun by members whose identity is verified, with or without an account and a PIN, and by no one else', async () => {
    expect((await app.call('POST', '/prize-wheel/initiate', { key: randomUUID() })).status).toBe(
      401,
    );
    const fresh = await aMember(app, { account: false, pin: false });
    expect([(await spin(app, fresh)).status, await listSpinsOf(fresh)]).toEqual([200, 1]);
    const locked = await aMember(app);
    await app.services.db.sql.query(`update users set status = 'blacklisted' where id = $1`, [
      locked.user.uuid,
    ]);
    expect((await spin(app, locked)).status).toBeGreaterThanOrEqual(400);
    expect(await listSpinsOf(locked)).toBe(0);
  });
});

const listSpinsOf = async ({ user }: TestMember) =>
  (await app.services.db.sql.query('select 1 from wheel_spin where user_id = $1', [user.uuid]))
    .rowCount;

describe('a spin', () => {
  it('books a bonus to the rewards, and says so', async () => {
    const member = await aMember(app);
    const { status, body } = await spinFor(member, 'cash-1000');
    expect(status).toBe(200);
    expect(body.data.spin).toMatchObject({
      drawn: 'cash-1000',
      prize: 'cash-1000',
      capped: null,
      gold_coins: 0,
      number: 1,
      text: '₦1,000.00 is in your rewards, ready to move to your wallet.',
      link: '/earnings',
      seed: null,
    });
    expect(body.data.wheel.mine).toMatchObject({ next_spin: 'too_few_coins', spins_today: 1 });
    expect(await pendingRewards(app, member)).toBe('1000.00');
  });

  it('wins nothing where nothing was drawn', async () => {
    const member = await aMember(app);
    const { body } = await spinFor(member, 'try-again');
    expect(body.data.spin).toMatchObject({ prize: 'try-again', link: null });
    expect(await pendingRewards(app, member)).toBe('0.00');
  });

  it('costs gold coins when the free ones are used, and never more than was agreed', async () => {
    const tomorrow = new Date(app.clock.now().getTime() + DAY_S * 1000);
    // the test goes on tomorrow, and a new month brings free spins
    if (dayIn('Africa/Lagos', tomorrow).endsWith('-01')) app.clock.advance(DAY_S);
    const member = await aMember(app);
    await giveGoldCoins(app, member, 120n);
    await spinFor(member, 'try-again');
    const refused = await spin(app, member, { gold_coins: 49 });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'A spin costs 50 gold coins now. You haven’t been charged.',
    ]);
    const { body } = await spinFor(member, 'cash-200', 2, 50);
    expect(body.data.spin).toMatchObject({ gold_coins: 50, number: 2 });
    expect(body.data.wheel.mine).toMatchObject({ gold_coins: 70, next_spin: 'gold_coins' });
    await spin(app, member, { gold_coins: 50 });
    const { status, body: over } = await spin(app, member, { gold_coins: 50 });
    expect([status, over.message]).toEqual([
      409,
      'You’ve used all your spins for today. Try again tomorrow.',
    ]);
    app.clock.advance(DAY_S);
    const later = { ...member, token: await sessionOf(app, member) };
    expect((await spin(app, later, { gold_coins: 50 })).body.message).toMatch(/too few gold coins/);
    expect(await goldCoinsOf(app.services.db, member.user.uuid)).toBe(20n);
  });

  it('is free as often in a month as the rank allows', async () => {
    const member = await aMember(app);
    await app.services.db.sql.query(
      'insert into user_rank(user_id, position, total, ranked_at) values ($1, 3, 0, now())',
      [member.user.uuid],
    );
    expect((await readWheel(app, member)).mine).toMatchObject({ free_spins_left: 2 });
    const spins = [await spin(app, member), await spin(app, member), await spin(app, member)];
    expect(spins.map(({ status }) => status)).toEqual([200, 200, 409]);
  });

  it('is the same again for the same key, even if its reply was lost', async () => {
    const member = await aMember(app);
    await giveGoldCoins(app, member, 500n);
    const key = randomUUID();
    const first = await spin(app, member, { key });
    await app.services.db.sql.query(`delete from http_idempotency where key = $1`, [key]);
    const again = await spin(app, member, { key });
    expect(again.body.data.spin).toEqual(first.body.data.spin);
    expect(await listSpins(app, member)).toHaveLength(1);
  });

  it.each(['before', 'after'] as const)(
    'is made once by a server killed %s its end',
    async (when) => {
      const member = await aMember(app);
      const client_seed = await seedThatDraws(app, member, { prize: 'cash-200' });
      const key = randomUUID();
      await sendToDying(app, {
        method: 'POST',
        url: '/api/prize-wheel/initiate',
        when,
        headers: {
          authorization: `Bearer ${member.token}`,
          'idempotency-key': key,
          'content-type': 'application/json',
        },
        body: Buffer.from(JSON.stringify({ client_seed, gold_coins: 0 })).toString('base64'),
        steps: ['insert into wheel_spin', '^commit'],
      });
      expect(await listSpins(app, member)).toHaveLength(when === 'after' ? 1 : 0);
      await letKeysBeTakenOver(app);
      const { status } = await spin(app, member, { key, client_seed, gold_coins: 0 });
      expect(status).toBe(200);
      expect(await listSpins(app, member)).toHaveLength(1);
      expect(await pendingRewards(app, member)).toBe('200.00');
    },
  );

  it('refuses a member’s seed that could be taken for something else', async () => {
    const { status, body } = await spin(app, await aMember(app), { client_seed: 'a:b' });
    expect(status).toBe(422);
    expect(Object.keys((body as { errors?: object }).errors ?? {})).toEqual(['client_seed']);
  });
});

describe('simultaneous spins', () => {
  it('of one member, 32 of them, use what there is and no more', async () => {
    const member = await aMember(app);
    await giveGoldCoins(app, member, 60n);
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => spin(app, member, { gold_coins: 50 })),
    );
    const done = answers.filter(({ status }) => status === 200);
    expect(done.map(({ body }) => body.data.spin.number).sort()).toEqual([1, 2]);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(30);
    expect(await goldCoinsOf(app.services.db, member.user.uuid)).toBe(10n);
    expect((await listSpins(app, member)).map(({ gold_coins }) => gold_coins)).toEqual([50, 0]);
  });

  it('of many members win no more than is in stock', async () => {
    await setNumber(app, 'stock:NGN:cash-1000', 2);
    const before = (await readWheel(app)).segments.find(({ prize }) => prize === 'cash-1000');
    const members = await Promise.all(Array.from({ length: 12 }, () => aMember(app)));
    const answers = await Promise.all(members.map((member) => spinFor(member, 'cash-1000')));
    const prizes = answers.map(({ body }) => body.data.spin.prize);
    expect(prizes.filter((prize) => prize === 'cash-1000')).toHaveLength(before!.stock_left!);
    expect(answers.every(({ body }) => body.data.spin.drawn === 'cash-1000')).toBe(true);
    expect(prizes.filter((prize) => prize === 'cash-200')).toHaveLength(12 - before!.stock_left!);
  });
});

describe('a budget', () => {
  it('ends the spins of the month when it covers no bonus, and never goes below zero', async () => {
    const { budget, budget_left } = await readWheel(app);
    const spent = Number(budget) - Number(budget_left);
    await setNumber(app, 'budget:wheel:NGN', (spent + 1_400) * 100);
    expect(await readWheel(app)).toMatchObject({ budget_left: '1400.00', closed: false });
    const members = await Promise.all(Array.from({ length: 10 }, () => aMember(app)));
    const answers = await Promise.all(members.map((member) => spinFor(member, 'cash-10000')));
    const won = answers.filter(({ status }) => status === 200).map(({ body }) => body.data.spin);
    expect(won.map(({ prize, capped }) => `${prize} ${capped}`)).toEqual(
      Array.from({ length: 7 }, () => 'cash-200 budget'),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => body.message)).toEqual(
      Array.from(
        { length: 3 },
        () => 'This month’s prizes have all been won. The wheel opens again next month.',
      ),
    );
    const account = houseAccount('budget_wheel', 'NGN');
    expect(await readBalance(app.services.db, account)).toMatchObject({ available: 0n });
    const late = await aMember(app);
    await giveGoldCoins(app, late, 50n);
    expect(await readWheel(app, late)).toMatchObject({
      closed: true,
      mine: { next_spin: 'closed', gold_coins: 50 },
    });
  });

  it('is full again next month, with new free spins', async () => {
    app.clock.advance(31 * DAY_S);
    const member = await aMember(app);
    expect(await readWheel(app, member)).toMatchObject({
      closed: false,
      mine: { next_spin: 'free' },
    });
    expect((await spin(app, member)).status).toBe(200);
  });
});
