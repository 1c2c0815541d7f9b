import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAmount } from '#lib/money.ts';
import type { DeskRewards } from '#lib/rewards/desk/contract.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { audit } from '#server/ledger/proofs.ts';
import { auditLoyalty } from '#server/loyalty/audit-loyalty.ts';
import { reverseReward } from '#server/loyalty/reverse-reward.ts';
import { payLate } from '#server/rewards/late/pay-late.job.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { anOperator, deskOf } from '#tests/support/desk.ts';
import { aShop, freshToken } from '#tests/support/orders.ts';
import { moveOrder, startOrder } from '#tests/support/referral.ts';
import { giveGoldCoins, seedThatDraws, setNumber, spin } from '#tests/support/wheel.ts';

const DAY_S = 24 * 3600;

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(async () => {
  expect(await audit(app.services.db)).toEqual([]);
  expect(await auditLoyalty(app.services.db)).toEqual([]);
  await app.close();
});

async function board() {
  const operator = await anOperator(app);
  const data = (await deskOf(app, operator).get('/rewards')).body.data as DeskRewards;
  const of = (currency: string) => data.currencies.find((each) => each.currency === currency)!;
  return { ...data, of, naira: of('NGN') };
}
type Naira = Awaited<ReturnType<typeof board>>['naira'];
const kindOf = ({ kinds }: Naira, kind: string) => kinds.find((each) => each.kind === kind)!;
const budgetOf = ({ budgets }: Naira, kind: string) => budgets.find((each) => each.kind === kind)!;

const inMinutes = (minutes: number) => new Date(+app.clock.now() + minutes * 60_000);
const look = () => payLate.run(app.services, {});
const lateOrder = (member: TestMember, minutes = 1) =>
  startOrder(app, member, '500.00', { promisedAt: inMinutes(-minutes) });
const win = async (member: TestMember, prize: string, number = 1, gold_coins = 0) => {
  const client_seed = await seedThatDraws(app, member, { prize, number });
  expect((await spin(app, member, { client_seed, gold_coins })).status).toBe(200);
};

