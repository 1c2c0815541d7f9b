import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Quote } from '#lib/orders/contract.ts';
import { parseAmount, toAmount } from '#lib/money.ts';
import { PIN, type TestApp } from '#tests/support/api.ts';
import { letKeysBeTakenOver, sendToDying } from '#tests/support/killed-server.ts';
import { endUndoWindows, expectCleanBooks, moneyOf, readOrder } from '#tests/support/orders.ts';
import {
  aCart,
  aPaidCart,
  aShoppingHouse,
  bookForm,
  linesNow,
  payFor,
  statusesOf,
} from '#tests/support/shopping-orders.ts';
import { endQuotes, quoteItem, shopperOf } from '#tests/support/shopping.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShoppingHouse({ UNDO_WINDOW_S: '60' });
});
afterAll(() => app.close());

const BALANCE = '900000.00';
const sumOf = (amounts: readonly string[]) =>
  toAmount(amounts.reduce((sum, each) => sum + parseAmount(each), 0n));
const less = (held: string) => toAmount(parseAmount(BALANCE) - parseAmount(held));

async function sendNow() {
  await endUndoWindows(app);
  await app.drainJobs({ includeLater: true });
}

describe('paying for the cart', () => {
  it('makes one order with a line for each item, that add up to their quotes, and one hold', async () => {
    const cart = await aCart(app);
    const { status, body } = await payFor(app, cart, cart.codes);
    expect(status).toBe(201);
    const order = body.data;
    const held = sumOf(cart.amounts);
    expect(order).toMatchObject({
      status: 'processing',
      type: 'personalized-shopping',
      total: held,
    });
    expect(order.name).toBe('Book 1 and 1 more');
    const lines = await linesNow(app, order);
    expect(lines.map(({ total }) => toAmount(total))).toEqual(cart.amounts);
    expect(await moneyOf(app, cart.member)).toEqual({
      book: BALANCE,
      held,
      available: less(held),
    });
    expect(await statusesOf(app, cart)).toEqual(['ordered', 'ordered']);
    const { cart: inCart, read } = shopperOf(app, cart.member);
    expect((await inCart()).data).toEqual([]);
    const item = await read(cart.codes[0]!);
    expect(item).toMatchObject({ amount: cart.amounts[0], order_reference: order.reference_code });
  });

  it('pays only for what was chosen; the rest stays in the cart', async () => {
    const cart = await aCart(app);
    await payFor(app, cart, cart.codes.slice(1));
    expect(await statusesOf(app, cart)).toEqual(['approved', 'ordered']);
  });

  it('costs the price that was shown before', async () => {
    const { member, codes, amounts } = await aCart(app);
    const fields = { service_type: 'personalized-shopping', item_codes: codes };
    const { token } = member;
    const shown = await app.call('POST', '/quotes', { token, body: fields });
    const quote = shown.body.data as Quote;
    expect(quote.lines.total).toBe(sumOf(amounts));
    const body = { item_codes: codes, quote_id: quote.quote_id, pin: PIN };
    const key = randomUUID();
    const paid = await app.call('POST', '/shopping/cart/purchase', { token, key, body });
    expect([paid.status, paid.body.message]).toEqual([201, undefined]);
  });

  it('hands the order to our buyers, who have it until they report the outcome', async () => {
    const { order, member } = await aPaidCart(app);
    await sendNow();
    app.clock.advance(40 * 24 * 3600);
    await app.drainJobs({ includeLater: true });
    const now = await readOrder(app, member, order.reference_code);
    expect(now).toMatchObject({ status: 'processing', stage: 'We’re buying it' });
    expect(now.items?.map(({ stage }) => stage)).toEqual(['We’re buying it', 'We’re buying it']);
    expect((await moneyOf(app, member)).held).toBe(now.total);
  });
});

