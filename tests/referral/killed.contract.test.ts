import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { auditLoyalty } from '#server/loyalty/audit-loyalty.ts';
import { enqueue } from '#server/platform/task.ts';
import { reverseClaims } from '#server/rewards/opportunities/reverse-claims.job.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { workAndDie } from '#tests/support/killed-worker.ts';
import { aShop, inboxOf } from '#tests/support/orders.ts';
import { completeOrder, listFriends, moveOrder, pendingRewards } from '#tests/support/referral.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterEach(async () => {
  expect(await auditLoyalty(app.services.db)).toEqual([]);
});
afterAll(() => app.close());

const aPair = async () => {
  const member = await aMember(app);
  return { member, friend: await aMember(app, { referredBy: member.user.uuid }) };
};

it.each(['insert into referral_bonus'])(
  'pays a bonus once though its worker is killed before "%s"',
  async (statement) => {
    const { member, friend } = await aPair();
    await completeOrder(app, friend, '20000.00');
    expect(await workAndDie(app, statement, 1)).toBe(true);
    expect(await pendingRewards(app, member)).toBe('0.00');
    await workAndDie(app, statement, 0);
    expect(await pendingRewards(app, member)).toBe('1000.00');
    const { list } = await inboxOf(app, member);
    expect(list.filter(({ title }) => title === 'You earned a bonus')).toHaveLength(1);
  },
);

it.each(['update referral_bonus'])(
  'reverses a bonus once though its worker is killed before "%s"',
  async (statement) => {
    const { member, friend } = await aPair();
    const id = await completeOrder(app, friend, '20000.00');
    await app.drainJobs();
    await moveOrder(app, id, 'reversed');
    expect(await workAndDie(app, statement, 1)).toBe(true);
    expect(await pendingRewards(app, member)).toBe('1000.00');
    await workAndDie(app, statement, 0);
    expect(await pendingRewards(app, member)).toBe('0.00');
    expect(await listFriends(app, member)).toMatchObject([{ state: 'verified' }]);
  },
);

it('reverses claims once though the worker is killed between money and coins', async () => {
  const member = await aMember(app);
  const { db } = app.services;
  const order = await completeOrder(app, member, '100.00');
  const { body } = await app.call<{ data: { id: string; task: string }[] }>(
    ...(['GET', '/opportunities', { token: member.token }] as const),
  );
  const { id } = body.data.find(({ task }) => task === 'first_trade')!;
  await app.call('POST', `/opportunities/${id}/claim`, { token: member.token, body: {} });
  expect(await pendingRewards(app, member)).toBe('200.00');
  await moveOrder(app, order, 'reversed');
  await app.drainJobs();
  const sweep = () => inTransaction(db, (tx) => enqueue(tx, reverseClaims, {}));
  await sweep();
  expect(await workAndDie(app, 'update reward set taken_back', 1)).toBe(true);
  expect(await pendingRewards(app, member)).toBe('200.00');
  await workAndDie(app, 'update reward set taken_back', 0);
  await sweep();
  await app.drainJobs();
  expect(await pendingRewards(app, member)).toBe('0.00');
});
