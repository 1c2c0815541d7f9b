import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  DeskOpportunity,
  OpportunityDraft,
} from '#lib/rewards/desk/opportunities.contract.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { deskOf, twoOperators, type TestOperator } from '#tests/support/desk.ts';

let app: TestApp;
let ada: TestOperator;
let bayo: TestOperator;
let member: TestMember;
beforeAll(async () => {
  app = await anApp();
  [ada, bayo] = await twoOperators(app);
  member = await aMember(app);
});
afterAll(() => app.close());

interface Added {
  data: { opportunity: DeskOpportunity; why: string | null; budget_left: string };
  errors: Record<string, string[]>;
}
const draft = (changes: Partial<OpportunityDraft> = {}): OpportunityDraft => ({
  country_code: 'NG',
  task: 'verify',
  tutorial: null,
  amount: '10.00',
  gold_coins: 0,
  title: 'Verify, and be thanked',
  text: 'It takes a few minutes.',
  max_claims: 100,
  starts_at: null,
  ends_at: null,
  ...changes,
});
const add = (changes: Partial<OpportunityDraft> = {}, preview = false, who = ada) =>
  app.call<Added>('POST', '/desk/opportunities', {
    token: who.token,
    key: randomUUID(),
    body: { draft: draft(changes), preview },
  });
const list = async () =>
  (await deskOf(app, ada).get('/opportunities')).body.data as DeskOpportunity[];
const find = async (id: string) => (await list()).find((each) => each.id === id);
const shown = async () =>
  (
    (await app.call('GET', '/opportunities', { token: member.token })).body.data as {
      id: string;
    }[]
  ).map(({ id }) => id);

describe('Opportunities at the desk', () => {
  it('are for operators alone', async () => {
    expect((await app.call('GET', '/desk/opportunities', { token: member.token })).status).toBe(
      401,
    );
  });

  it('are previewed without a trace, added, seen by members, and ended', async () => {
    const before = (await list()).length;
    const seen = await add({}, true);
    expect(seen.body.data).toMatchObject({
      why: null,
      budget_left: '500000.00',
      opportunity: { state: 'on', most: '1000.00', currency: 'NGN', claims: 0, spent: '0.00' },
    });
    expect(await list()).toHaveLength(before);
    const { opportunity } = (await add()).body.data;
    expect(await find(opportunity.id)).toMatchObject({ state: 'on' });
    expect(await shown()).toContain(opportunity.id);
    const path = `/opportunities/${opportunity.id}/claim`;
    await app.call('POST', path, { token: member.token, body: {} });
    expect(await find(opportunity.id)).toMatchObject({ claims: 1, spent: '10.00' });
    const end = () =>
      app.call('DELETE', `/desk/opportunities/${opportunity.id}`, { token: ada.token });
    expect([(await end()).status, (await end()).status]).toEqual([200, 409]);
    expect(await find(opportunity.id)).toMatchObject({ state: 'over' });
    // a claimed one stays visible
    expect(await shown()).toContain(opportunity.id);
  });

  it('wait for a second approver where their money is large', async () => {
    const { opportunity, why } = (await add({ amount: '500.00', max_claims: 10_000 })).body.data;
    expect([opportunity.state, why]).toMatchObject([
      'asked',
      expect.stringContaining('need a second approver') as string,
    ]);
    expect(await shown()).not.toContain(opportunity.id);
    const asked = (await deskOf(app, bayo).get('/approvals')).body.data as {
      id: string;
      case_id: string;
    }[];
    const approval = asked.find(({ case_id }) => case_id === opportunity.id);
    expect(approval).toMatchObject({
      queue: 'opportunities',
      title: 'New opportunity',
      amount: '5000000.00',
    });
    const say = (who: TestOperator) =>
      deskOf(app, who).post(`/approvals/${approval!.id}`, { approve: true });
    expect((await say(ada)).status).toBe(403);
    expect((await say(bayo)).status).toBe(200);
    expect(await shown()).toContain(opportunity.id);
  });

  it('count towards what one operator gives away alone in a day', async () => {
    const limit = BigInt(app.services.env.DESK_DAY_SUM) * 100n;
    await app.services.db.sql.query(
      `insert into operator_sum(operator_id, kind, amount, currency, subject, counted_at)
       values ($1, 'money', $2, 'NGN', 'test', $3)`,
      [bayo.id, limit, app.clock.now()],
    );
    const { opportunity, why } = (await add({}, false, bayo)).body.data;
    expect(opportunity.state).toBe('asked');
    expect(why).toContain('in 24 hours');
    // gold coins alone cost no money
    const coins = (await add({ amount: '0', gold_coins: 5 }, false, bayo)).body.data;
    expect(coins.opportunity.state).toBe('on');
  });

  it.each<[string, Partial<OpportunityDraft>, string]>([
    ['learning without a tutorial', { task: 'learn' }, 'draft.tutorial'],
    ['another task with one', { tutorial: 'two-factor' }, 'draft.tutorial'],
    ['nothing to earn', { amount: '0' }, 'draft.amount'],
    ['an end before its start', { ends_at: '2020-01-01T00:00:00Z' }, 'ends_at'],
    ['a start in the past', { starts_at: '2020-01-01T00:00:00Z' }, 'starts_at'],
    ['more for each than a month has', { amount: '500000.01' }, 'amount'],
    ['a part of a claim', { max_claims: 1.5 }, 'draft.max_claims'],
    ['no title', { title: ' ' }, 'draft.title'],
  ])('are refused with %s', async (_, changes, field) => {
    const { status, body } = await add(changes);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });
});
