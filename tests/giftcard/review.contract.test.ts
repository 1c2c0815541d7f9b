import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Order } from '#lib/orders/contract.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import {
  because,
  claimCard,
  decideCard,
  postCardDecision,
  useCardDesk,
} from '#tests/support/card-desk.ts';
import { photographedCard, sell, typedCard } from '#tests/support/cards.ts';
import { deskOf, type TestOperator } from '#tests/support/desk.ts';
import { freshToken, inboxOf, moneyOf, readOrder } from '#tests/support/orders.ts';

let app: TestApp;
let member: TestMember;
let ada: TestOperator;
let bayo: TestOperator;
useCardDesk((desk) => ({ app, member, ada, bayo } = desk));

const at = ({ uuid }: Order, what = '') => `/queues/cards/${uuid}${what}`;
const claim = (who: TestOperator, order: Order) => claimCard(app, who, order);
const say = (who: TestOperator, order: Order, body: object, key?: string) =>
  postCardDecision(app, who, order, body, key);

async function sold(body?: object): Promise<Order> {
  return (await sell(app, member, body)).body.data;
}

async function decide(order: Order, body: object, who = ada) {
  const answer = await decideCard(app, who, order, body);
  expect(answer.body.message ?? '').toBe('');
  return readOrder(app, member, order.reference_code);
}

const answer = ({ reference_code }: Order, accept: boolean) =>
  app.call('POST', `/transactions/${reference_code}/offer`, {
    token: member.token,
    body: { accept },
  });
const appeal = ({ reference_code }: Order) =>
  app.call('POST', `/transactions/${reference_code}/appeal`, {
    token: member.token,
    body: { message: 'It was never used. Here is the receipt.' },
  });

const balance = async () => (await moneyOf(app, member)).available;
const rejected = { verdict: 'reject', ...because };

describe('a card that is approved', () => {
  it('is paid at the agreed rate, once, and the seller is notified', async () => {
    const order = await sold();
    const done = await decide(order, { verdict: 'approve' });
    expect(done).toMatchObject({ status: 'completed', lines: { total: '86900.00' } });
    expect(await balance()).toBe('86900.00');
    const { list } = await inboxOf(app, member);
    expect(list[0]?.title).toBe('Apple (iTunes) gift card: paid');
  });

  it('is paid once by two reviewers and many simultaneous attempts', async () => {
    const order = await sold();
    await Promise.all([claim(ada, order), claim(bayo, order)]);
    const tries = Array.from({ length: 8 }, (_, n) =>
      say(n % 2 ? ada : bayo, order, { verdict: 'approve' }),
    );
    const answers = await Promise.all(tries);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balance()).toBe('86900.00');
  });

  it('is paid at the current rate when that is better', async () => {
    const order = await sold();
    const set = (value: string) =>
      app.services.db.sql.query(
        `insert into card_setting(name, value, effective_at, set_by, set_at)
         values ('ratio:apple:e-code', $1, $2, 'test', $2)`,
        [value, app.clock.now()],
      );
    await set('0.66');
    try {
      const done = await decide(order, { verdict: 'approve' });
      expect(done.lines.total).toBe('91000.00');
      expect(await balance()).toBe('91000.00');
    } finally {
      await set('0.63');
    }
  });

  it('is paid in part when some of several are good', async () => {
    const codes = [randomUUID(), randomUUID()];
    const values = [{ value: '100.00', quantity: 2, codes }];
    const order = await sold({ ...typedCard(), values });
    const done = await decide(order, { verdict: 'approve', accepted: [1], ...because });
    expect(done).toMatchObject({ status: 'partly_completed', lines: { total: '86900.00' } });
    expect(done.timeline.at(-1)?.text).toContain('Card 1 ($100.00) was declined.');
    expect(await balance()).toBe('86900.00');
  });

  it('needs a second approver from about 200,000 naira on, who reads what is paid and why', async () => {
    const codes = Array.from({ length: 4 }, () => randomUUID());
    const order = await sold({ ...typedCard(), values: [{ value: '100.00', quantity: 4, codes }] });
    await claim(ada, order);
    const partly = { verdict: 'approve', accepted: [0, 1, 3], ...because };
    const asked = await say(ada, order, partly);
    expect(asked.body).toMatchObject({ data: { state: 'waits for a second approver' } });
    expect(await balance()).toBe('0.00');
    const list = (await deskOf(app, bayo).get('/approvals')).body.data as {
      id: string;
      case_id: string;
    }[];
    const mine = list.find(({ case_id }) => case_id === order.uuid);
    expect(mine).toMatchObject({
      asked_by: 'Ada',
      reference: order.reference_code,
      amount: '260700.00',
      currency: 'NGN',
      reason: 'The card has already been used.',
      decision: partly,
    });
    await deskOf(app, bayo).post(`/approvals/${mine?.id}`, { approve: true });
    expect(await balance()).toBe('260700.00');
  });
});

