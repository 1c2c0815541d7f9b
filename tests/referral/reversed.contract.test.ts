import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { post } from '#server/ledger/post.ts';
import { audit } from '#server/ledger/proofs.ts';
import { rewardsAccount, walletAccount } from '#server/ledger/user-accounts.ts';
import { auditLoyalty } from '#server/loyalty/audit-loyalty.ts';
import { payBonus } from '#server/referral/pay-bonus.job.ts';
import { reverseBonus } from '#server/referral/reverse-bonus.job.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aShop, inboxOf } from '#tests/support/orders.ts';
import { completeOrder, listFriends, moveOrder, pendingRewards } from '#tests/support/referral.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(async () => {
  // not the audit of orders: those here moved no money
  expect(await audit(app.services.db)).toEqual([]);
  expect(await auditLoyalty(app.services.db)).toEqual([]);
  await app.close();
});

describe('a bonus whose trades are reversed', () => {
  const pair = async () => {
    const member = await aMember(app);
    return { member, friend: await aMember(app, { referredBy: member.user.uuid }) };
  };

  it('is reversed once, and earned again by other trades', async () => {
    const { member, friend } = await pair();
    const [kept, lost] = [
      await completeOrder(app, friend, '100.00'),
      await completeOrder(app, friend, '20000.00'),
    ];
    await app.drainJobs();
    expect(await pendingRewards(app, member)).toBe('1000.00');
    await moveOrder(app, kept, 'reversed');
    await app.drainJobs();
    // the rest is still enough
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
      title: 'A bonus was reversed',
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

  /** Moves money out of the rewards, as a move to the wallet does. */
  const moveOut = async ({ user }: TestMember, amount: bigint) => {
    const { db } = app.services;
    await post(db, {
      scope: `user:${user.uuid}`,
      key: `moved:${amount}`,
      kind: 'rewards-moved',
      legs: [
        { account: await rewardsAccount(db, user), amount: -amount },
        { account: await walletAccount(db, user), amount },
      ],
    });
  };

  it('is reversed as far as it is there, says what was kept, and is smaller by that next time', async () => {
    const { member, friend } = await pair();
    const id = await completeOrder(app, friend, '20000.00');
    await app.drainJobs();
    await moveOut(member, 300_00n);
    await moveOrder(app, id, 'reversed');
    await app.drainJobs();
    expect(await pendingRewards(app, member)).toBe('0.00');
    expect((await inboxOf(app, member)).list[0]).toMatchObject({
      title: 'A bonus was reversed',
      message: [
        'The trades of A••• O. were reversed. ₦700.00 was deducted from your rewards.',
        'You keep ₦300.00 because it was already in your wallet.',
        'You’ll get it again once they’ve traded enough.',
      ],
    });
    expect(await listFriends(app, member)).toMatchObject([
      { state: 'verified', why: expect.stringContaining('You kept ₦300.00') as string },
    ]);
    await completeOrder(app, friend, '20000.00');
    await app.drainJobs();
    expect(await pendingRewards(app, member)).toBe('700.00');
  });

  it('stays with its owner, and is not earned again, when all of it has left the rewards', async () => {
    const { member, friend } = await pair();
    const id = await completeOrder(app, friend, '20000.00');
    await app.drainJobs();
    await moveOut(member, 1000_00n);
    await moveOrder(app, id, 'reversed');
    await app.drainJobs();
    expect((await inboxOf(app, member)).list[0]).toMatchObject({ title: 'You keep your bonus' });
    await completeOrder(app, friend, '20000.00');
    await app.drainJobs();
    expect(await pendingRewards(app, member)).toBe('0.00');
    expect(await listFriends(app, member)).toMatchObject([{ state: 'on_the_way' }]);
  });
});
