import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toAmount } from '#lib/money.ts';
import type { OrderStatus } from '#lib/orders/words.ts';
import { houseAccount, readBalance } from '#server/ledger/accounts.ts';
import { audit } from '#server/ledger/proofs.ts';
import { auditLoyalty } from '#server/loyalty/audit-loyalty.ts';
import type { Changes } from '#server/orders/advance.ts';
import type { NewOrder } from '#server/orders/open-order.ts';
import { payBonus } from '#server/referral/pay-bonus.job.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import type { MemberOptions } from '#tests/support/members.ts';
import { aShop, buyAndSettle, inboxOf } from '#tests/support/orders.ts';
import {
  completeOrder,
  listFriends,
  moveOrder,
  pendingRewards,
  startOrder,
} from '#tests/support/referral.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(async () => {
  // not the audit of orders: some here moved no money
  expect(await audit(app.services.db)).toEqual([]);
  expect(await auditLoyalty(app.services.db)).toEqual([]);
  await app.close();
});

const dashboard = (options: Parameters<TestApp['call']>[2] = {}) =>
  app.call('GET', '/dashboard', options);
const invitedBy = ({ user }: TestMember, options: MemberOptions = {}) =>
  aMember(app, { referredBy: user.uuid, ...options });
const countsOf = async ({ token }: TestMember) =>
  ((await dashboard({ token })).body.data as { invited: object }).invited;
const friendsOf = (member: TestMember) => listFriends(app, member);
const rewardsOf = (member: TestMember) => pendingRewards(app, member);
const moveTo = (id: string, to: OrderStatus, set: Changes = {}) => moveOrder(app, id, to, set);
const complete = (member: TestMember, amount: string, changes: Partial<NewOrder> = {}) =>
  completeOrder(app, member, amount, changes);

describe('GET /dashboard', () => {
  it('shows guests the terms of their country and nothing about people', async () => {
    expect((await dashboard()).body.data).toEqual({
      referral: {
        messages: {
          profile: 'Invite friends and earn ₦1,000.00 for each one who trades.',
          transaction:
            'You’ll be paid once your friend has bought or sold for ₦20,000.00 in total.',
        },
        bonus: '1000.00',
        welcome: '0.00',
        transaction_minimum_amount: '20000.00',
        currency: 'NGN',
        max_per_month: 20,
        release_days: 7,
      },
      invited: null,
    });
    expect((await dashboard({ country: 'GH' })).body.data).toMatchObject({
      referral: { bonus: '10.00', transaction_minimum_amount: '200.00', currency: 'GHS' },
    });
  });

  it('counts for a member how far the invited friends have come', async () => {
    const member = await aMember(app);
    expect(await countsOf(member)).toEqual({ joined: 0, verified: 0, traded: 0, paid: 0 });
    await invitedBy(member, { emailVerified: false });
    await invitedBy(member, { kyc: false });
    await complete(await invitedBy(member), '50.00');
    expect(await countsOf(member)).toEqual({ joined: 2, verified: 1, traded: 1, paid: 0 });
  });
});

describe('GET /referrals', () => {
  it('is for signed-in users', async () => {
    expect((await app.call('GET', '/referrals')).status).toBe(401);
  });

  it('returns the link, its code as a drawing, and friends by masked names', async () => {
    const member = await aMember(app);
    const friend = await invitedBy(member, { firstName: 'Chidi', lastName: 'Eze' });
    const stranger = await aMember(app);
    const { body } = await app.call('GET', '/referrals', { token: member.token });
    expect(body.data).toMatchObject({
      link: `http://localhost:4321/get-started?referral_code=${member.user.referral_code}`,
      qr: expect.stringMatching(/^<svg [^>]*viewBox/) as string,
      friends: [
        { name: 'C••• E.', state: 'verified', traded: '0.00', minimum: '20000.00', why: null },
      ],
    });
    const text = JSON.stringify(body);
    expect(text).not.toContain('Chidi');
    expect(text).not.toContain(friend.user.username);
    expect(await friendsOf(stranger)).toEqual([]);
  });
});

