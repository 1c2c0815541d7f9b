import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepNumber } from '#server/kyc/secret-numbers.ts';
import { audit } from '#server/ledger/proofs.ts';
import { auditLoyalty } from '#server/loyalty/audit-loyalty.ts';
import { payBonus } from '#server/referral/pay-bonus.job.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { anOperator, casesOf, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { aShop, inboxOf } from '#tests/support/orders.ts';
import { completeOrder, listFriends, moveOrder, pendingRewards } from '#tests/support/referral.ts';

let app: TestApp;
let ada: TestOperator;
let member: TestMember;
let friend: TestMember;
beforeAll(async () => {
  app = await aShop();
  ada = await anOperator(app, 'Ada');
});
beforeEach(async () => {
  member = await aMember(app);
  friend = await aMember(app, { referredBy: member.user.uuid, firstName: 'Bisi' });
});
afterAll(async () => {
  // not the audit of orders: those here moved no money
  expect(await audit(app.services.db)).toEqual([]);
  expect(await auditLoyalty(app.services.db)).toEqual([]);
  await app.close();
});

const run = (text: string, values: unknown[]) => app.services.db.sql.query(text, values);
const aHash = () => keepNumber(app.services.env, 'document', String(Math.random()));

/** What accounts can have in common, by type of finding. */
const share = {
  async document(ids: string[]) {
    const { sealed, last4, hash } = aHash();
    for (const id of ids)
      await run(
        `insert into kyc_identity(user_id, country_code, document_type, reference,
           number_sealed, number_last4, number_hash, state, reason, consent_at)
         values ($1, 'NG', 'nin', $5, $2, $3, $4, 'rejected', 'No', now())`,
        [id, sealed, last4, hash, `ID-${id}`],
      );
  },
  async payout_account(ids: string[]) {
    const { sealed, last4, hash } = aHash();
    for (const id of ids)
      await run(
        `insert into payout_account(user_id, bank_id, number_sealed, number_last4, number_hash,
           account_name, usable_from)
         select $1, min(id), $2, $3, $4, 'OBI ADA', now() from bank where country_code = 'NG'`,
        [id, sealed, last4, hash],
      );
  },
  async device(ids: string[]) {
    const { hash } = aHash();
    for (const id of ids)
      await run('insert into login_device(user_id, device, last_at) values ($1, $2, now())', [
        ...[id, hash],
      ]);
  },
};

const trade = async (who: TestMember) => {
  const id = await completeOrder(app, who, '20000.00');
  await app.drainJobs();
  return id;
};
const cases = (operator: TestOperator) => casesOf(app, operator, 'referral-flags');
/** The open case of an invited friend. */
async function caseOf({ user }: TestMember): Promise<string> {
  const { rows } = await run(
    'select reference from referral_flag where invitee_id = $1 order by flagged_at desc limit 1',
    [user.uuid],
  );
  return (rows[0] as { reference: string }).reference;
}
/** Sets the welcome bonus for members who join from now on, a second after the last one. */
const setWelcome = async (value: bigint) => {
  app.clock.advance(1);
  await run(
    `insert into reward_number(name, value, effective_at, set_by, set_at)
     values ('referral-welcome:NGN', $1, $2, 'test', $2)`,
    [value, app.clock.now()],
  );
};

