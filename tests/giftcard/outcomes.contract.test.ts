import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#lib/orders/contract.ts';
import type { Behaviour } from '#lib/sandbox/contract.ts';
import { fulfil } from '#server/orders/send/fulfil.job.ts';
import { askAbout } from '#server/orders/send/requery.job.ts';
import { listHouseCodes, openHouseCodes } from '#server/orders/settle/house-codes.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import {
  aCardBuyer,
  authorizeCard,
  buyCard,
  onShelf,
  payCard,
  reveal,
  shelve,
} from '#tests/support/card-shop.ts';
import { aCardShop } from '#tests/support/cards.ts';
import { freshToken, inboxOf, moneyOf, readOrder, timesSent } from '#tests/support/orders.ts';
import { night } from '#tests/support/reconcile.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await aCardShop();
});
beforeEach(async () => {
  member = await aCardBuyer(app);
});
afterEach(async () => {
  await setSupplier('done');
});
afterAll(() => app.close());

const setSupplier = (behaviour: Behaviour, delay_ms = 0) =>
  app.services.db.sql.query(
    `update sandbox.switch set behaviour = $1, delay_ms = $2 where port = 'giftcards'`,
    [behaviour, delay_ms],
  );

/** This many of an inexpensive card. */
const cheap = (quantity: number) => ({ value: '5.00', quantity });

async function bought(change: object = {}): Promise<Order> {
  const answer = await buyCard(app, member, change);
  expect(answer.status).toBe(201);
  await app.drainJobs();
  return readOrder(app, member, answer.body.data.reference_code);
}

/** The next question to the supplier is put. */
async function later(order: Order): Promise<Order> {
  app.clock.advance(30);
  await app.drainJobs({ includeLater: true });
  return readOrder(app, member, order.reference_code);
}

const titles = ({ timeline }: Order) => timeline.map(({ title }) => title);

describe('an order of cards', () => {
  it('without an answer stays held, then is delivered, sent once', async () => {
    const unclear = await bought(cheap(7));
    expect(unclear.status).toBe('unknown');
    expect(await moneyOf(app, member)).toMatchObject({ held: '49770.00' });
    const order = await later(unclear);
    expect(order).toMatchObject({ status: 'completed' });
    expect(order.vouchers).toHaveLength(7);
    expect(await timesSent(app, order)).toBe(1);
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00', book: '850230.00' });
  });

  it('without an answer that failed returns the money', async () => {
    const order = await later(await bought(cheap(8)));
    expect(order).toMatchObject({ status: 'failed', vouchers: [] });
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00', book: '900000.00' });
  });

  it('that takes its time is processing until it is delivered', async () => {
    const waiting = await bought(cheap(6));
    expect(waiting.status).toBe('processing');
    expect((await later(waiting)).status).toBe('completed');
  });

  it('that the supplier refuses is refunded immediately, and the buyer is notified', async () => {
    await setSupplier('failed');
    const order = await bought();
    expect(order).toMatchObject({ status: 'failed', problem: { code: 'declined' } });
    expect(titles(order)).toContain('₦14,220.00 is back in your wallet');
    expect((await inboxOf(app, member)).list[0]?.title).toContain('not delivered');
  });

  it('that is sold out after it was paid is refunded in full, with its line in the history', async () => {
    const order = await bought(cheap(9));
    expect(order).toMatchObject({
      status: 'failed',
      problem: { code: 'out_of_stock', text: 'The supplier ran out of this card after you paid.' },
    });
    expect(titles(order).slice(-2)).toEqual(['Out of stock', '₦63,990.00 is back in your wallet']);
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00', book: '900000.00' });
  });

  it('is delivered once when its notice comes twice and before the answer', async () => {
    await setSupplier('duplicate notice');
    const order = await bought();
    expect(order.status).toBe('completed');
    expect(titles(order).filter((title) => title.startsWith('Delivered'))).toHaveLength(1);
    expect(order.vouchers).toHaveLength(1);
  });

  it('follows a late notice', async () => {
    await setSupplier('late', 20_000);
    const waiting = await bought();
    expect(waiting.status).toBe('unknown');
    expect((await later(waiting)).status).toBe('completed');
  });

  it('can be agreed to while the supplier is silent: the order itself is the request', async () => {
    await setSupplier('timeout');
    const unclear = await bought();
    expect(unclear.status).toBe('unknown');
    expect((await later(unclear)).status).toBe('completed');
  });

  it('is refunded in full when the supplier takes it back', async () => {
    const done = await bought();
    await app.services.db.sql.query(
      `update sandbox.card_order set state = 'reversed', changed_at = now()
       where reference = (select our_reference from orders where id = $1)`,
      [done.uuid],
    );
    await askAbout(app.services, `OJG${done.uuid.replaceAll('-', '')}`);
    expect((await readOrder(app, member, done.reference_code)).status).toBe('reversed');
    expect(await moneyOf(app, member)).toMatchObject({ book: '900000.00' });
  });

  it('that arrives after our refund belongs to the house: sealed, listed, never the buyer’s', async () => {
    await setSupplier('timeout');
    const unclear = await bought(cheap(2));
    app.clock.advance(25 * 3600);
    await app.services.db.sql.query(
      `update sandbox.card_order set state = 'accepted', next_state = null, next_at = null
       where reference = (select our_reference from orders where id = $1)`,
      [unclear.uuid],
    );
    await app.drainJobs({ includeLater: true });
    member = { ...member, token: await freshToken(app, member) };
    const back = await readOrder(app, member, unclear.reference_code);
    expect(back).toMatchObject({ status: 'failed', problem: { code: 'no_answer' } });
    await setSupplier('done');
    await app.services.db.sql.query(
      `update sandbox.card_order set state = 'delivered', changed_at = now()
       where reference = (select our_reference from orders where id = $1)`,
      [unclear.uuid],
    );
    const reference = `OJG${unclear.uuid.replaceAll('-', '')}`;
    await Promise.all([1, 2, 3].map(() => askAbout(app.services, reference)));
    const order = await readOrder(app, member, unclear.reference_code);
    expect(order).toMatchObject({ status: 'failed', vouchers: [], sealed: null });
    expect((await reveal(app, member, order)).status).toBe(404);
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00', book: '900000.00' });
    const listed = (await listHouseCodes(app.services.db)).filter(
      (code) => code.reference === order.reference_code,
    );
    expect(listed).toMatchObject([
      { label: 'Apple (iTunes), $5.00', opened_at: null },
      { label: 'Apple (iTunes), $5.00', opened_at: null },
    ]);
    const codes = await openHouseCodes(app.services, order.reference_code, 'operator:test');
    expect(new Set(codes.map(({ value }) => value)).size).toBe(2);
    const { rows } = await app.services.db.sql.query<{ text: string }>(
      `select row_to_json(h)::text as text from house_code h
       union all select row_to_json(a)::text from audit_log a`,
    );
    const all = rows.map(({ text }) => text).join();
    expect(codes.some(({ value }) => all.includes(value))).toBe(false);
    expect(all).toContain('orders.open-house-codes');
    expect((await night(app)).filter((finding) => finding.reference === reference)).toEqual([]);
  });

  it('that is sent again under the same reference is not vended twice', async () => {
    const giftcards = app.services.providers.giftcards.current;
    await shelve(app, 'apple:FR', 1000n, 5);
    const request = {
      reference: 'OJGTWICE',
      items: [{ sku: 'apple:FR', value: 1000n, currency: 'EUR', quantity: 2 }],
      amount: { minor: 100n, currency: 'NGN' as const },
      prices: [50n, 50n],
    };
    await Promise.all([giftcards.vend(request), giftcards.vend(request)]);
    expect(await onShelf(app, 'apple:FR', 1000n)).toBe(3);
    await app.services.db.sql.query(`delete from sandbox.card_order where reference = 'OJGTWICE'`);
  });
});