describe('the bonus', () => {
  it('is paid into rewards when real purchases reach the minimum, and is reported', async () => {
    const member = await aMember(app);
    const friend = await invitedBy(member, { balance: '40000.00', firstName: 'Bisi' });
    const house = async () =>
      (await readBalance(app.services.db, houseAccount('rewards_expense', 'NGN'))).posted;
    const before = await house();
    await buyAndSettle(app, friend, { amount: '10000' });
    await app.drainJobs();
    expect([await rewardsOf(member), await countsOf(member)]).toMatchObject([
      '0.00',
      { traded: 1, paid: 0 },
    ]);
    await buyAndSettle(app, friend, { amount: '10001', number: '0803 123 9999' });
    await app.drainJobs();
    expect(await rewardsOf(member)).toBe('1000.00');
    expect(toAmount((await house()) - before)).toBe('-1000.00');
    expect(await countsOf(member)).toMatchObject({ traded: 1, paid: 1 });
    expect(await friendsOf(member)).toMatchObject([
      {
        name: 'B••• O.',
        state: 'on_the_way',
        traded: '20000.00',
        minimum: '20000.00',
        bonus: { amount: '1000.00', currency: 'NGN' },
      },
    ]);
    expect((await inboxOf(app, member)).list[0]).toMatchObject({
      title: 'You earned a bonus',
      link: '/settings/referral',
    });
    expect(await rewardsOf(friend)).toBe('0.00');
  });

  it('is paid once, whatever completes at the same time', async () => {
    const member = await aMember(app);
    const friend = await invitedBy(member);
    await Promise.all(Array.from({ length: 16 }, () => complete(friend, '20000.00')));
    await Promise.all(
      Array.from({ length: 16 }, () => payBonus.run(app.services, { invitee: friend.user.uuid })),
    );
    await app.drainJobs();
    expect(await rewardsOf(member)).toBe('1000.00');
    const { rows } = await app.services.db.sql.query(
      `select 1 from audit_log where subject = $1 and action = 'referral.bonus-paid'`,
      [member.user.uuid],
    );
    expect(rows).toHaveLength(1);
  });

  it('does not count what was reversed or failed, nor money moved in and out', async () => {
    const member = await aMember(app);
    const friend = await invitedBy(member);
    const reversed = await complete(friend, '19999.99');
    await app.services.db.sql.query(`update orders set status = 'reversed' where id = $1`, [
      reversed,
    ]);
    await complete(friend, '90000.00', { direction: 'deposit', serviceType: 'wallet-deposit' });
    await complete(friend, '90000.00', {
      direction: 'withdrawal',
      serviceType: 'primary-account-withdrawal',
    });
    await complete(friend, '90000.00', { serviceType: 'funds_transfer' });
    await complete(friend, '90000.00', { serviceType: 'perfect-money-buy' });
    await complete(friend, '10.00');
    await app.drainJobs();
    expect(await rewardsOf(member)).toBe('0.00');
    expect(await friendsOf(member)).toMatchObject([{ state: 'traded', traded: '10.00' }]);
    await complete(friend, '19990.00');
    await app.drainJobs();
    expect(await rewardsOf(member)).toBe('1000.00');
  });

  it('counts a sale with its payout, not with the requested sum', async () => {
    const member = await aMember(app);
    const friend = await invitedBy(member);
    const id = await complete(friend, '90000.00', {
      direction: 'sale',
      serviceType: 'giftcard-sell',
      status: 'under_review',
    });
    await app.services.db.sql.query('update orders set paid = 10000 where id = $1', [id]);
    await app.drainJobs();
    expect(await rewardsOf(member)).toBe('0.00');
    await complete(friend, '19900.00');
    await app.drainJobs();
    expect(await rewardsOf(member)).toBe('1000.00');
  });

  it('counts what was paid when only some of the cards were good', async () => {
    const member = await aMember(app);
    const friend = await invitedBy(member);
    const { id } = await startOrder(app, friend, '90000.00', {
      direction: 'sale',
      serviceType: 'giftcard-sell',
      status: 'under_review',
    });
    await moveTo(id, 'partly_completed', { paid: 20_000_00n });
    await app.drainJobs();
    expect(await rewardsOf(member)).toBe('1000.00');
    expect(await countsOf(member)).toMatchObject({ traded: 1, paid: 1 });
  });

  it('is measured in the friend’s money and paid in one’s own', async () => {
    const member = await aMember(app, { country: 'KE' });
    const friend = await invitedBy(member, { country: 'GH' });
    await complete(friend, '200.00', { currency: 'GHS' });
    await app.drainJobs();
    expect(await rewardsOf(member)).toBe('100.00');
  });

  it('ends at the month’s maximum', async () => {
    const member = await aMember(app);
    for (let n = 0; n < 20; n++) {
      const other = await invitedBy(member);
      await app.services.db.sql.query(
        `insert into referral_bonus(invitee_id, referrer_id, state, amount, currency, decided_at)
         values ($1, $2, 'paid', 100000, 'NGN', now())`,
        [other.user.uuid, member.user.uuid],
      );
    }
    const friend = await invitedBy(member);
    await complete(friend, '20000.00');
    await app.drainJobs();
    expect(await rewardsOf(member)).toBe('0.00');
    expect(await friendsOf(member)).toContainEqual(
      expect.objectContaining({
        state: 'no_bonus',
        why: 'You’ve had 20 bonuses that month, which is the maximum.',
      }),
    );
    expect((await inboxOf(app, member)).list[0]).toMatchObject({
      title: expect.stringContaining('No bonus for') as string,
    });
  });

  it('is not paid to an account that is closed', async () => {
    const member = await aMember(app);
    const friend = await invitedBy(member);
    await app.services.db.sql.query('update users set deleted_at = now() where id = $1', [
      member.user.uuid,
    ]);
    await complete(friend, '20000.00');
    await app.drainJobs();
    const { rows } = await app.services.db.sql.query(
      'select state, reason from referral_bonus where invitee_id = $1',
      [friend.user.uuid],
    );
    expect(rows).toEqual([{ state: 'refused', reason: 'account_closed' }]);
  });
});