describe('The board of rewards', () => {
  it('is for operators alone, and empty before anything was given', async () => {
    const { token } = await aMember(app);
    expect((await app.call('GET', '/desk/rewards', { token })).status).toBe(401);
    const { naira, late, gold_coins: goldCoins } = await board();
    expect(naira.days).toHaveLength(30);
    expect(naira.days.every(({ count }) => count === 0)).toBe(true);
    expect([late, goldCoins.issued]).toEqual([[], { month: 0, today: 0 }]);
    expect(naira.wheel).toMatchObject({ verdict: 'too_few', spins: { month: 0, today: 0 } });
    expect(budgetOf(naira, 'late')).toMatchObject({
      given: '200000.00',
      spent: '0.00',
      on_hold: '0.00',
      left: '200000.00',
    });
  });

  it('adds up to the rewards that were given, moved and reversed', async () => {
    const [first, second] = [await aMember(app), await aMember(app)];
    const undone = await lateOrder(first);
    await lateOrder(first);
    await lateOrder(second);
    await look();
    // a reward that isn't ready to move yet
    await setNumber(app, 'release-days:late', 1);
    await lateOrder(await aMember(app));
    await look();
    await setNumber(app, 'release-days:late', 0);
    await inTransaction(app.services.db, (tx) =>
      reverseReward(tx, { kind: 'late', source: undone.id }, app.clock.now()),
    );
    const moved = await app.call('POST', '/rewards/earnings/initiate', {
      token: second.token,
      key: randomUUID(),
      body: { amount: '50.00' },
    });
    expect(moved.status).toBe(201);
    const { naira } = await board();
    const sums = (count: number, amount: string) => ({
      month: { count, amount },
      today: { count, amount },
    });
    expect(kindOf(naira, 'late')).toEqual({
      kind: 'late',
      given: sums(4, '200.00'),
      released: sums(3, '150.00'),
      taken_back: sums(1, '50.00'),
    });
    expect(naira.moved).toEqual(sums(1, '50.00'));
    expect(naira.days.at(-1)).toMatchObject({ count: 4, amount: '200.00' });
    expect(budgetOf(naira, 'late')).toMatchObject({ spent: '150.00', left: '199850.00' });
    expect(kindOf(await board().then(({ of }) => of('GHS')), 'late').given.month.count).toBe(0);
  });

  it('counts draws, prizes and gold coins, and unused holds', async () => {
    const member = await aMember(app);
    await setNumber(app, 'free-spins:beginner', 2);
    await giveGoldCoins(app, member, 70n);
    await win(member, 'cash-200');
    await win(member, 'fee-free-withdrawal', 2);
    await win(member, 'try-again', 3, 50);
    const { naira, gold_coins: goldCoins } = await board();
    const { wheel } = naira;
    expect(wheel).toMatchObject({
      spins: { month: 3, today: 3 },
      paid: { month: 1, today: 1 },
      capped: 0,
    });
    expect(wheel.prizes).toContainEqual({
      prize: 'cash-200',
      label: '₦200.00 bonus',
      drawn: 1,
      given: 1,
      expected: '0.4',
    });
    expect(wheel.prizes.reduce((sum, { drawn }) => sum + drawn, 0)).toBe(3);
    expect(goldCoins).toMatchObject({
      issued: { month: 70, today: 70 },
      spent: { month: 50, today: 50 },
    });
    const budget = budgetOf(naira, 'wheel');
    expect(budget).toMatchObject({ spent: '200.00', on_hold: '50.00', left: '499750.00' });
  });

  it('says that draws should be checked when they are far from the odds', async () => {
    await setNumber(app, 'spins-a-day', 60);
    await setNumber(app, 'free-spins:beginner', 60);
    const member = await aMember(app);
    for (let number = 1; number <= 60; number++) await win(member, 'cash-200', number);
    const { wheel } = (await board()).naira;
    expect(wheel.verdict).toBe('look');
    expect(wheel.prizes.reduce((sum, { expected }) => sum + Number(expected), 0)).toBeCloseTo(
      63,
      0,
    );
  });

  it('shows what lateness costs by service and provider', async () => {
    const member = await aMember(app);
    const sent = async (minutes: number) => {
      const order = await lateOrder(member, minutes);
      await moveOrder(app, order.id, 'unknown', { provider: 'slow' });
      return order;
    };
    const [one, two] = [await sent(10), await sent(30)];
    await look();
    const slow = async () => (await board()).late.find(({ provider }) => provider === 'slow');
    expect(await slow()).toMatchObject({ median_minutes: null, open: 2 });
    for (const { id } of [one, two]) await moveOrder(app, id, 'completed');
    expect(await slow()).toEqual({
      service_type: 'airtime-bill-payment',
      provider: 'slow',
      currency: 'NGN',
      orders: 2,
      median_minutes: 20,
      open: 0,
      bonuses: { count: 2, amount: '100.00' },
    });
  });

  it('drops what is older than 30 days, and is the same sum as the rows', async () => {
    app.clock.advance(29 * DAY_S);
    const member = await aMember(app);
    await lateOrder({ ...member, token: await freshToken(app, member) });
    await look();
    const told = async () => {
      const { naira } = await board();
      const { rows } = await app.services.db.sql.query<{ n: number; amount: string }>(
        `select count(*)::int as n, sum(amount)::text as amount from reward
         where kind = 'late' and currency = 'NGN' and granted_at >= $1::date`,
        [(await board()).from],
      );
      const { month } = kindOf(naira, 'late').given;
      expect([month.count, parseAmount(month.amount)]).toEqual([
        rows[0]!.n,
        BigInt(rows[0]!.amount),
      ]);
      expect(naira.days.reduce((sum, { amount }) => sum + parseAmount(amount), 0n)).toBe(
        naira.kinds.reduce((sum, { given }) => sum + parseAmount(given.month.amount), 0n),
      );
      return month.count;
    };
    const all = await told();
    app.clock.advance(DAY_S);
    expect(all).toBeGreaterThan(1);
    expect(await told()).toBe(1);
  });
});
