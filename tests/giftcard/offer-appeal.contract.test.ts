import { describe, expect, it } from 'vitest';
import type { Order } from '#lib/orders/contract.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import { claimCard, decideCard, useCardDesk } from '#tests/support/card-desk.ts';
import { photographedCard, sell } from '#tests/support/cards.ts';
import type { TestOperator } from '#tests/support/desk.ts';
import { fetchFile } from '#tests/support/uploads.ts';
import { moneyOf, readOrder } from '#tests/support/orders.ts';

let app: TestApp;
let member: TestMember;
let ada: TestOperator;
let bayo: TestOperator;
useCardDesk((desk) => ({ app, member, ada, bayo } = desk));

const wrong = { reason_code: 'wrong-amount', proof: 'photo', evidence: 'The card says 50.' };
const offerOf = (amount: string) => ({ verdict: 'change_offer', amount, ...wrong });

const read = (order: Order) => readOrder(app, member, order.reference_code);
const post = ({ reference_code }: Order, act: string, body: object) =>
  app.call('POST', `/transactions/${reference_code}/${act}`, { token: member.token, body });
const appeal = (order: Order) => post(order, 'appeal', { message: 'It says 100 on the back.' });

async function decide(order: Order, body: object, who: TestOperator): Promise<Order> {
  const answer = await decideCard(app, who, order, body);
  expect(answer.body.message ?? '').toBe('');
  return read(order);
}

async function offered(): Promise<Order> {
  const { body } = await sell(app, member, await photographedCard(app, member));
  return decide(body.data, offerOf('40000.00'), ada);
}

describe('an offer of another price', () => {
  it('shows how the agreed price came about, and the photos of the card to its seller', async () => {
    const { offer } = await offered();
    expect(offer).toMatchObject({ instead_of: '44800.00', workings: '$50.00 × ₦896.00' });
    const [photo] = offer?.pictures ?? [];
    const fetched = await Promise.all(
      [photo?.url, photo?.thumb].map((url) => fetchFile(app, url ?? '')),
    );
    expect(fetched.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('can be appealed once: it is withdrawn then, and someone else decides', async () => {
    const order = await offered();
    expect(order.can_appeal).toBe(true);
    expect((await appeal(order)).status).toBe(200);
    expect(await read(order)).toMatchObject({
      status: 'under_review',
      offer: null,
      can_appeal: false,
      lines: { total: '44800.00' },
    });
    expect((await post(order, 'offer', { accept: true })).status).toBe(409);
    expect((await claimCard(app, ada, order)).status).toBe(409);
    const done = await decide(order, { verdict: 'approve' }, bayo);
    expect(done.status).toBe('completed');
    expect((await moneyOf(app, member)).available).toBe('44800.00');
  });

  it('may be made again after the appeal, which was the only one', async () => {
    const order = await offered();
    await appeal(order);
    const again = await decide(order, offerOf('42000.00'), bayo);
    expect(again).toMatchObject({
      status: 'offer_changed',
      can_appeal: false,
      offer: { amount: '42000.00', instead_of: '44800.00' },
    });
    expect((await appeal(order)).status).toBe(409);
    expect((await post(order, 'offer', { accept: true })).status).toBe(200);
    expect((await moneyOf(app, member)).available).toBe('42000.00');
  });

  it('is either accepted or appealed when both are pressed at once', async () => {
    const order = await offered();
    const answers = await Promise.all([
      appeal(order),
      post(order, 'offer', { accept: true }),
      appeal(order),
      post(order, 'offer', { accept: true }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { status } = await read(order);
    const paid = status === 'completed' ? '40000.00' : '0.00';
    expect(['completed', 'under_review']).toContain(status);
    expect((await moneyOf(app, member)).available).toBe(paid);
  });
});

describe('a sale in review', () => {
  it('shows that a reviewer has opened it only once one has', async () => {
    const { body } = await sell(app, member, await photographedCard(app, member));
    const order = body.data;
    expect((await read(order)).in_hands).toBeUndefined();
    await claimCard(app, ada, order);
    expect((await read(order)).in_hands).toBe(true);
  });
});
