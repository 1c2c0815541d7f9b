import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Opportunity } from '#lib/rewards/opportunities.contract.ts';
import { tutorialQuestions } from '#lib/rewards/tutorial-questions.ts';
import { houseAccount, readBalance } from '#server/ledger/accounts.ts';
import { audit } from '#server/ledger/proofs.ts';
import { auditLoyalty } from '#server/loyalty/audit-loyalty.ts';
import { goldCoinsOf } from '#server/loyalty/gold-coins.ts';
import { reverseClaims } from '#server/rewards/opportunities/reverse-claims.job.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aShop, inboxOf } from '#tests/support/orders.ts';
import { completeOrder, moveOrder, pendingRewards } from '#tests/support/referral.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await aShop();
});
beforeEach(async () => {
  member = await aMember(app);
});
afterAll(async () => {
  // not of orders: those here moved no money
  expect(await audit(app.services.db)).toEqual([]);
  expect(await auditLoyalty(app.services.db)).toEqual([]);
  await app.close();
});

const run = (text: string, values: unknown[] = []) => app.services.db.sql.query(text, values);
const listOf = async ({ token }: TestMember) =>
  (await app.call<{ data: Opportunity[] }>('GET', '/opportunities', { token })).body.data;
const find = async (who: TestMember, task: Opportunity['task'], title = '') => {
  const found = (await listOf(who)).find(
    (each) => each.task === task && each.title.includes(title),
  );
  expect(found, task).toBeDefined();
  return found!;
};
const claim = ({ token }: TestMember, id: string) =>
  app.call<{ data: Opportunity; message: string }>('POST', `/opportunities/${id}/claim`, {
    token,
    body: {},
  });
const answer = ({ token }: TestMember, id: string, choice: number) =>
  app.call<{ data: { right: boolean; opportunity: Opportunity } }>(
    'POST',
    `/opportunities/${id}/answer`,
    { token, body: { choice } },
  );
const coinsOf = ({ user }: TestMember) => goldCoinsOf(app.services.db, user.uuid);

/** Adds an opportunity for one test; returns its id. */
async function anOpportunity(changes: Record<string, unknown> = {}): Promise<string> {
  const row = {
    id: randomUUID(),
    country_code: 'NG',
    task: 'verify',
    tutorial: null,
    title: 'A test',
    text: 'Of ours',
    amount: 50_00n,
    gold_coins: 0n,
    max_claims: 100,
    ends_at: null,
    starts_at: '2026-01-01Z',
    opened_at: '2026-01-01Z',
    added_at: '2026-01-01Z',
    added_by: 'test',
    ...changes,
  };
  await run(
    `insert into opportunity(${Object.keys(row).join()})
     values (${Object.keys(row)
       .map((_, n) => `$${n + 1}`)
       .join()})`,
    Object.values(row),
  );
  return row.id;
}

describe('GET /opportunities', () => {
  it('is for signed-in users, and lists what their country offers with their progress', async () => {
    expect((await app.call('GET', '/opportunities')).status).toBe(401);
    const newcomer = await aMember(app, { kyc: false });
    expect(await find(newcomer, 'verify')).toMatchObject({
      amount: '100.00',
      currency: 'NGN',
      gold_coins: 0,
      state: 'open',
      ends_at: null,
      progress: { done: 0, of: 1 },
      link: '/complete-kyc',
      question: null,
    });
    expect(await find(member, 'verify')).toMatchObject({
      state: 'ready',
      progress: { done: 1, of: 1 },
    });
    const ghanaian = await aMember(app, { country: 'GH' });
    expect(await find(ghanaian, 'verify')).toMatchObject({ amount: '1.00', currency: 'GHS' });
  });

  it('shows neither what has not begun nor what has ended', async () => {
    const ids = await Promise.all([
      anOpportunity({ starts_at: '2999-01-01Z' }),
      anOpportunity({ ends_at: '2026-02-01Z' }),
      anOpportunity({ opened_at: null }),
    ]);
    const shown = (await listOf(member)).map(({ id }) => id);
    for (const id of ids) {
      expect(shown).not.toContain(id);
      expect((await claim(member, id)).status).toBe(404);
    }
  });

  it('recognises first trades, two-factor and friends automatically', async () => {
    expect(await find(member, 'first_trade')).toMatchObject({ state: 'open' });
    await completeOrder(app, member, '100.00', { serviceType: 'funds_transfer' });
    expect(await find(member, 'first_trade')).toMatchObject({ state: 'open' });
    await completeOrder(app, member, '100.00');
    expect(await find(member, 'first_trade')).toMatchObject({ state: 'ready' });
    await run('update users set two_factor_enabled_at = now() where id = $1', [member.user.uuid]);
    expect(await find(member, 'two_factor')).toMatchObject({ state: 'ready' });
    expect(await find(member, 'friend')).toMatchObject({ state: 'open' });
    const friend = await aMember(app, { referredBy: member.user.uuid });
    await completeOrder(app, friend, '20000.00');
    await app.drainJobs();
    expect(await find(member, 'friend')).toMatchObject({ state: 'ready' });
  });
});

