import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskCase } from '#lib/desk/contract.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { deskOf, twoOperators, type TestOperator } from '#tests/support/desk.ts';
import { aFlag } from '#tests/support/flags.ts';
import { inboxOf, moneyOf } from '#tests/support/orders.ts';

const DAY_S = 86_400;

let app: TestApp;
let member: TestMember;
let ada: TestOperator;
let bayo: TestOperator;
beforeAll(async () => {
  app = await anApp();
  [ada, bayo] = await twoOperators(app);
});
beforeEach(async () => {
  member = await aMember(app);
});
afterAll(() => app.close());

const at = (id: string, what = '') => `/queues/flags/${id}${what}`;
const claim = (who: TestOperator, id: string) => deskOf(app, who).post(at(id, '/claim'));
const say = (who: TestOperator, id: string, body: object) =>
  deskOf(app, who).post(at(id, '/decision'), body);
const take = async (who: TestOperator, id: string) => (await claim(who, id)).body.data as DeskCase;
const until = (days: number) => secondsAfter(app.clock.now(), days * DAY_S).toISOString();
const held = async () => (await moneyOf(app, member)).available;

async function appeal(orderId: string): Promise<void> {
  const { rows } = await app.services.db.sql.query<{ reference_code: string }>(
    'select reference_code from orders where id = $1',
    [orderId],
  );
  const path = `/transactions/${rows[0]!.reference_code}/appeal`;
  const body = { message: 'My sister sent it. Ask her.' };
  expect((await app.call('POST', path, { token: member.token, body })).status).toBe(200);
}

const newest = async () => (await inboxOf(app, member)).list[0];

describe('a flag at the desk', () => {
  it('shows what was noticed, what is on hold and its owner’s appeal', async () => {
    const flag = await aFlag(app, member, { amount: '1500.00' });
    await appeal(flag.order_id);
    const found = await take(ada, flag.id);
    expect(found).toMatchObject({ reference: flag.reference, stage: 'appeal', amount: '1500.00' });
    expect(found.facts[0]).toEqual({
      label: 'Customer’s message',
      value: 'My sister sent it. Ask her.',
      warn: true,
    });
    expect(found.verdicts).toEqual(['approve', 'extend', 'reject']);
  });

  it('is lifted once by two people at the same moment, and its money is available again', async () => {
    const flag = await aFlag(app, member);
    expect(await held()).toBe('0.00');
    await Promise.all([claim(ada, flag.id), claim(bayo, flag.id)]);
    const answers = await Promise.all(
      [ada, bayo, ada].map((who) => say(who, flag.id, { verdict: 'approve' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await held()).toBe('1000.00');
  });

  it('needs two people when it is about a lot of money', async () => {
    const flag = await aFlag(app, member, { amount: '250000.00' });
    await claim(ada, flag.id);
    const asked = await say(ada, flag.id, { verdict: 'approve' });
    expect(asked.body.data).toEqual({
      state: 'waits for a second approver',
      why: 'Decisions of ₦200,000.00 or more need a second approver.',
    });
    expect(await held()).toBe('0.00');
    const waits = (await deskOf(app, bayo).get('/approvals')).body.data as {
      id: string;
      case_id: string;
    }[];
    const { id } = waits.find(({ case_id }) => case_id === flag.id)!;
    expect((await deskOf(app, ada).post(`/approvals/${id}`, { approve: true })).status).toBe(403);
    expect((await deskOf(app, bayo).post(`/approvals/${id}`, { approve: true })).status).toBe(200);
    expect(await held()).toBe('250000.00');
  });

  it('is extended with a reason for its owner, by each person once and by at most 30 days', async () => {
    const flag = await aFlag(app, member);
    const longer = { verdict: 'extend', until: until(20), evidence: 'The bank has not answered.' };
    await claim(ada, flag.id);
    const without = await say(ada, flag.id, { verdict: 'extend', until: until(20) });
    expect([without.status, Object.keys(without.body.errors ?? {})]).toEqual([422, ['evidence']]);
    const tooLong = await say(ada, flag.id, { ...longer, until: until(90) });
    expect([tooLong.status, tooLong.body.message]).toEqual([
      400,
      'You can extend a flag by up to 30 days, but not shorten it. Release it instead.',
    ]);
    expect((await say(ada, flag.id, longer)).status).toBe(200);
    expect((await newest())?.title).toBe('The review of ₦1,000.00 is taking longer');
    await claim(ada, flag.id);
    const again = await say(ada, flag.id, { ...longer, until: until(25) });
    expect([again.status, again.body.message]).toEqual([
      400,
      'You’ve already extended this flag. Ask a colleague.',
    ]);
  });

  it('stays when the appeal is refused, and its owner reads why; once', async () => {
    const flag = await aFlag(app, member);
    await claim(ada, flag.id);
    const early = await say(ada, flag.id, { verdict: 'reject', evidence: 'No.' });
    expect([early.status, Object.keys(early.body.errors ?? {})]).toEqual([422, ['verdict']]);
    await appeal(flag.order_id);
    const refused = { verdict: 'reject', evidence: 'The sender asked for a refund.' };
    expect((await say(ada, flag.id, refused)).status).toBe(200);
    expect(await newest()).toMatchObject({
      title: 'Appeal reviewed: ₦1,000.00 stays on hold',
      message: 'The sender asked for a refund.',
    });
    expect(await held()).toBe('0.00');
    expect(await take(bayo, flag.id)).toMatchObject({
      stage: 'open',
      verdicts: ['approve', 'extend'],
    });
    expect((await say(bayo, flag.id, refused)).status).toBe(422);
  });

  it('is not decided by strangers, nor without a claim', async () => {
    const flag = await aFlag(app, member);
    const body = { verdict: 'approve' };
    const asUser = await app.call('POST', `/desk${at(flag.id, '/decision')}`, {
      token: member.token,
      body,
    });
    expect(asUser.status).toBe(401);
    const untaken = await say(ada, flag.id, body);
    expect([untaken.status, untaken.body.error_code]).toEqual([403, 'desk_claim_needed']);
    expect(await held()).toBe('0.00');
  });
});