describe('A bonus for what looks like one person’s own account', () => {
  it.each([
    ['document', 'This account has the same identity document as yours.'],
    ['payout_account', 'This account is paid to the same payout account as yours.'],
    ['device', 'This account was used on the same device as yours.'],
  ] as const)('waits, and says so: the same %s', async (what, why) => {
    await share[what]([member.user.uuid, friend.user.uuid]);
    await trade(friend);
    expect(await pendingRewards(app, member)).toBe('0.00');
    expect(await listFriends(app, member)).toMatchObject([{ state: 'checking', why }]);
    expect((await inboxOf(app, member)).list[0]).toMatchObject({
      title: 'We’re checking your bonus for B••• O.',
      message: [why, 'Our team will review it and let you know.'],
    });
  });

  it('is found between two friends of one inviter', async () => {
    const other = await aMember(app, { referredBy: member.user.uuid });
    await share.device([other.user.uuid, friend.user.uuid]);
    await trade(friend);
    expect(await listFriends(app, member)).toContainEqual(
      expect.objectContaining({
        why: 'This account was used on the same device as another friend you invited.',
      }),
    );
  });

  it('is found in circles over several invitations', async () => {
    const third = await aMember(app, { referredBy: friend.user.uuid });
    const fourth = await aMember(app, { referredBy: third.user.uuid });
    await share.payout_account([member.user.uuid, fourth.user.uuid]);
    await trade(fourth);
    expect(await listFriends(app, third)).toMatchObject([
      {
        state: 'checking',
        why: 'This account is paid to the same payout account as an account that you were invited by.',
      },
    ]);
    // an honest link in the same chain is paid
    await trade(friend);
    expect(await pendingRewards(app, member)).toBe('1000.00');
  });

  it('is held once, however many trades complete', async () => {
    await share.device([member.user.uuid, friend.user.uuid]);
    await trade(friend);
    await Promise.all(
      Array.from({ length: 8 }, () => payBonus.run(app.services, { invitee: friend.user.uuid })),
    );
    const { rows } = await run('select 1 from referral_flag where invitee_id = $1', [
      friend.user.uuid,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('At the desk, a held bonus', () => {
  const held = async () => {
    await share.device([member.user.uuid, friend.user.uuid]);
    const order = await trade(friend);
    return { order, reference: await caseOf(friend) };
  };

  it('is paid, once, and both are notified', async () => {
    await setWelcome(200_00n);
    friend = await aMember(app, { referredBy: member.user.uuid, firstName: 'Bisi' });
    await setWelcome(0n);
    const { reference } = await held();
    expect(await pendingRewards(app, friend)).toBe('0.00');
    const found = await cases(ada).take(reference);
    expect(found).toMatchObject({ amount: '1000.00', currency: 'NGN' });
    expect(found.facts).toContainEqual({
      label: 'Found',
      value: 'The account was used on the same device as the inviter’s',
      warn: true,
    });
    const decide = () => cases(ada).decide(found.id, { verdict: 'approve' });
    const answers = await Promise.all([decide(), decide(), decide()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([await pendingRewards(app, member), await pendingRewards(app, friend)]).toEqual([
      ...['1000.00', '200.00'],
    ]);
    expect(await listFriends(app, member)).toMatchObject([
      { state: 'on_the_way', why: null },
      { state: 'verified' },
    ]);
    expect((await inboxOf(app, friend)).list[0]).toMatchObject({
      title: 'You earned your welcome bonus',
    });
    expect((await cases(ada).list('done')).map((each) => each.reference)).toContain(reference);
  });

  it('is refused for a reason that the inviter reads', async () => {
    const { reference } = await held();
    const { id } = await cases(ada).take(reference);
    const noReason = await cases(ada).decide(id, { verdict: 'reject' });
    expect([noReason.status, noReason.body.errors]).toMatchObject([
      422,
      { reason_code: ['Choose a reason. The inviter sees it.'] },
    ]);
    const reason_code = 'same-person';
    const evidence = 'Both were opened on one phone within an hour.';
    expect((await cases(ada).decide(id, { verdict: 'reject', reason_code, evidence })).status).toBe(
      200,
    );
    const why = `Both accounts belong to the same person. ${evidence}`;
    expect(await listFriends(app, member)).toMatchObject([{ state: 'no_bonus', why }]);
    expect((await inboxOf(app, member)).list[0]).toMatchObject({
      title: 'No bonus for B••• O.',
      message: why,
    });
    await trade(friend);
    expect(await pendingRewards(app, member)).toBe('0.00');
  });

  it('lapses when the trades are reversed, and can be earned again', async () => {
    const { order, reference } = await held();
    const { id } = await cases(ada).take(reference);
    await moveOrder(app, order, 'reversed');
    expect((await cases(ada).decide(id, { verdict: 'approve' })).status).toBe(409);
    await app.drainJobs();
    expect((await cases(ada).list()).map((each) => each.id)).not.toContain(id);
    await trade(friend);
    expect(await listFriends(app, member)).toMatchObject([{ state: 'checking' }]);
    await cases(ada).settle(await caseOf(friend), { verdict: 'approve' });
    expect(await pendingRewards(app, member)).toBe('1000.00');
  });

  it('is counted in what one operator pays alone in a day', async () => {
    const bayo = await anOperator(app, 'Bayo');
    await run(
      `insert into operator_sum(operator_id, kind, amount, currency, subject, counted_at)
       values ($1, 'money', $2, 'NGN', 'test', $3)`,
      [bayo.id, BigInt(app.services.env.DESK_DAY_SUM) * 100n, app.clock.now()],
    );
    const { reference } = await held();
    const { body } = await cases(bayo).settle(reference, { verdict: 'approve' });
    expect(body.data).toMatchObject({ state: 'waits for a second approver' });
    expect(await pendingRewards(app, member)).toBe('0.00');
    const approvals = (await deskOf(app, ada).get('/approvals')).body.data as { id: string }[];
    await deskOf(app, ada).post(`/approvals/${approvals.at(-1)!.id}`, { approve: true });
    expect(await pendingRewards(app, member)).toBe('1000.00');
  });
});

describe('A welcome bonus', () => {
  it('is promised by the terms of the day the friend joined, and reversed with the trades', async () => {
    await setWelcome(500_00n);
    const joined = await aMember(app, { referredBy: member.user.uuid });
    const { body } = await app.call('GET', '/dashboard');
    expect(body.data).toMatchObject({ referral: { welcome: '500.00' } });
    app.clock.advance(1);
    await setWelcome(0n);
    const id = await trade(joined);
    expect([await pendingRewards(app, member), await pendingRewards(app, joined)]).toEqual([
      ...['1000.00', '500.00'],
    ]);
    await moveOrder(app, id, 'reversed');
    await app.drainJobs();
    expect([await pendingRewards(app, member), await pendingRewards(app, joined)]).toEqual([
      ...['0.00', '0.00'],
    ]);
    expect((await inboxOf(app, joined)).list[0]).toMatchObject({
      title: 'Your welcome bonus was reversed',
    });
  });
});
