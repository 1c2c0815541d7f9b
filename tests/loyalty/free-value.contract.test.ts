import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Opportunity } from '#lib/rewards/opportunities.contract.ts';
import type { tutorialQuestions } from '#lib/rewards/tutorial-questions.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { houseAccount, readBalance } from '#server/ledger/accounts.ts';
import { budgetKinds, lockBudget } from '#server/loyalty/budget.ts';
import { grantReward } from '#server/loyalty/grant.ts';
import { findPerk, keepPerk } from '#server/loyalty/perks.ts';
import { payVerified } from '#server/referral/pay-bonus.job.ts';
import { rightAnswers } from '#server/rewards/opportunities/right-answers.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aShop, buy, moneyOf, numbers } from '#tests/support/orders.ts';
import { aPromoCode, usesOf } from '#tests/support/promo-codes.ts';
import { completeOrder, listFriends, pendingRewards } from '#tests/support/referral.ts';
import { giveGoldCoins, readWheel, seedThatDraws, spin } from '#tests/support/wheel.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());

const nobody = (changes = {}) =>
  aMember(app, { kyc: false, account: false, pin: false, ...changes });
const budgets = () =>
  Promise.all(
    budgetKinds.map((kind) => readBalance(app.services.db, houseAccount(`budget_${kind}`, 'NGN'))),
  );
const openBudgets = () =>
  inTransaction(app.services.db, async (tx) => {
    const now = app.clock.now();
    for (const kind of budgetKinds) await lockBudget(tx, { kind, country: 'NG', now });
  });
const opportunitiesOf = async ({ token }: TestMember) =>
  (await app.call<{ data: Opportunity[] }>('GET', '/opportunities', { token })).body.data;
const claim = ({ token }: TestMember, id: string) =>
  app.call('POST', `/opportunities/${id}/claim`, { token, body: {} });
const answer = ({ token }: TestMember, { id, question }: Opportunity) => {
  const choice = rightAnswers[question!.tutorial as keyof typeof tutorialQuestions];
  return app.call('POST', `/opportunities/${id}/answer`, { token, body: { choice } });
};
const move = ({ token }: TestMember, amount: string) =>
  app.call('POST', '/rewards/earnings/initiate', { token, key: randomUUID(), body: { amount } });
const learned = (all: readonly Opportunity[]) => all.filter(({ question }) => question !== null);
const setKyc = (member: TestMember) =>
  app.services.db.sql.query('update users set has_kyc_set_up = true where id = $1', [
    member.user.uuid,
  ]);

/** Makes every call that gives something for free, and returns their statuses. */
async function tryEverything(member: TestMember, code: string): Promise<number[]> {
  const tasks = await opportunitiesOf(member);
  for (const task of learned(tasks)) await answer(member, task);
  const all = await Promise.all([
    spin(app, member),
    ...tasks.map(({ id }) => claim(member, id)),
    move(member, '1.00'),
    buy(app, member, { number: numbers.ordinary, extra: { voucher_code: code } }),
  ]);
  return all.map(({ status }) => status);
}
/** Puts accounts on one device. */
const shareDevice = (members: readonly TestMember[]) =>
  app.services.db.sql.query(
    `insert into login_device(user_id, device, last_at)
     select id, sha256('one phone'), $2 from users where id = any($1)`,
    [members.map(({ user }) => user.uuid), app.clock.now()],
  );