describe('POST /opportunities/{id}/claim', () => {
  it('gives money and coins once, however many claims come at the same moment', async () => {
    const id = await anOpportunity({ gold_coins: 7n });
    const answers = await Promise.all(Array.from({ length: 32 }, () => claim(member, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(31);
    expect(await pendingRewards(app, member)).toBe('50.00');
    expect(await coinsOf(member)).toBe(7n);
    expect((await listOf(member)).find((each) => each.id === id)).toMatchObject({
      state: 'claimed',
    });
  });

  it('refuses what is not done, and what is unknown or of another country', async () => {
    const newcomer = await aMember(app, { kyc: false });
    const { id } = await find(newcomer, 'verify');
    expect(await claim(newcomer, id)).toMatchObject({
      status: 409,
      body: { message: 'This isn’t done yet.' },
    });
    expect((await claim(member, randomUUID())).status).toBe(404);
    expect((await claim(await aMember(app, { country: 'KE' }), id)).status).toBe(404);
    expect(await pendingRewards(app, newcomer)).toBe('0.00');
  });

  it('ends with its own budget: many simultaneous members get no more than there is', async () => {
    const id = await anOpportunity({ max_claims: 3 });
    const members = await Promise.all(Array.from({ length: 8 }, () => aMember(app)));
    const answers = await Promise.all(members.map((each) => claim(each, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect((await listOf(member)).find((each) => each.id === id)).toMatchObject({
      state: 'spent',
      left: 0,
    });
    expect(await claim(member, id)).toMatchObject({
      status: 409,
      body: { message: 'Its budget is used up. There may be more next month.' },
    });
  });

  it('ends with the budget of the month, and then stores nothing of the claim', async () => {
    const set = (value: bigint) =>
      run(
        `insert into reward_number(name, value, effective_at, set_by, set_at)
         values ('budget:opportunity:KES', $1, $2, 'test', $2)`,
        [value, app.clock.now()],
      );
    await set(60_00n);
    const [one, two] = [
      await aMember(app, { country: 'KE' }),
      await aMember(app, { country: 'KE' }),
    ];
    const id = await anOpportunity({ country_code: 'KE' });
    const answers = await Promise.all([claim(one, id), claim(two, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = answers[0]?.status === 409 ? one : two;
    expect((await listOf(late)).find((each) => each.id === id)).toMatchObject({ state: 'spent' });
    expect(
      await readBalance(app.services.db, houseAccount('budget_opportunity', 'KES')),
    ).toMatchObject({ available: 10_00n });
    await set(500_00n);
    expect((await claim(late, id)).status).toBe(200);
  });
});

describe('Learning', () => {
  const ready = async () => find(member, 'learn', 'two-factor');
  const right = 1;

  it('asks the question of a tutorial; a wrong answer waits a minute', async () => {
    const { id, question, link } = await ready();
    expect([link, question]).toMatchObject([
      '/help/tutorials/two-factor#question',
      { ask: tutorialQuestions['two-factor'].ask, again_at: null },
    ]);
    const wrong = await answer(member, id, 0);
    expect(wrong.body.data).toMatchObject({ right: false, opportunity: { state: 'open' } });
    expect(wrong.body.data.opportunity.question?.again_at).not.toBeNull();
    expect((await claim(member, id)).status).toBe(409);
    const soon = await answer(member, id, right);
    expect(soon.status).toBe(429);
    app.clock.advance(60);
    expect((await answer(member, id, right)).body.data).toMatchObject({
      right: true,
      opportunity: { state: 'ready', question: null },
    });
    expect((await claim(member, id)).status).toBe(200);
    expect(await coinsOf(member)).toBe(10n);
  });

  it('lets no one guess with many simultaneous calls', async () => {
    const { id } = await ready();
    const answers = await Promise.all([0, 2, 3, 0].map((choice) => answer(member, id, choice)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  it('has no question where the task is another one', async () => {
    const { id } = await find(member, 'verify');
    expect((await answer(member, id, 0)).status).toBe(409);
  });
});

describe('A claim whose trade is reversed', () => {
  const claimed = async () => {
    const id = await anOpportunity({ task: 'first_trade', gold_coins: 5n });
    const order = await completeOrder(app, member, '100.00');
    await claim(member, id);
    app.clock.advance(1);
    return { id, order };
  };
  const sweep = () => reverseClaims.run(app.services, {});

  it('is reversed once, and reported', async () => {
    const { id, order } = await claimed();
    await sweep();
    expect(await pendingRewards(app, member)).toBe('50.00');
    await moveOrder(app, order, 'reversed');
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(await pendingRewards(app, member)).toBe('0.00');
    expect(await coinsOf(member)).toBe(0n);
    expect((await inboxOf(app, member)).list[0]).toMatchObject({
      title: 'Reversed: A test',
      message: [
        'The trade behind it was reversed.',
        'We deducted ₦50.00 and 5 gold coins from your rewards.',
      ],
    });
    expect((await listOf(member)).find((each) => each.id === id)).toMatchObject({
      state: 'taken_back',
    });
    expect((await claim(member, id)).status).toBe(409);
  });

  it('stays while another trade remains', async () => {
    const { order } = await claimed();
    await completeOrder(app, member, '100.00');
    await moveOrder(app, order, 'reversed');
    await sweep();
    expect(await pendingRewards(app, member)).toBe('50.00');
  });
});
