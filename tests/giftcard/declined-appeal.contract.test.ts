import { describe, expect, it } from 'vitest';
import type { Order } from '#lib/orders/contract.ts';
import { findOrder } from '#server/orders/find.ts';
import { followTrade } from '#server/rewards/earnings/count-trade.job.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import { because, claimCard, decideCard, useCardDesk } from '#tests/support/card-desk.ts';
import { sell } from '#tests/support/cards.ts';
import { deskOf, type TestOperator } from '#tests/support/desk.ts';
import { accept, cardsOf, notActivated, offerFor, refuse } from '#tests/support/many-cards.ts';
import { expectCleanBooks, inboxOf, moneyOf, readOrder } from '#tests/support/orders.ts';

let app: TestApp;
let member: TestMember;
let ada: TestOperator;
let bayo: TestOperator;
useCardDesk((desk) => ({ app, member, ada, bayo } = desk));

const read = ({ reference_code }: Order) => readOrder(app, member, reference_code);
const balance = async () => (await moneyOf(app, member)).available;
const post = ({ reference_code }: Order, act: string, body: object) =>
  app.call('POST', `/transactions/${reference_code}/${act}`, { token: member.token, body });
const appeal = (order: Order) => post(order, 'appeal', { message: 'It was never used.' });
const statesOf = ({ items = [] }: Order) => items.map(({ state }) => state);

async function decide(order: Order, body: object, who = bayo): Promise<Order> {
  const said = await decideCard(app, who, order, body);
  expect(said.body.message ?? '').toBe('');
  return read(order);
}

/** Two of three cards are paid, and one is declined. */
async function paidInPart(body: object = cardsOf(3)): Promise<Order> {
  const order = (await sell(app, member, body)).body.data;
  return decide(order, { verdict: 'approve', items: [...accept(0, 1), refuse(2)] }, ada);
}

/** The same after the seller's appeal. */
async function appealed(): Promise<Order> {
  const order = await paidInPart();
  expect((await appeal(order)).status).toBe(200);
  return read(order);
}

async function rewardsOf(): Promise<{ coins: bigint; entries: number; sold: string }> {
  await app.drainJobs();
  const { rows } = await app.services.db.sql.query<{ coins: bigint; entries: number }>(
    `select coalesce(sum(amount), 0)::bigint as coins, count(*)::int as entries
     from gold_coin_entry where user_id = $1`,
    [member.user.uuid],
  );
  const ranks = await app.call('GET', '/rewards/my-ranks', { token: member.token });
  const { card_sales } = ranks.body.data as { card_sales: { total: string } };
  return { ...rows[0]!, sold: card_sales.total };
}

