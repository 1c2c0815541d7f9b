import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ActionItem } from '#lib/notifications/contract.ts';
import { seedCards } from '#server/giftcard/seed-cards.ts';
import { seedBillers } from '#server/refill/catalogue/seed-billers.ts';
import { seedForbiddenGoods, seedShoppingRates } from '#server/shopping/seed-shopping.ts';
import { about, anEvent, boughtTickets } from '#tests/support/admissions.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { decideCard } from '#tests/support/card-desk.ts';
import { anOperator, type TestOperator } from '#tests/support/desk.ts';
import { aFlag, resolve } from '#tests/support/flags.ts';
import { verifyDocument } from '#tests/support/kyc.ts';
import { sellCards } from '#tests/support/many-cards.ts';
import { buyAndSettle, numbers } from '#tests/support/orders.ts';
import { aRequest, endQuotes, quoteItem } from '#tests/support/shopping.ts';

let app: TestApp;
let member: TestMember;
let ada: TestOperator;
beforeAll(async () => {
  app = await anApp();
  const { db } = app.services;
  for (const seed of [seedBillers, seedCards, seedShoppingRates, seedForbiddenGoods])
    await seed(db, app.services.env);
  ada = await anOperator(app);
});
beforeEach(async () => {
  member = await aMember(app);
});
afterAll(() => app.close());

/** A lower price offered for a sold card. */
const lower = {
  verdict: 'change_offer',
  amount: '20000.00',
  reason_code: 'wrong-amount',
  proof: 'photo',
  evidence: 'The card says $25.',
};

const actionsOf = async ({ token }: TestMember): Promise<ActionItem[]> =>
  (await app.call<{ data: ActionItem[] }>('GET', '/notifications/actions', { token })).body.data;

describe('GET /notifications/actions', () => {
  it('is empty for an account without pending actions', async () => {
    expect(await actionsOf(member)).toEqual([]);
  });

  it('names a changed offer with both amounts and its end, until it is answered', async () => {
    const sold = await sellCards(app, member, 1);
    await decideCard(app, ada, sold, lower);
    const [item, ...others] = await actionsOf(member);
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      kind: 'offer',
      text: 'We can pay ₦20,000.00 instead of ₦42,150.00.',
      link: `/my-orders/${sold.reference_code}`,
    });
    expect(Date.parse(item?.due_at ?? '')).toBeGreaterThan(app.clock.now().getTime());
  });

  it('names a payment that isn’t confirmed, and warns against paying again', async () => {
    const payer = await aMember(app, { balance: '1000.00' });
    const order = await buyAndSettle(app, payer, { number: numbers.noAnswerDelivered });
    expect(await actionsOf(payer)).toMatchObject([
      {
        kind: 'unconfirmed',
        text: expect.stringMatching(
          /hasn’t confirmed yet\. Your money is safe\. Don’t pay again\.$/,
        ) as unknown,
        link: `/my-orders/${order.reference_code}`,
        due_at: null,
      },
    ]);
    expect(await actionsOf(member)).toEqual([]);
  });

  it('adds up what is flagged by type, and drops it once it is resolved', async () => {
    await aFlag(app, member, { kind: 'automatic', amount: '1000.00' });
    await aFlag(app, member, { kind: 'automatic', amount: '500.00' });
    await aFlag(app, member, { kind: 'manual', amount: '200.00' });
    expect((await actionsOf(member)).map(({ title }) => title)).toEqual([
      '₦200.00 is flagged',
      '₦1,500.00 is flagged',
    ]);
    await resolve(app, member);
    expect((await actionsOf(member)).map(({ title }) => title)).toEqual(['₦1,500.00 is flagged']);
  });

  it('names a quote while it can be paid and for a week after it has expired', async () => {
    const { items } = await aRequest(app, member);
    const code = items[1]!.item_code;
    await quoteItem(app, ada, code, { category: 'books', price: '18.50', quantity: 1 });
    expect(await actionsOf(member)).toMatchObject([
      {
        kind: 'quote',
        link: '/personalized-shopping/cart',
        text: expect.stringMatching(/^Your quote is ₦/) as unknown,
      },
    ]);
    await endQuotes(app, code);
    expect(await actionsOf(member)).toMatchObject([
      { kind: 'quote', text: 'Your quote has expired. You can ask for a new one.', due_at: null },
    ]);
  });

  it('names a declined document with the reason, until another one is sent', async () => {
    const newcomer = await aMember(app, { kyc: false });
    await verifyDocument(app, newcomer.token, { number: '40000000001', first_name: 'Wrong' });
    expect(await actionsOf(newcomer)).toMatchObject([
      { kind: 'document', link: '/complete-kyc', text: expect.stringMatching(/./) as unknown },
    ]);
    await verifyDocument(app, newcomer.token);
    expect(await actionsOf(newcomer)).toEqual([]);
  });

  it('names tickets that the waiting list offers', async () => {
    const [holder, waiter] = await Promise.all([
      aMember(app, { balance: '100000.00' }),
      aMember(app, { balance: '100000.00' }),
    ]);
    const event = await anEvent(app, { capacity: 1 });
    const tickets = await boughtTickets(app, holder, event, { quantity: 1 });
    await app.call('POST', `/events/${event}/waiting`, {
      token: waiter.token,
      body: { class: 'regular', quantity: 1 },
    });
    expect(await actionsOf(waiter)).toEqual([]);
    await about(app, holder, `POST /${tickets[0]!.id}/give-back`, {
      body: { amount: '4000.00' },
      key: crypto.randomUUID(),
    });
    await app.drainJobs();
    expect(await actionsOf(waiter)).toMatchObject([
      {
        kind: 'tickets',
        text: 'A ticket is reserved for you.',
        link: `/e-tickets/events/${event}`,
      },
    ]);
  });

  it('names an order in progress after what needs an answer, with its promise, until it is decided', async () => {
    const sold = await sellCards(app, member, 1);
    const [item, ...others] = await actionsOf(member);
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      kind: 'progress',
      text: 'In review · ₦42,150.00',
      link: `/my-orders/${sold.reference_code}`,
    });
    const [start, end] = [item?.started_at ?? '', item?.due_at ?? ''].map(Date.parse);
    expect(end).toBeGreaterThan(start ?? Number.NaN);
    await aFlag(app, member, { kind: 'manual', amount: '200.00' });
    expect((await actionsOf(member)).map(({ kind }) => kind)).toEqual(['flag', 'progress']);
    await decideCard(app, ada, sold, { verdict: 'approve' });
    expect((await actionsOf(member)).map(({ kind }) => kind)).toEqual(['flag']);
  });

  it('keeps an offer in the list, however many older orders are in progress', async () => {
    for (let n = 0; n < 20; n += 1) await sellCards(app, member, 1);
    await decideCard(app, ada, await sellCards(app, member, 1), lower);
    const kinds = (await actionsOf(member)).map(({ kind }) => kind);
    expect(kinds).toHaveLength(20);
    expect(kinds[0]).toBe('offer');
  });

  it('lists what ends first before what has no end', async () => {
    const sold = await sellCards(app, member, 1);
    await decideCard(app, ada, sold, lower);
    await aFlag(app, member, { kind: 'manual', amount: '200.00' });
    expect((await actionsOf(member)).map(({ kind }) => kind)).toEqual(['offer', 'flag']);
  });
});
