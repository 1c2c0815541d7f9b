import { describe, expect, it } from 'vitest';
import type { Order } from '#lib/orders/contract.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import { because, decideCard, useCardDesk } from '#tests/support/card-desk.ts';
import type { TestOperator } from '#tests/support/desk.ts';
import {
  accept,
  cardsOf,
  notActivated,
  offerFor,
  refuse,
  sellCards,
} from '#tests/support/many-cards.ts';
import { freshToken, inboxOf, moneyOf, readOrder } from '#tests/support/orders.ts';
import { sell } from '#tests/support/cards.ts';

let app: TestApp;
let member: TestMember;
let ada: TestOperator;
let bayo: TestOperator;
useCardDesk((desk) => ({ app, member, ada, bayo } = desk));

const read = ({ reference_code }: Order) => readOrder(app, member, reference_code);
const balance = async () => (await moneyOf(app, member)).available;
const answer = ({ reference_code }: Order, take: boolean) =>
  app.call('POST', `/transactions/${reference_code}/offer`, {
    token: member.token,
    body: { accept: take },
  });

async function decide(order: Order, body: object, who = ada): Promise<Order> {
  const said = await decideCard(app, who, order, body);
  expect(said.body.message ?? '').toBe('');
  return read(order);
}

describe('several cards of one sale', () => {
  it('are lines of the order, each with its own title, amount and state', async () => {
    const order = await sellCards(app, member, 3);
    expect(order.items?.map(({ title, amount, state }) => [title, amount, state])).toEqual([
      ['Card 1 ($50.00)', '42150.00', 'open'],
      ['Card 2 ($50.00)', '42150.00', 'open'],
      ['Card 3 ($50.00)', '42150.00', 'open'],
    ]);
  });

  it('are as many as a sale may have', async () => {
    const many = Array.from({ length: 20 }, () => cardsOf(20).values).flat();
    const { status, body } = await sell(app, member, { ...cardsOf(1), values: many });
    expect([status, body.data.items?.length]).toEqual([201, 400]);
    expect(body.data.items?.at(-1)?.title).toBe('Card 400 ($50.00)');
  });

  it('are paid where they are good and declined with a reason each where not', async () => {
    const order = await sellCards(app, member);
    const items = [...accept(0, 1, 3), refuse(2), refuse(4, notActivated)];
    const done = await decide(order, { verdict: 'approve', items });
    expect(done).toMatchObject({ status: 'partly_completed', lines: { total: '126450.00' } });
    expect(done.items?.map(({ state, paid, reason }) => [state, paid, reason])).toEqual([
      ['delivered', '42150.00', undefined],
      ['delivered', '42150.00', undefined],
      ['failed', undefined, 'The card has already been used. Used on 3 May, 14:02.'],
      ['delivered', '42150.00', undefined],
      [
        'failed',
        undefined,
        'The card wasn’t activated at the shop. Take it back with the receipt. The shop never activated it.',
      ],
    ]);
    expect(done.message).toContain('₦126,450.00 for 3 of 5 cards is in your wallet.');
    expect(await balance()).toBe('126450.00');
  });

  it('are listed in the notice card by card, with the sum', async () => {
    const order = await sellCards(app, member, 3);
    await decide(order, { verdict: 'approve', items: [...accept(0, 1), refuse(2)] });
    const { list } = await inboxOf(app, member);
    expect(list[0]?.title).toBe('Apple (iTunes) gift card: 2 of 3 cards paid');
    const text = JSON.stringify(list[0]);
    expect(text).toContain('₦84,300.00 for 2 of 3 cards is in your wallet.');
    expect(text).toContain(
      'Card 3 ($50.00) was declined. The card has already been used. Used on 3 May, 14:02.',
    );
  });

  it('are declined as a whole when each has its reason, and can be appealed as one', async () => {
    const order = await sellCards(app, member, 2);
    const items = [refuse(0), refuse(1, notActivated)];
    const done = await decide(order, { verdict: 'reject', items });
    expect(done).toMatchObject({ status: 'rejected', can_appeal: true });
    expect(done.problem?.text).toContain('Card 1 ($50.00): The card has already been used.');
    expect(done.problem?.text).toContain('Card 2 ($50.00): The card wasn’t activated');
    await app.call('POST', `/transactions/${order.reference_code}/appeal`, {
      token: member.token,
      body: { message: 'They were never used. Here is the receipt.' },
    });
    expect((await read(order)).items?.map(({ state }) => state)).toEqual(['open', 'open']);
    const again = await decide(
      order,
      { verdict: 'approve', items: [...accept(0), refuse(1)] },
      bayo,
    );
    expect(again.status).toBe('partly_completed');
    expect(await balance()).toBe('42150.00');
  });

  it('are paid and declined as before when the whole is decided at once', async () => {
    const all = await decide(await sellCards(app, member, 2), { verdict: 'approve' });
    expect(all.status).toBe('completed');
    expect(all.items?.map(({ paid }) => paid)).toEqual(['42150.00', '42150.00']);
    const none = await decide(await sellCards(app, member, 2), { verdict: 'reject', ...because });
    expect(none.status).toBe('rejected');
    expect(none.items?.map(({ state }) => state)).toEqual(['failed', 'failed']);
    const offered = await decide(await sellCards(app, member, 2), {
      verdict: 'change_offer',
      amount: '50000.01',
      ...because,
    });
    expect(offered.items?.map(({ offer }) => offer)).toEqual(['25000.01', '25000.00']);
    await answer(offered, true);
    const taken = await read(offered);
    expect(taken.status).toBe('completed');
    expect(taken.items?.map(({ paid }) => paid)).toEqual(['25000.01', '25000.00']);
  });
});