describe('a card that is declined in a sale whose other cards are paid', () => {
  it('can be appealed, and the page says which card that is', async () => {
    const order = await paidInPart();
    expect(order).toMatchObject({ status: 'partly_completed', can_appeal: true });
    expect(order.items?.map(({ refused }) => refused)).toEqual([undefined, undefined, true]);
    const { list } = await inboxOf(app, member);
    expect(JSON.stringify(list[0])).toContain('You can ask for a second review');
  });

  it('is reviewed again alone, by someone else, while what was paid stays paid', async () => {
    const order = await appealed();
    expect(order).toMatchObject({ status: 'under_review', can_appeal: false });
    expect(statesOf(order)).toEqual(['delivered', 'delivered', 'open']);
    expect(order.message).toBe(
      '₦84,300.00 for 2 of 3 cards is in your wallet. The rest is with our team for review.',
    );
    expect(await balance()).toBe('84300.00');
    expect((await claimCard(app, ada, order)).status).toBe(409);
    await claimCard(app, bayo, order);
    const { body } = await deskOf(app, bayo).get(`/queues/cards/${order.uuid}`);
    const shown = body.data as { amount: string; stage: string; items: { position: number }[] };
    expect(shown).toMatchObject({ amount: '42150.00', stage: 'appeal' });
    expect(shown.items.map(({ position }) => position)).toEqual([2]);
  });

  it('is paid once when the appeal is granted', async () => {
    const done = await decide(await appealed(), { verdict: 'approve' });
    expect(done).toMatchObject({ status: 'completed', lines: { total: '126450.00' } });
    expect(await balance()).toBe('126450.00');
    const { list } = await inboxOf(app, member);
    expect(list[0]?.title).toBe('Apple (iTunes) gift card: paid');
    const { rows } = await app.services.db.sql.query<{ round: number; amount: bigint }>(
      'select round, amount from sale_decision where order_id = $1 order by round',
      [done.uuid],
    );
    expect(rows.map(({ amount }) => amount)).toEqual([84_300_00n, 42_150_00n]);
    await expectCleanBooks(app);
  });

  it('changes nothing when it is declined again, and can’t be appealed twice', async () => {
    const done = await decide(await appealed(), { verdict: 'reject', ...because });
    expect(done).toMatchObject({ status: 'partly_completed', can_appeal: false });
    expect(statesOf(done)).toEqual(['delivered', 'delivered', 'failed']);
    expect(done.lines.total).toBe('84300.00');
    expect(await balance()).toBe('84300.00');
    expect((await appeal(done)).status).toBe(409);
    const { list } = await inboxOf(app, member);
    expect(JSON.stringify(list[0])).not.toContain('second review');
    await expectCleanBooks(app);
  });

  it('may get another price, which is for that card alone', async () => {
    const order = await decide(await appealed(), {
      verdict: 'change_offer',
      amount: '20000.00',
      reason_code: 'wrong-amount',
      proof: 'photo',
      evidence: 'The card says $25.',
    });
    expect(order).toMatchObject({
      status: 'offer_changed',
      offer: { amount: '20000.00', instead_of: '42150.00' },
    });
    expect((await post(order, 'offer', { accept: true })).status).toBe(200);
    expect(await balance()).toBe('104300.00');
    await expectCleanBooks(app);
  });

  it('is appealed once, however often and from wherever', async () => {
    const order = await paidInPart();
    const answers = await Promise.all(Array.from({ length: 8 }, () => appeal(order)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    expect(statesOf(await read(order))).toEqual(['delivered', 'delivered', 'open']);
  });

  it('is decided once when the desk decides while its seller appeals, and again', async () => {
    const order = await appealed();
    await claimCard(app, bayo, order);
    const say = () => decideCard(app, bayo, order, { verdict: 'approve' });
    const answers = await Promise.all([say(), appeal(order), say(), appeal(order), say()]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(await balance()).toBe('126450.00');
    await expectCleanBooks(app);
  });

  it('counts once towards coins and ranks, and what was paid before always counts', async () => {
    const order = await paidInPart();
    const before = await rewardsOf();
    expect(before).toMatchObject({ entries: 1, sold: '84300.00' });
    await appeal(order);
    // a job that runs late or twice finds the sale in review
    const row = await findOrder(app.services.db, order.uuid);
    await followTrade(app.services.db, row!);
    expect(await rewardsOf()).toEqual(before);
    await decide(order, { verdict: 'approve' });
    const after = await rewardsOf();
    expect(after.sold).toBe('126450.00');
    expect(after.entries).toBe(2);
  });
});

describe('cards that can’t be appealed', () => {
  it('are those whose offer the seller left: they stay with the seller, and the desk can’t open them', async () => {
    const body = cardsOf(4);
    const order = (await sell(app, member, body)).body.data;
    const items = [...accept(0), refuse(1, notActivated), offerFor(2, '20000.00'), ...accept(3)];
    await decide(order, { verdict: 'change_offer', items }, ada);
    await post(order, 'offer', { accept: false });
    const left = await read(order);
    expect(left.items?.map(({ refused }) => refused)).toEqual([
      ...[undefined, true, undefined, undefined],
    ]);
    expect((await appeal(order)).status).toBe(200);
    expect(statesOf(await read(order))).toEqual(['delivered', 'open', 'failed', 'delivered']);
    await claimCard(app, bayo, order);
    const open = (position: number) =>
      deskOf(app, bayo).post(`/queues/cards/${order.uuid}/codes/${position}`, {});
    expect([(await open(2)).status, (await open(1)).status]).toEqual([409, 200]);
    const done = await decide(order, { verdict: 'approve' });
    expect(done.status).toBe('partly_completed');
    expect(await balance()).toBe('126450.00');
    await expectCleanBooks(app);
  });

  it('don’t include a sale of which only an offer was left', async () => {
    const order = (await sell(app, member, cardsOf(2))).body.data;
    const items = [...accept(0), offerFor(1, '20000.00')];
    await decide(order, { verdict: 'change_offer', items }, ada);
    await post(order, 'offer', { accept: false });
    expect(await read(order)).toMatchObject({ status: 'partly_completed', can_appeal: false });
    expect((await appeal(order)).status).toBe(409);
  });
});