describe('an account with nothing but an email address', () => {
  it.each([
    ['each on a separate device', {}],
    ['all on one device, with one phone number', { phoneNumber: '+2348031234567' }],
  ])('gains nothing, however many a program opens, %s', async (_, changes) => {
    await openBudgets();
    const [before, code] = [await budgets(), await aPromoCode(app)];
    const inviter = await nobody(changes);
    const members: TestMember[] = [];
    for (let n = 0; n < 100; n++)
      members.push(await nobody({ referredBy: inviter.user.uuid, ...changes }));
    if ('phoneNumber' in changes) await shareDevice([inviter, ...members]);
    for (const member of members) {
      const statuses = await tryEverything(member, code);
      expect(statuses.filter((status) => ![403, 409].includes(status))).toEqual([]);
      expect([await pendingRewards(app, member), (await moneyOf(app, member)).book]).toEqual([
        ...['0.00', '0.00'],
      ]);
    }
    await app.drainJobs();
    expect(await budgets()).toEqual(before);
    expect(await usesOf(app, code)).toBe(0n);
    expect(await pendingRewards(app, inviter)).toBe('0.00');
  });

  it('is shown what is missing by the wheel, by the tasks and by each refusal', async () => {
    const member = await nobody();
    await giveGoldCoins(app, member, 500n);
    expect((await readWheel(app, member)).mine).toMatchObject({ next_spin: 'verify' });
    const [task] = learned(await opportunitiesOf(member));
    await answer(member, task!);
    const now = (await opportunitiesOf(member)).find(({ id }) => id === task!.id);
    expect(now?.state).toBe('verify');
    for (const { body } of [
      await spin(app, member, { gold_coins: 100 }),
      await claim(member, task!.id),
    ])
      expect(body).toMatchObject({
        error_code: 'kyc_unsupported_service_type',
        message: 'Verify your identity to earn and use rewards.',
      });
    await setKyc(member);
    expect((await claim(member, task!.id)).status).toBe(200);
    expect((await spin(app, member)).status).toBe(200);
  });

  it('can’t have airtime sent that it won before', async () => {
    const member = await nobody();
    const other = await aMember(app);
    const client_seed = await seedThatDraws(app, other, { prize: 'try-again' });
    const { id: spinId } = (await spin(app, other, { client_seed })).body.data.spin;
    const perk = await inTransaction(app.services.db, async (tx) => {
      const now = app.clock.now();
      await lockBudget(tx, { kind: 'wheel', country: 'NG', now });
      const won = { userId: member.user.uuid, country: 'NG', kind: 'airtime', spinId } as const;
      return keepPerk(tx, { ...won, worth: 10_000n }, now);
    });
    const send = () =>
      app.call('POST', `/rewards/perks/${perk.id}/claim`, {
        token: member.token,
        key: randomUUID(),
        body: { bill_id: 'ng-mtn', user_number: numbers.ordinary },
      });
    expect((await send()).status).toBe(403);
    await setKyc(member);
    expect((await send()).status).toBe(201);
    await app.drainJobs();
    expect(await moneyOf(app, member)).toMatchObject({ book: '0.00' });
  });
});

describe('what was earned before an identity was verified', () => {
  const give = ({ user }: TestMember) =>
    inTransaction(app.services.db, (tx) =>
      grantReward(
        tx,
        {
          userId: user.uuid,
          country: 'NG',
          kind: 'late',
          source: randomUUID(),
          title: 'Late',
          amount: 5_000n,
        },
        app.clock.now(),
      ),
    );

  it('can’t be moved to the wallet by an account with nothing but an email address, and stays', async () => {
    const member = await nobody();
    await give(member);
    app.clock.advance(60);
    const refused = await move(member, '50.00');
    expect([refused.status, refused.body]).toMatchObject([
      403,
      {
        error_code: 'kyc_unsupported_service_type',
        message: 'Verify your identity to earn and use rewards.',
      },
    ]);
    expect(await pendingRewards(app, member)).toBe('50.00');
    await setKyc(member);
    expect((await move(member, '50.00')).status).toBe(201);
    expect(await moneyOf(app, member)).toMatchObject({ book: '50.00' });
  });

  it.each(['fee_free_withdrawal', 'rate_boost'] as const)(
    'makes no price better with a prize: %s',
    async (kind) => {
      const member = await nobody();
      const [userId, now] = [member.user.uuid, app.clock.now()];
      await inTransaction(app.services.db, async (tx) => {
        await lockBudget(tx, { kind: 'wheel', country: 'NG', now });
        await keepPerk(tx, { userId, country: 'NG', kind, spinId: randomUUID(), worth: 100n }, now);
      });
      const find = () => findPerk(app.services.db, { userId, kind, now });
      expect(await find()).toBe(undefined);
      await setKyc(member);
      expect(await find()).toMatchObject({ kind });
    },
  );
});