describe('an item that can’t be paid for', () => {
  const refused = async (cart: Parameters<typeof payFor>[1], codes: readonly string[]) => {
    const { status, body } = await payFor(app, cart, codes);
    expect((await moneyOf(app, cart.member)).held).toBe('0.00');
    return [status, Object.keys(body.errors ?? {})];
  };

  it('is named when its quote has ended, and none is paid', async () => {
    const cart = await aCart(app);
    await endQuotes(app, cart.codes[1]!);
    expect(await refused(cart, cart.codes)).toEqual([422, ['item_codes.1']]);
    expect(await statusesOf(app, cart)).toEqual(['approved', 'expired']);
  });

  it('can be another member’s item, an unknown one or a duplicate', async () => {
    const [cart, others] = [await aCart(app, 1), await aCart(app, 1)];
    const [mine, theirs] = [cart.codes[0]!, others.codes[0]!];
    expect(await refused(cart, [mine, theirs])).toEqual([422, ['item_codes.1']]);
    expect(await refused(cart, ['SI-NOTHING', mine])).toEqual([422, ['item_codes.0']]);
    expect(await refused(cart, [mine, mine])).toEqual([422, ['item_codes.1']]);
    expect(await refused(cart, [])).toEqual([422, ['item_codes']]);
  });

  it('can be an item that was declined, or that waits for a new quote', async () => {
    const cart = await aCart(app, 2, { form: { quantity: 2 } });
    const { call } = shopperOf(app, cart.member);
    await call('POST', `/items/${cart.codes[0]}/decline`, {});
    await call('PUT', `/cart/${cart.codes[1]}`, { quantity: 3 });
    expect(await refused(cart, cart.codes.slice(0, 1))).toEqual([422, ['item_codes.0']]);
    expect(await refused(cart, cart.codes.slice(1))).toEqual([422, ['item_codes.0']]);
  });

  it('can be priced with a quote which has changed since', async () => {
    const { member, operator, codes } = await aCart(app, 1, { form: { quantity: 2 } });
    const { token } = member;
    const fields = { service_type: 'personalized-shopping', item_codes: codes };
    const { body } = await app.call('POST', '/quotes', { token, body: fields });
    const { quote_id } = body.data as Quote;
    const { call } = shopperOf(app, member);
    await call('PUT', `/cart/${codes[0]}`, { quantity: 3 });
    await quoteItem(app, operator, codes[0]!, { ...bookForm, quantity: 3 });
    const paid = await app.call('POST', '/shopping/cart/purchase', {
      token,
      key: randomUUID(),
      body: { item_codes: codes, quote_id, pin: PIN },
    });
    expect([paid.status, Object.keys(paid.body.errors ?? {})]).toEqual([422, ['quote_id']]);
  });

  it('is any item without the money, the PIN or a key', async () => {
    const cart = await aCart(app, 1, { balance: '100.00' });
    expect((await payFor(app, cart, cart.codes)).body.error_code).toBe('naira_insufficient_funds');
    expect((await payFor(app, cart, cart.codes, { pin: '654321' })).body.errors).toHaveProperty(
      'pin',
    );
    const { token } = cart.member;
    const body = { item_codes: cart.codes, pin: PIN };
    const keyless = await app.call('POST', '/shopping/cart/purchase', { token, body });
    expect(keyless.status).toBe(400);
    const guest = await app.call('POST', '/shopping/cart/purchase', { body, key: randomUUID() });
    expect(guest.status).toBe(401);
    expect(await statusesOf(app, cart)).toEqual(['approved']);
  });
});

describe('undoing it', () => {
  const undo = async (cart: Awaited<ReturnType<typeof aCart>>) => {
    const { body } = await payFor(app, cart, cart.codes);
    const { token } = cart.member;
    const path = `/transactions/${body.data.reference_code}/cancel`;
    return { cancel: () => app.call('POST', path, { token, body: {} }), order: body.data };
  };

  it('returns everything to the cart, and it can be paid for again', async () => {
    const cart = await aCart(app);
    const { cancel } = await undo(cart);
    expect((await cancel()).status).toBe(200);
    expect(await statusesOf(app, cart)).toEqual(['approved', 'approved']);
    expect((await moneyOf(app, cart.member)).available).toBe(BALANCE);
    expect((await payFor(app, cart, cart.codes)).status).toBe(201);
  });

  it('leaves a quote that has ended in the meantime expired: a new one can be requested', async () => {
    const cart = await aCart(app, 1);
    const { cancel } = await undo(cart);
    await endQuotes(app, cart.codes[0]!);
    await cancel();
    expect(await statusesOf(app, cart)).toEqual(['expired']);
    const { call } = shopperOf(app, cart.member);
    expect((await call('POST', `/items/${cart.codes[0]}/ask-again`, {})).status).toBe(200);
  });

  it('is too late once our buyers have it', async () => {
    const cart = await aCart(app, 1);
    const { cancel } = await undo(cart);
    await sendNow();
    expect((await cancel()).status).toBe(409);
    expect(await statusesOf(app, cart)).toEqual(['ordered']);
  });
});