describe('a changed offer', () => {
  const offer = { verdict: 'change_offer', amount: '40000.00', reason_code: 'wrong-amount' };
  const change = { ...offer, proof: 'photo', evidence: 'The card says 50.' };

  it('is shown with its reason, paid when it is accepted, and then closed', async () => {
    const order = await decide(await sold(), change);
    expect(order).toMatchObject({
      status: 'offer_changed',
      offer: { amount: '40000.00', instead_of: '86900.00' },
    });
    expect(await balance()).toBe('0.00');
    const answers = await Promise.all(Array.from({ length: 8 }, () => answer(order, true)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const done = await readOrder(app, member, order.reference_code);
    expect(done).toMatchObject({ status: 'completed', lines: { total: '40000.00' } });
    expect(await balance()).toBe('40000.00');
    expect((await answer(order, false)).status).toBe(409);
  });

  it('ends when it is declined: nothing is paid, and the card may be submitted again', async () => {
    const body = typedCard();
    const order = await decide(await sold(body), change);
    await answer(order, false);
    expect((await readOrder(app, member, order.reference_code)).status).toBe('cancelled');
    const again = await sell(app, member, { ...body, draft_id: randomUUID() });
    expect(again.status).toBe(201);
    expect(await balance()).toBe('0.00');
  });

  it('ends automatically after a day', async () => {
    const order = await decide(await sold(), change);
    app.clock.advance(24 * 3600 + 1);
    await app.drainJobs({ includeLater: true });
    member.token = await freshToken(app, member);
    expect((await readOrder(app, member, order.reference_code)).status).toBe('cancelled');
    expect((await answer(order, true)).status).toBe(409);
  });

  it('can’t be accepted by anyone else', async () => {
    const order = await decide(await sold(), change);
    const other = await aMember(app);
    const taken = await app.call('POST', `/transactions/${order.reference_code}/offer`, {
      token: other.token,
      body: { accept: true },
    });
    expect(taken.status).toBe(404);
  });
});

describe('a card that is rejected', () => {
  it('has a reason and evidence that the seller reads, or it can’t be rejected', async () => {
    const order = await sold();
    await claim(ada, order);
    for (const [body, field] of [
      [{ verdict: 'reject' }, 'reason_code'],
      [{ verdict: 'reject', reason_code: 'because' }, 'reason_code'],
      [{ verdict: 'reject', reason_code: 'already-used' }, 'evidence'],
      [{ verdict: 'change_offer', ...because }, 'amount'],
      [{ verdict: 'approve', accepted: [7], ...because }, 'accepted'],
    ] as const) {
      const refused = await say(ada, order, body);
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toHaveProperty(field);
    }
    const done = await decide(order, rejected);
    expect(done.status).toBe('rejected');
    expect(done.message).toContain('Used on 3 May, 14:02.');
    expect(await balance()).toBe('0.00');
  });

  it('can be appealed once, and another person decides', async () => {
    const order = await decide(await sold(), rejected);
    expect(order.can_appeal).toBe(true);
    expect((await appeal(order)).status).toBe(200);
    const again = await readOrder(app, member, order.reference_code);
    expect(again).toMatchObject({ status: 'under_review', can_appeal: false });
    const own = await claim(ada, order);
    expect([own.status, own.body.message]).toEqual([
      409,
      'You decided this before. A colleague has to review it now.',
    ]);
    const needs = async (who: TestOperator) => {
      const { body } = await deskOf(app, who).get('/queues/cards');
      const rows = body.data as { id: string; needs_colleague: boolean }[];
      return rows.find(({ id }) => id === order.uuid)?.needs_colleague;
    };
    expect([await needs(ada), await needs(bayo)]).toEqual([true, false]);
    const done = await decide(order, { verdict: 'approve' }, bayo);
    expect(done.status).toBe('completed');
    expect(await balance()).toBe('86900.00');
  });

  it('is final when the second approver agrees', async () => {
    const order = await decide(await sold(), rejected);
    await appeal(order);
    const final = await decide(order, rejected, bayo);
    expect(final).toMatchObject({ status: 'rejected', can_appeal: false });
    expect((await appeal(order)).status).toBe(409);
  });
});

describe('what a reviewer sees', () => {
  it('is in the queue by age, with the seller’s history, and opened pictures are recorded', async () => {
    const order = await sold(await photographedCard(app, member));
    const desk = deskOf(app, ada);
    const list = await desk.get('/queues/cards');
    expect((list.body.data as { id: string }[]).map(({ id }) => id)).toContain(order.uuid);
    const opened = await claim(ada, order);
    const { items, user } = opened.body.data as {
      items: { title: string; files: { key: string }[] }[];
      user: { history: { label: string }[] };
    };
    expect(user.history.map(({ label }) => label)).toContain('Declined');
    expect(items[0]?.title).toMatch(/^Card 1, \$[\d,]+\.\d\d$/);
    const key = items[0]?.files[0]?.key ?? '';
    const file = await desk.get(`/files/${key}`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await deskOf(app, bayo).get(`/files/${key}`)).status).toBe(403);
    const { timeline } = await readOrder(app, member, order.reference_code);
    expect(timeline.map(({ title }) => title)).toContain('Your photos were viewed');
  });

  it('includes codes only when they are opened, and the seller sees when that was', async () => {
    const order = await sold(typedCard('XCODE-FOR-THE-DESK'));
    const seen = await claim(ada, order);
    expect(JSON.stringify(seen.body)).not.toContain('XCODE');
    const opened = await deskOf(app, ada).post(at(order, '/codes/0'));
    expect(opened.body).toMatchObject({ data: { code: 'XCODE-FOR-THE-DESK' } });
    expect((await deskOf(app, bayo).post(at(order, '/codes/0'))).status).toBe(403);
    const { timeline } = await readOrder(app, member, order.reference_code);
    expect(timeline.map(({ title }) => title)).toContain('Your code was viewed');
  });
});
