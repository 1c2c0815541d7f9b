import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit, post, rewardsAccount, walletAccount } from '#server/ledger/index.ts';
import { payBonus, reverseBonus } from '#server/referral/index.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { aShop, inboxOf } from '#tests/support/orders.ts';
import { completeOrder, listFriends, moveOrder, pendingRewards } from '#tests/support/referral.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(async () => {
  // of the ledger alone: the orders here moved no money
  expect(await audit(app.services.db)).toEqual([]);
  await app.close();
});

describe('a bonus whose trades are reversed', () => {
  const pair = async () => {
    const member = await aMember(app);
    return { member, friend: await aMember(app, { referredBy: member.user.uuid }) };
  };

  it('is taken back once, and earned again by other trades', async () => {
    const { member, friend } = await pair();
    const [kept, lost] = [
      await completeOrder(app, friend, '100.00'),
      await completeOrder(app, friend, '20000.00'),
    ];
    await app.drainJobs();
    expect(await pendingRewards(app, member)).toBe('1000.00');
    await moveOrder(app, kept, 'reversed');
    await app.drainJobs();
    // what is left is still enough
    expect(await pendingRewards(app, member)).toBe('1000.00');
    await moveOrder(app, lost, 'reversed');
    const again = () => reverseBonus.run(app.services, { invitee: friend.user.uuid });
    await Promise.all(Array.from({ length: 8 }, again));
    await app.drainJobs();
    expect([await pendingRewards(app, member), await listFriends(app, member)]).toMatchObject([
      '0.00',
      [{ state: 'verified' }],
    ]);
    expect((await inboxOf(app, member)).list[0]).toMatchObject({
      title: 'A bonus was taken back',
    });
    await completeOrder(app, friend, '20000.00');
    await app.drainJobs();
    expect(await pendingRewards(app, member)).toBe('1000.00');
  });

  it('is never kept by a job that counted the trade while it was reversed', async () => {
    for (let n = 0; n < 8; n++) {
      const { member, friend } = await pair();
      const id = await completeOrder(app, friend, '20000.00');
      await Promise.all([
        payBonus.run(app.services, { invitee: friend.user.uuid }),
        moveOrder(app, id, 'reversed'),
      ]);
      await app.drainJobs();
      expect(await pendingRewards(app, member)).toBe('0.00');
    }
  });

  it('stays with its owner when it has left the rewards', async () => {
    const { member, friend } = await pair();
    const id = await completeOrder(app, friend, '20000.00');
    await app.drainJobs();
    const { db } = app.services;
    await post(db, {
      scope: `user:${member.user.uuid}`,
      key: 'moved',
      kind: 'rewards-moved',
      legs: [
        { account: await rewardsAccount(db, member.user), amount: -1n },
        { account: await walletAccount(db, member.user), amount: 1n },
      ],
    });
    await moveOrder(app, id, 'reversed');
    await app.drainJobs();
    expect(await pendingRewards(app, member)).toBe('999.99');
    expect(await listFriends(app, member)).toMatchObject([{ state: 'paid' }]);
  });
});