describe('the last piece on the shelf', () => {
  it('is sold to one of sixteen buyers; the others get their money back', async () => {
    await shelve(app, 'apple:AU', 500n, 1);
    const card = { country: 'AU', value: '5.00' };
    const buyers = await Promise.all(Array.from({ length: 16 }, () => aCardBuyer(app)));
    const paid = await Promise.all(
      buyers.map(async (buyer) => {
        const { reference } = (await authorizeCard(app, buyer, card)).body.data;
        return { buyer, answer: await payCard(app, buyer, reference) };
      }),
    );
    expect(paid.map(({ answer }) => answer.status)).toEqual(Array(16).fill(201));
    await Promise.all(
      paid.map(({ answer }) => fulfil.run(app.services, { order_id: answer.body.data.uuid })),
    );
    const ends = await Promise.all(
      paid.map(async ({ buyer, answer }) => {
        const order = await readOrder(app, buyer, answer.body.data.reference_code);
        return { status: order.status, ...(await moneyOf(app, buyer)) };
      }),
    );
    expect(ends.filter(({ status }) => status === 'completed')).toHaveLength(1);
    const others = ends.filter(({ status }) => status === 'failed');
    expect(others).toHaveLength(15);
    expect(others.every(({ available }) => available === '900000.00')).toBe(true);
    expect(await onShelf(app, 'apple:AU', 500n)).toBe(0);
    const late = await authorizeCard(app, member, card);
    expect(late.body.error_code).toBe('insufficient_pins');
  });

  it('is not charged when it was sold between agreeing and paying', async () => {
    await shelve(app, 'apple:IT', 500n, 1);
    const { reference } = (await authorizeCard(app, member, { country: 'IT', value: '5.00' })).body
      .data;
    await shelve(app, 'apple:IT', 500n, 0);
    const late = await payCard(app, member, reference);
    expect(late).toMatchObject({ status: 400, body: { error_code: 'insufficient_pins' } });
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00', book: '900000.00' });
  });

  it('is not taken by an order that lacks another', async () => {
    const giftcards = app.services.providers.giftcards.current;
    await shelve(app, 'apple:ES', 500n, 1);
    await shelve(app, 'apple:NL', 500n, 0);
    const outcome = await giftcards.vend({
      reference: 'OJGHALF',
      items: ['apple:ES', 'apple:NL'].map((sku) => ({
        sku,
        value: 500n,
        currency: 'EUR',
        quantity: 1,
      })),
      amount: { minor: 100n, currency: 'NGN' },
      prices: [50n, 50n],
    });
    expect(outcome).toMatchObject({ kind: 'failed', code: 'out_of_stock' });
    expect(await onShelf(app, 'apple:ES', 500n)).toBe(1);
  });
});