describe('a number that won airtime was sent to', () => {
  /** A verified member with airtime to send. */
  async function winner() {
    const member = await aMember(app);
    const client_seed = await seedThatDraws(app, member, { prize: 'airtime-100' });
    await spin(app, member, { client_seed, gold_coins: 0 });
    const path = '/rewards/perks';
    const perks = await app.call<{ data: { id: string }[] }>('GET', path, { token: member.token });
    const send = (user_number: string) =>
      app.call('POST', `${path}/${perks.body.data[0]!.id}/claim`, {
        token: member.token,
        key: randomUUID(),
        body: { bill_id: 'ng-mtn', user_number },
      });
    return { member, send };
  }

  it('accepts none that another account won, however it is typed and in either order', async () => {
    const number = '08037770001';
    const all = await Promise.all([winner(), winner(), winner()]);
    const answers = await Promise.all(all.map(({ send }) => send(number)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const { status, body } of answers.filter((one) => one.status !== 201))
      expect([status, body['errors']]).toEqual([
        422,
        {
          user_number: [
            'Someone else has already sent a prize to this number. Choose a different one.',
          ],
        },
      ]);
    const late = await winner();
    expect((await late.send('+234 803 777 0001')).status).toBe(422);
    expect((await late.send('08037770002')).status).toBe(201);
  });

  it('is free again when it failed there', async () => {
    const [first, second] = [await winner(), await winner()];
    expect((await first.send(numbers.saysNo)).status).toBe(201);
    await app.drainJobs();
    expect((await second.send(numbers.saysNo)).status).toBe(201);
    await app.drainJobs();
  });
});

describe('a referral bonus', () => {
  it('waits until both are verified, and is paid then', async () => {
    const inviter = await nobody();
    const friend = await nobody({ referredBy: inviter.user.uuid });
    await completeOrder(app, friend, '50000.00');
    await app.drainJobs();
    expect([await pendingRewards(app, inviter), await pendingRewards(app, friend)]).toEqual([
      ...['0.00', '0.00'],
    ]);
    for (const each of [friend, inviter]) {
      await setKyc(each);
      await app.services.db.sql.query(
        `insert into kyc_identity(user_id, country_code, document_type, reference, number_sealed, number_last4,
           number_hash, state, verified_name, consent_at, decided_at)
         values ($1::uuid, 'NG', 'national_id', $1::uuid::text, 'x', '0000', sha256($1::uuid::text::bytea), 'verified', 'Ada Obi', $2, $2)`,
        [each.user.uuid, app.clock.now()],
      );
    }
    await payVerified.run(app.services, {});
    await app.drainJobs();
    expect(Number(await pendingRewards(app, inviter))).toBeGreaterThan(0);
    expect(await listFriends(app, inviter)).toHaveLength(1);
  });

  it('is paid for none of 100 verified friends who use the inviter’s device', async () => {
    const inviter = await aMember(app);
    const friends: TestMember[] = [];
    for (let n = 0; n < 100; n++)
      friends.push(await aMember(app, { referredBy: inviter.user.uuid }));
    await shareDevice([inviter, ...friends]);
    for (const friend of friends) await completeOrder(app, friend, '50000.00');
    await app.drainJobs();
    expect(await pendingRewards(app, inviter)).toBe('0.00');
    const states = (await listFriends(app, inviter)).map(
      (friend) => 'state' in friend && friend.state,
    );
    expect(states).toHaveLength(100);
    expect(new Set(states)).toEqual(new Set(['checking', 'no_bonus']));
  });
});