describe('another price for some of several cards', () => {
  const mixed = () => ({
    verdict: 'change_offer',
    items: [...accept(0, 1), refuse(2), offerFor(3, '20000.00')],
  });

  it('is offered while the good ones are paid immediately', async () => {
    const order = await decide(await sellCards(app, member, 4), mixed());
    expect(order).toMatchObject({
      status: 'offer_changed',
      offer: { amount: '20000.00', instead_of: '42150.00' },
      amount: '104300.00',
    });
    expect(order.offer?.reason).toBe(
      'Card 4 ($50.00): The value doesn’t match what you entered. The card says $25.',
    );
    expect(order.message).toContain('₦84,300.00 for 2 of 4 cards is in your wallet.');
    expect(await balance()).toBe('84300.00');
  });

  it('is paid when it is accepted, once however often, and the order ends in part', async () => {
    const order = await decide(await sellCards(app, member, 4), mixed());
    const answers = await Promise.all(Array.from({ length: 16 }, (_, n) => answer(order, n < 15)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const done = await read(order);
    expect(done.status).toBe('partly_completed');
    const isTaken = done.lines.total === '104300.00';
    expect(await balance()).toBe(isTaken ? '104300.00' : '84300.00');
  });

  it('completes the order when no card was declined', async () => {
    const items = [...accept(0), offerFor(1, '20000.00')];
    const order = await decide(await sellCards(app, member, 2), { verdict: 'change_offer', items });
    await answer(order, true);
    const done = await read(order);
    expect(done).toMatchObject({ status: 'completed', lines: { total: '62150.00' } });
    expect(done.items?.map(({ paid }) => paid)).toEqual(['42150.00', '20000.00']);
  });

  it('keeps what was paid when it is declined or expires, and the card stays the seller’s', async () => {
    const left = await decide(await sellCards(app, member, 4), mixed());
    expect((await answer(left, false)).status).toBe(200);
    const done = await read(left);
    expect(done).toMatchObject({ status: 'partly_completed', lines: { total: '84300.00' } });
    expect(done.items?.[3]).toMatchObject({ state: 'failed' });
    expect(done.items?.[3]?.reason).toContain('You declined our offer of ₦20,000.00.');
    const expired = await decide(await sellCards(app, member, 4), mixed());
    app.clock.advance(24 * 3600 + 1);
    await app.drainJobs({ includeLater: true });
    member.token = await freshToken(app, member);
    const over = await read(expired);
    expect(over.status).toBe('partly_completed');
    expect(over.items?.[3]?.reason).toContain('Our offer of ₦20,000.00 expired.');
    expect((await answer(expired, true)).status).toBe(409);
    expect(await balance()).toBe('168600.00');
  });

  it('cancels the order when nothing else was paid', async () => {
    const items = [refuse(0), offerFor(1, '20000.00')];
    const order = await decide(await sellCards(app, member, 2), { verdict: 'change_offer', items });
    await answer(order, false);
    expect(await read(order)).toMatchObject({ status: 'cancelled' });
    expect(await balance()).toBe('0.00');
  });

  it('lets the card whose offer was declined be submitted again, and no other one of the sale', async () => {
    const body = cardsOf(4);
    const order = await decide((await sell(app, member, body)).body.data, mixed());
    await answer(order, false);
    const again = async (place: number) => {
      const next = cardsOf(1);
      next.values[0]!.codes = [body.values[0]!.codes[place]!];
      return (await sell(app, member, next)).status;
    };
    expect([await again(3), await again(0), await again(2)]).toEqual([201, 422, 422]);
  });
});
