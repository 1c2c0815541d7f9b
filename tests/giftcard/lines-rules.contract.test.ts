import { describe, expect, it } from 'vitest';
import type { Order } from '#lib/orders/contract.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import { claimCard, decideCard, postCardDecision, useCardDesk } from '#tests/support/card-desk.ts';
import { deskOf, type TestOperator } from '#tests/support/desk.ts';
import { accept, offerFor, refuse, sellCards } from '#tests/support/many-cards.ts';
import { moneyOf, readOrder } from '#tests/support/orders.ts';
import { setRate } from '#tests/support/cards.ts';

let app: TestApp;
let member: TestMember;
let ada: TestOperator;
let bayo: TestOperator;
useCardDesk((desk) => ({ app, member, ada, bayo } = desk));

const read = ({ reference_code }: Order) => readOrder(app, member, reference_code);
const balance = async () => (await moneyOf(app, member)).available;
async function decide(order: Order, body: object, who = ada): Promise<Order> {
  const said = await decideCard(app, who, order, body);
  expect(said.body.message ?? '').toBe('');
  return read(order);
}

describe('the rules of a decision card by card', () => {
  it.each([
    ['items.1.reason_code', [...accept(0), refuse(1, { reason_code: 'because' })], 'approve'],
    ['items.1.evidence', [...accept(0), refuse(1, { evidence: 'no' })], 'approve'],
    ['items.1.proof', [...accept(0), refuse(1, { proof: undefined })], 'approve'],
    ['items.1.amount', [...accept(0), offerFor(1, '0.00')], 'change_offer'],
    ['items', accept(0), 'approve'],
    ['items', accept(0, 0), 'approve'],
    ['items', accept(0, 7), 'approve'],
    ['verdict', [...accept(0), refuse(1)], 'reject'],
    ['verdict', [...accept(0), offerFor(1, '20000.00')], 'approve'],
  ])('refuse what is missing or wrong at %s', async (field, items, verdict) => {
    const order = await sellCards(app, member, 2);
    await claimCard(app, ada, order);
    const refused = await postCardDecision(app, ada, order, { verdict, items });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('require a second approver for one offer above what that card pays, whatever the others are', async () => {
    const order = await sellCards(app, member, 2);
    const items = [offerFor(0, '1000.00'), offerFor(1, '43000.00')];
    await claimCard(app, ada, order);
    const said = await postCardDecision(app, ada, order, { verdict: 'change_offer', items });
    expect(said.body).toMatchObject({ data: { state: 'waits for a second approver' } });
    expect((said.body.data as { why: string }).why).toContain('more than the ₦42,150.00');
  });

  it('count what is paid and offered together as one large sum', async () => {
    const order = await sellCards(app, member, 6);
    const items = [...accept(0, 1, 2, 3), offerFor(4, '20000.00'), offerFor(5, '20000.00')];
    await claimCard(app, ada, order);
    const said = await postCardDecision(app, ada, order, { verdict: 'change_offer', items });
    expect(said.body).toMatchObject({ data: { state: 'waits for a second approver' } });
    expect(await balance()).toBe('0.00');
    const { body } = await deskOf(app, bayo).get('/approvals');
    const asked = (body.data as { id: string; case_id: string; amount: string }[]).find(
      ({ case_id }) => case_id === order.uuid,
    );
    expect(asked?.amount).toBe('208600.00');
    await deskOf(app, bayo).post(`/approvals/${asked?.id}`, { approve: true });
    expect(await balance()).toBe('168600.00');
  });

  it('pay the better of the two prices for the cards that are good', async () => {
    const order = await sellCards(app, member, 2);
    await setRate(app, 'ratio:apple:e-code', '0.66');
    try {
      const done = await decide(order, { verdict: 'approve', items: [...accept(0), refuse(1)] });
      expect(Number(done.lines.total)).toBeGreaterThan(42_150);
      expect(Number(done.lines.total)).toBeLessThanOrEqual(46_365);
      expect(done.items?.[0]?.paid).toBe(done.lines.total);
    } finally {
      await setRate(app, 'ratio:apple:e-code', '0.63');
    }
  });

  it('are decided once by two reviewers and sixteen simultaneous attempts', async () => {
    const order = await sellCards(app, member, 3);
    await claimCard(app, ada, order);
    const ways = [
      { verdict: 'approve', items: [...accept(0, 1), refuse(2)] },
      { verdict: 'approve' },
      { verdict: 'change_offer', items: [...accept(0), refuse(1), offerFor(2, '20000.00')] },
      { verdict: 'reject', items: [refuse(0), refuse(1), refuse(2)] },
    ];
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        postCardDecision(app, n % 2 ? ada : bayo, order, ways[n % 4]!),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('open the codes of paid cards only, even while an offer waits', async () => {
    const order = await sellCards(app, member, 3);
    const items = [...accept(0), refuse(1), offerFor(2, '20000.00')];
    await decide(order, { verdict: 'change_offer', items });
    await claimCard(app, ada, order);
    const open = async (position: number) =>
      (await deskOf(app, ada).post(`/queues/cards/${order.uuid}/codes/${position}`)).status;
    expect([await open(0), await open(1), await open(2)]).toEqual([200, 409, 409]);
  });

  it('make one card the same sale as before', async () => {
    const one = await decide(await sellCards(app, member, 1), {
      verdict: 'reject',
      items: [refuse(0)],
    });
    expect(one.items).toBeUndefined();
    expect(one).toMatchObject({
      status: 'rejected',
      problem: {
        code: 'already-used',
        text: 'The card has already been used. Used on 3 May, 14:02.',
      },
    });
  });
});
