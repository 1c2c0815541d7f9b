import { describe, expect, it } from 'vitest';
import type { Order } from '#lib/orders/contract.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import { because, claimCard, decideCard, useCardDesk } from '#tests/support/card-desk.ts';
import { deskOf, type TestOperator } from '#tests/support/desk.ts';
import { accept, offerFor, refuse, sellCards } from '#tests/support/many-cards.ts';
import { moneyOf, readOrder } from '#tests/support/orders.ts';

let app: TestApp;
let member: TestMember;
let ada: TestOperator;
let bayo: TestOperator;
useCardDesk((desk) => ({ app, member, ada, bayo } = desk));

const read = ({ reference_code }: Order) => readOrder(app, member, reference_code);
const balance = async () => (await moneyOf(app, member)).available;
const statesOf = ({ items = [] }: Order) => items.map(({ state }) => state);

async function decide(order: Order, body: object, who = bayo): Promise<Order> {
  const said = await decideCard(app, who, order, body);
  expect(said.body.message ?? '').toBe('');
  return read(order);
}

/** Two of four cards are paid, one is declined, and one has an appealed offer. */
async function appealed(): Promise<Order> {
  const items = [...accept(0, 1), refuse(2), offerFor(3, '20000.00')];
  const order = await sellCards(app, member, 4);
  await decide(order, { verdict: 'change_offer', items }, ada);
  const answer = await app.call('POST', `/transactions/${order.reference_code}/appeal`, {
    token: member.token,
    body: { message: 'It says 50 on the back.' },
  });
  expect(answer.status).toBe(200);
  return read(order);
}

describe('an appeal of a sale of which some cards are paid', () => {
  it('keeps what was paid, and is about the other cards', async () => {
    const order = await appealed();
    expect(order.status).toBe('under_review');
    expect(statesOf(order)).toEqual(['delivered', 'delivered', 'open', 'open']);
    expect(await balance()).toBe('84300.00');
    expect(order.message).toBe(
      '₦84,300.00 for 2 of 4 cards is in your wallet. The rest is with our team for review.',
    );
    await claimCard(app, bayo, order);
    const { body } = await deskOf(app, bayo).get(`/queues/cards/${order.uuid}`);
    const shown = body.data as { amount: string; items: { position: number }[] };
    expect(shown.items.map(({ position }) => position)).toEqual([2, 3]);
    expect(shown.amount).toBe('84300.00');
  });

  it('pays only the other cards when the whole is approved', async () => {
    const done = await decide(await appealed(), { verdict: 'approve' });
    expect(done.status).toBe('completed');
    expect(await balance()).toBe('168600.00');
  });

  it('pays and declines the other cards one by one', async () => {
    const order = await appealed();
    const both = [...accept(2), refuse(3)];
    const done = await decide(order, { verdict: 'approve', items: both });
    expect(done.status).toBe('partly_completed');
    expect(statesOf(done)).toEqual(['delivered', 'delivered', 'delivered', 'failed']);
    expect(await balance()).toBe('126450.00');
  });

  it('accepts no decision about a card that was paid', async () => {
    const order = await appealed();
    for (const items of [[...accept(0, 1, 2, 3)], [refuse(0), ...accept(2, 3)]]) {
      const said = await decideCard(app, bayo, order, { verdict: 'approve', items });
      expect(said.status).toBe(422);
    }
    expect(await balance()).toBe('84300.00');
  });

  it('leaves what was paid when the whole is declined', async () => {
    const done = await decide(await appealed(), { verdict: 'reject', ...because });
    expect(done.status).toBe('partly_completed');
    expect(statesOf(done)).toEqual(['delivered', 'delivered', 'failed', 'failed']);
    expect(await balance()).toBe('84300.00');
  });

  it('may end in another offer for the other cards, which is paid once when it is accepted', async () => {
    const wrong = { reason_code: 'wrong-amount', proof: 'photo', evidence: 'The card says 25.' };
    const order = await decide(await appealed(), {
      verdict: 'change_offer',
      amount: '30000.00',
      ...wrong,
    });
    expect(order).toMatchObject({ status: 'offer_changed', offer: { amount: '30000.00' } });
    const take = () =>
      app.call('POST', `/transactions/${order.reference_code}/offer`, {
        token: member.token,
        body: { accept: true },
      });
    const answers = await Promise.all(Array.from({ length: 8 }, take));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balance()).toBe('114300.00');
    expect(statesOf(await read(order))).toEqual(Array.from({ length: 4 }, () => 'delivered'));
  });
});