describe('at the same moment', () => {
  const ordersOf = async ({ user }: { user: { uuid: string } }) => {
    const { rows } = await app.services.db.sql.query<{ id: string; hold: bigint | null }>(
      'select id, hold_id as hold from orders where user_id = $1',
      [user.uuid],
    );
    return rows;
  };

  it('sixteen payments of one cart are one order and one hold', async () => {
    const cart = await aCart(app);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        payFor(app, cart, n % 2 ? cart.codes : cart.codes.toReversed()),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]));
    expect(await ordersOf(cart.member)).toHaveLength(1);
    expect((await moneyOf(app, cart.member)).held).toBe(sumOf(cart.amounts));
  });

  it('sixteen with one key return the same order', async () => {
    const cart = await aCart(app);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => payFor(app, cart, cart.codes, { key })),
    );
    const paid = answers.filter(({ status }) => status === 201);
    expect(paid.length).toBeGreaterThan(0);
    expect(new Set(paid.map(({ body }) => body.data.uuid)).size).toBe(1);
    expect(await ordersOf(cart.member)).toHaveLength(1);
  });

  it('an item that is removed, declined, changed or paid in parts is never in two orders', async () => {
    const cart = await aCart(app, 3, { form: { quantity: 2 } });
    const [a, b, c] = cart.codes as [string, string, string];
    const { call } = shopperOf(app, cart.member);
    await Promise.all([
      payFor(app, cart, [a, b]),
      payFor(app, cart, [b, c]),
      payFor(app, cart, [c, a]),
      call('DELETE', `/cart/${a}`),
      call('POST', `/items/${b}/decline`, {}),
      call('PUT', `/cart/${c}`, { quantity: 1 }),
    ]);
    const { rows } = await app.services.db.sql.query<{ paid: bigint; lines: bigint }>(
      `select (select count(*) from shopping_item where user_id = $1 and status = 'ordered') paid,
         (select count(*) from order_item i join orders o on o.id = i.order_id
           where o.user_id = $1) as lines`,
      [cart.member.user.uuid],
    );
    expect(rows[0]?.paid).toBe(rows[0]?.lines);
  });
});

describe('a server that is killed while it is paid', () => {
  it.each([
    ['before the hold', ['insert into "orders"'], 'after', 'approved'],
    [
      'before it is kept',
      ['move-shopping-item|update shopping_item', '^commit'],
      'before',
      'approved',
    ],
    ['after it is kept', ['update shopping_item', '^commit'], 'after', 'ordered'],
  ] as const)('%s: the same key pays once', async (_when, steps, when, left) => {
    const cart = await aCart(app, 1);
    const key = randomUUID();
    const body = JSON.stringify({ item_codes: cart.codes, pin: PIN });
    await sendToDying(app, {
      method: 'POST',
      url: '/api/shopping/cart/purchase',
      headers: {
        authorization: `Bearer ${cart.member.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: Buffer.from(body).toString('base64'),
      steps: [...steps],
      when,
    });
    expect(await statusesOf(app, cart)).toEqual([left]);
    await expectCleanBooks(app);
    await letKeysBeTakenOver(app);
    expect((await payFor(app, cart, cart.codes, { key })).status).toBe(201);
    expect((await moneyOf(app, cart.member)).held).toBe(cart.amounts[0]);
  });
});
