import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { houseAccount, readBalance } from '#server/ledger/accounts.ts';
import { audit } from '#server/ledger/proofs.ts';
import { auditLoyalty } from '#server/loyalty/audit-loyalty.ts';
import { lockBudget } from '#server/loyalty/budget.ts';
import { goldCoinsOf, moveGoldCoins, takeGoldCoins } from '#server/loyalty/gold-coins.ts';
import { grantReward, type NewReward } from '#server/loyalty/grant.ts';
import { reverseReward } from '#server/loyalty/reverse-reward.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aShop } from '#tests/support/orders.ts';
import { pendingRewards } from '#tests/support/referral.ts';

let app: TestApp;
let member: TestMember;

beforeAll(async () => {
  app = await aShop();
  member = await aMember(app);
});
afterAll(async () => {
  expect(await audit(app.services.db)).toEqual([]);
  expect(await auditLoyalty(app.services.db)).toEqual([]);
  await app.close();
});

const now = new Date('2026-11-23T12:00:00Z');
const reward = (source: string, amount = 5_000n): NewReward => ({
  userId: member.user.uuid,
  country: 'NG',
  kind: 'late',
  source,
  title: 'Late',
  amount,
});
const grant = (wanted: NewReward, at = now) =>
  inTransaction(app.services.db, (tx) => grantReward(tx, wanted, at));
const setNumber = (name: string, value: bigint) =>
  app.services.db.sql.query(
    `insert into reward_number(name, value, effective_at, set_by, set_at) values ($1, $2, $3, 'test', $3)`,
    [name, value, now],
  );
const budget = houseAccount('budget_late', 'NGN');

describe('Rewards', () => {
  it('are given once, however many ask at the same moment', async () => {
    const all = await Promise.all(Array.from({ length: 32 }, () => grant(reward('order-1'))));
    expect(all.filter(({ state }) => state === 'granted')).toHaveLength(1);
    expect(all.filter(({ state }) => state === 'already')).toHaveLength(31);
    expect(await pendingRewards(app, member)).toBe('50.00');
  });

  it('are reversed once, and never below zero', async () => {
    await grant(reward('order-2'));
    const back = () =>
      inTransaction(app.services.db, (tx) =>
        reverseReward(tx, { kind: 'late', source: 'order-2' }, now),
      );
    const all = await Promise.all([back(), back(), back()]);
    expect(all.filter((each) => each !== null)).toEqual([
      { taken: 5_000n, kept: 0n, currency: 'NGN' },
    ]);
    expect(await pendingRewards(app, member)).toBe('50.00');
  });

  it('end with the month’s budget, which never goes below zero', async () => {
    await setNumber('budget:late:NGN', 13_000n);
    const all = await Promise.all(
      Array.from({ length: 16 }, (_, n) => grant(reward(`end-${n}`, 4_000n))),
    );
    expect(all.filter(({ state }) => state === 'granted')).toHaveLength(2);
    expect(await readBalance(app.services.db, budget)).toMatchObject({
      available: 0n,
    });
  });

  it('find a full budget in the next month, and the remainder has been returned', async () => {
    const next = new Date('2026-12-01T00:00:01Z');
    const opened = await inTransaction(app.services.db, (tx) =>
      lockBudget(tx, { kind: 'late', country: 'NG', now: next }),
    );
    expect(opened).toMatchObject({ amount: 13_000n, left: 13_000n });
  });
});

describe('Gold coins', () => {
  const coins = (source: string, amount: bigint) => ({
    ...({
      userId: member.user.uuid,
      kind: 'trade',
      source,
      title: 'Airtime',
      amount,
    } as const),
  });
  const move = (source: string, amount: bigint) =>
    inTransaction(app.services.db, (tx) => moveGoldCoins(tx, coins(source, amount), now));

  it('are given once for a trade, and reversed with it as far as they are unspent', async () => {
    expect(await Promise.all([move('a', 30n), move('a', 30n)])).toContain('already');
    expect(await move('b', -20n)).toBe('moved');
    expect(await move('c', -11n)).toBe('short');
    const back = () =>
      inTransaction(app.services.db, (tx) =>
        takeGoldCoins(tx, { ...coins('a', -30n), kind: 'trade_reversed' }, now),
      );
    expect(await back()).toBe(10n);
    expect(await back()).toBe(0n);
    expect(await goldCoinsOf(app.services.db, member.user.uuid)).toBe(0n);
  });
});
