import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#lib/orders/contract.ts';
import { refundPart } from '#server/orders/refund/refund-part.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import { aCardBuyer, ada, buyCard, giftToken, reveal } from '#tests/support/card-shop.ts';
import { aCardShop } from '#tests/support/cards.ts';
import { inboxOf, moneyOf, readOrder } from '#tests/support/orders.ts';
import { night } from '#tests/support/reconcile.ts';
import { switchTo } from '#tests/support/suppliers.ts';

let app: TestApp;
let member: TestMember;
let supplier: TestApp['services']['providers']['giftcards']['current'];
beforeAll(async () => {
  app = await aCardShop();
  supplier = app.services.providers.giftcards.current;
});
beforeEach(async () => {
  member = await aCardBuyer(app);
});
afterEach(async () => {
  switchTo(app, 'giftcards', supplier);
});
afterAll(() => app.close());

type Codes = readonly (string | null)[];

/** A supplier that returns other codes than it delivered, and reports this charge. */
const withSupplier = (change: (codes: Codes) => Codes, charged?: bigint) => {
  switchTo(app, 'giftcards', {
    ...supplier,
    async vend(request) {
      const outcome = await supplier.vend(request);
      if (outcome.kind !== 'done') return outcome;
      const { charged: said, codes } = outcome.value;
      const money = { ...said, minor: charged ?? said.minor };
      return { ...outcome, value: { charged: money, codes: change(codes) } };
    },
  });
};

/** This many of an inexpensive card. */
const cheap = (quantity: number) => ({ value: '5.00', quantity });

async function bought(change: object = {}): Promise<Order> {
  const answer = await buyCard(app, member, change);
  expect(answer.status).toBe(201);
  await app.drainJobs();
  return readOrder(app, member, answer.body.data.reference_code);
}

describe('an order of cards', () => {
  it('with a missing code delivers the others, and the money for the missing one is refunded', async () => {
    const order = await bought(cheap(5));
    expect(order).toMatchObject({ status: 'partly_completed', status_text: 'Partly completed' });
    expect(order.vouchers).toHaveLength(4);
    const told = '₦7,110.00 for the rest is back in your wallet.';
    expect(order.timeline.find(({ title }) => title === '4 of 5 codes arrived')?.text).toBe(told);
    expect(order.message).toBe(`4 of 5 codes arrived. ${told}`);
    expect((await inboxOf(app, member)).list[0]).toMatchObject({
      title: 'Apple (iTunes) gift card: 4 of 5 codes arrived',
      message: told,
    });
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00', book: '871560.00' });
    expect((await reveal(app, member, order)).status).toBe(200);
    expect(await night(app)).toEqual([]);
  });

  it('shows each card with its state, and the final charge', async () => {
    const order = await bought(cheap(5));
    expect(order).toMatchObject({
      total: '28440.00',
      lines: { amount: '35550.00', refunded: '7110.00', total: '28440.00' },
    });
    const [first, last] = [order.items![0], order.items!.at(-1)];
    const title = 'Apple (iTunes), $5.00';
    expect(first).toEqual({ title, amount: '7110.00', state: 'delivered', refunded: '0.00' });
    expect(last).toEqual({ title, amount: '7110.00', state: 'failed', refunded: '7110.00' });
    expect((await bought()).items).toBeUndefined();
  });

  it('without any code fails and is refunded in full', async () => {
    withSupplier((codes) => codes.map(() => null), 0n);
    const order = await bought(cheap(2));
    expect(order).toMatchObject({ status: 'failed', problem: { code: 'out_of_stock' } });
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00', book: '900000.00' });
  });

  it('with a code too few for its cards waits for an operator, with its money', async () => {
    withSupplier((codes) => codes.slice(1));
    expect(await bought(cheap(2))).toMatchObject({ status: 'under_review', vouchers: [] });
    expect(await moneyOf(app, member)).toMatchObject({ held: '14220.00' });
  });

  it('with another charge than that of the codes that came waits for an operator', async () => {
    withSupplier(([first = null]) => [first, null]);
    expect(await bought(cheap(2))).toMatchObject({ status: 'under_review', vouchers: [] });
    expect(await moneyOf(app, member)).toMatchObject({ held: '14220.00' });
  });

  it('of which a card was refunded before it was opened keeps its code closed', async () => {
    const order = await bought(cheap(2));
    const line = { position: 1, amount: 711_000n };
    const why = { key: 'one', reason: 'Wrong one.', by: 'operator:ada' };
    const asked = { order_id: order.uuid, lines: [line], ...why };
    await refundPart(app.services, asked);
    const opened = await reveal(app, member, order);
    expect(opened.body.data.vouchers).toHaveLength(1);
    const { data } = (await reveal(app, member, order)).body;
    expect(data.vouchers.map(({ id }) => id)).toEqual([order.vouchers[1]!.id]);
  });

  it('that is a gift goes out with the codes that came', async () => {
    await bought({ ...cheap(5), recipient: ada });
    await app.drainJobs();
    const token = await giftToken(app);
    const { body } = await app.call<{ data: { cards: { code: string | null }[] } }>(
      'POST',
      `/gifts/${token}/open`,
    );
    expect(body.data.cards).toHaveLength(4);
    expect(body.data.cards.every(({ code }) => code !== null)).toBe(true);
  });
});
