import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import {
  aCardBuyer,
  authorizeCard,
  brandUuid,
  buyCard,
  payCard,
  payLocal,
  reveal,
  shelve,
} from '#tests/support/card-shop.ts';
import { aCardShop } from '#tests/support/cards.ts';
import { aFlag } from '#tests/support/flags.ts';
import { houseHas, moneyOf, readOrder } from '#tests/support/orders.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await aCardShop();
});
beforeEach(async () => {
  member = await aCardBuyer(app);
});
afterAll(() => app.close());

/** Runs the waiting jobs, and returns the order. */
async function settled(reference: string, who = member) {
  await app.drainJobs();
  return readOrder(app, who, reference);
}

describe('authorizing a card from abroad', () => {
  it('returns the whole price, held under a reference for ten minutes; nothing moves', async () => {
    const { status, body } = await authorizeCard(app, member, { quantity: 2 });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      quote: {
        name: 'Apple (iTunes) gift card',
        currency: 'NGN',
        rate: '1422.00',
        lines: { amount: '28440.00', fee: '0.00', total: '28440.00' },
      },
    });
    const left = Date.parse(body.data.expires_at) - app.clock.now().getTime();
    expect(left / 60_000).toBeCloseTo(10, 0);
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00', book: '900000.00' });
  });

  it.each([
    ['country', { country: 'NG' }],
    ['country', { country: undefined }],
    ['value', { value: '4.99' }],
    ['value', { value: '500.01' }],
    ['value', { value: '0' }],
    ['quantity', { quantity: 11 }],
    ['quantity', { quantity: 0 }],
    ['recipient.email', { recipient: { name: 'Ada', email: 'ada' } }],
    ['recipient.name', { recipient: { name: 'go to evil.example', email: 'a@b.example' } }],
    [
      'recipient.message',
      { recipient: { name: 'A', email: 'a@b.example', message: 'Sign in at www.evil.example' } },
    ],
    [
      'recipient.send_at',
      { recipient: { name: 'A', email: 'a@b.example', send_at: '2020-01-01T00:00:00Z' } },
    ],
    [
      'recipient.send_at',
      { recipient: { name: 'A', email: 'a@b.example', send_at: '2090-01-01T00:00:00Z' } },
    ],
  ])('names the field that is wrong: %s', async (field, change) => {
    const { status, body } = await authorizeCard(app, member, change);
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty([field]);
  });

  it('refuses a card that no one sells', async () => {
    expect((await authorizeCard(app, member, { uuid: randomUUID() })).status).toBe(404);
  });

  it('reports before the PIN what paying would report', async () => {
    const codeFor = async (who: TestMember, change: object = {}) =>
      (await authorizeCard(app, who, change)).body.error_code;
    expect(await codeFor(await aCardBuyer(app, { balance: '10.00' }))).toBe(
      'naira_insufficient_funds',
    );
    const ghanaian = await aCardBuyer(app, { balance: '1.00', country: 'GH' });
    expect(await codeFor(ghanaian)).toBe('insufficient_funds');
    expect(await codeFor(await aCardBuyer(app, { pin: false }))).toBe('pin_not_set');
    const low = await aMember(app, { account: false, balance: '900000.00' });
    expect(await codeFor(low, { value: '100.00' })).toMatch(/limit_exceeded$/);
    const flagged = await aCardBuyer(app);
    await aFlag(app, flagged, { kind: 'manual' });
    expect(await codeFor(flagged)).toBe('manual_flagged_transaction');
    const blocked = await aCardBuyer(app);
    await app.services.db.sql.query(`update users set status = 'blacklisted' where id = $1`, [
      blocked.user.uuid,
    ]);
    expect(await codeFor(blocked)).toBe('account_blacklisted');
  });

  it('reports that there are too few', async () => {
    expect((await authorizeCard(app, member, { value: '5', quantity: 10 })).body.error_code).toBe(
      'insufficient_pins',
    );
    await shelve(app, 'apple:CA', 1000n, 1);
    const wanted = { country: 'CA', quantity: 2 };
    const refused = await authorizeCard(app, member, wanted);
    expect(refused).toMatchObject({ status: 400, body: { error_code: 'insufficient_pins' } });
    expect((await authorizeCard(app, member, { country: 'CA' })).status).toBe(200);
  });
});

describe('paying for a card from abroad', () => {
  it('delivers codes that stay hidden until the PIN', async () => {
    const bought = await buyCard(app, member, { quantity: 2 });
    expect(bought.status).toBe(201);
    expect(bought.body.data).toMatchObject({ type: 'giftcard-buy', status: 'processing' });
    expect(await moneyOf(app, member)).toMatchObject({ held: '28440.00' });
    const { reference_code } = bought.body.data;
    const order = await settled(reference_code);
    expect(order).toMatchObject({
      status: 'completed',
      lines: { total: '28440.00' },
    });
    expect(order.vouchers.map(({ value, kind }) => [value, kind])).toEqual([
      [null, 'gift_card_code'],
      [null, 'gift_card_code'],
    ]);
    expect(order.facts).toContainEqual(
      expect.objectContaining({ label: 'For use in', value: 'United States' }),
    );
    expect((await reveal(app, member, order, '102938')).status).toBe(422);
    expect((await readOrder(app, member, reference_code)).vouchers[0]?.value).toBeNull();
    const opened = (await reveal(app, member, order)).body.data.vouchers;
    expect(opened.map(({ value }) => value)).toEqual([
      expect.stringMatching(/^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/),
      expect.stringMatching(/^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/),
    ]);
    expect(opened[0]?.value).not.toBe(opened[1]?.value);
    expect(opened[0]?.use).toMatchObject({ place: 'United States' });
    expect(opened[0]?.use?.steps[0]).toContain('App Store');
    expect(await moneyOf(app, member)).toMatchObject({ held: '0.00', book: '871560.00' });
  });

  it('can be repeated from its order, with value and number filled in', async () => {
    const bought = await buyCard(app, member, { quantity: 2 });
    const { repeat } = await settled(bought.body.data.reference_code);
    const uuid = await brandUuid(app);
    expect(repeat).toEqual({
      url: `/giftcard/buy/international/${uuid}`,
      product: 'international-giftcard-buy',
      draft: { id: uuid, country: 'US', value: '10.00', quantity: '2' },
    });
  });

  it('books the float of the supplier, not the stock that sellers bring', async () => {
    // first book the cards that other tests bought
    await app.drainJobs();
    const before = Number(await houseHas(app, 'float_gift_cards'));
    await settled((await buyCard(app, member)).body.data.reference_code);
    expect(Number(await houseHas(app, 'float_gift_cards')) - before).toBe(14_220);
    expect(await houseHas(app, 'stock_gift_cards')).toBe('0.00');
  });

  it('requires the PIN, the member’s own reference, and can be done only once', async () => {
    const { reference } = (await authorizeCard(app, member)).body.data;
    const wrong = await payCard(app, member, reference, { pin: '102938' });
    expect(wrong.body.errors).toHaveProperty('pin');
    const stranger = await aCardBuyer(app);
    expect((await payCard(app, stranger, reference)).body.errors).toHaveProperty('reference');
    expect((await payCard(app, member, randomUUID())).body.errors).toHaveProperty('reference');
    const first = await payCard(app, member, reference);
    const again = await payCard(app, member, reference);
    expect(again.body.data.reference_code).toBe(first.body.data.reference_code);
    expect(await moneyOf(app, member)).toMatchObject({ held: '14220.00' });
  });

  it('makes one order of a reference that is sent sixteen times at the same moment', async () => {
    const buyer = await aCardBuyer(app, { balance: '15000.00' });
    const { reference } = (await authorizeCard(app, buyer)).body.data;
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => payCard(app, buyer, reference)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(201));
    expect(new Set(answers.map(({ body }) => body.data.reference_code)).size).toBe(1);
    expect(await moneyOf(app, buyer)).toMatchObject({ held: '14220.00' });
  });

  it('replays the reply of its key, and refuses the key for something else', async () => {
    const key = randomUUID();
    const { reference } = (await authorizeCard(app, member)).body.data;
    const first = await payCard(app, member, reference, { key });
    expect((await payCard(app, member, reference, { key })).body).toEqual(first.body);
    const other = (await authorizeCard(app, member)).body.data.reference;
    expect((await payCard(app, member, other, { key })).body.error_code).toBe(
      'idempotency_mismatch',
    );
    const found = await app.call('GET', `/transactions/by-key/${key}`, { token: member.token });
    expect(found.status).toBe(200);
  });

  it('refuses a price that has been released', async () => {
    const { reference } = (await authorizeCard(app, member)).body.data;
    await app.services.db.sql.query(
      `update order_authorization set expires_at = now() - interval '1 s' where reference = $1`,
      [reference],
    );
    const late = await payCard(app, member, reference);
    expect(late).toMatchObject({ status: 422 });
    expect(late.body.errors?.['reference']?.[0]).toContain('has expired');
  });

  it('refuses a price that rose, and accepts one that fell', async () => {
    const set = (value: string) =>
      app.services.db.sql.query(
        `insert into card_setting(name, value, effective_at, set_by, set_at)
         values ('buy-markup', $1, $2, 'test', $2)`,
        [value, app.clock.now()],
      );
    const [dear, cheap] = [await authorizeCard(app, member), await authorizeCard(app, member)];
    try {
      await set('0.05');
      expect((await payCard(app, member, dear.body.data.reference)).status).toBe(409);
      await set('0.01');
      const paid = await payCard(app, member, cheap.body.data.reference);
      expect(paid.body.data.lines.total).toBe('13940.00');
    } finally {
      await set('0.03');
    }
  });

  it('can’t pay what needs a PIN with the call that takes none', async () => {
    const { reference } = (await authorizeCard(app, member)).body.data;
    expect((await payLocal(app, member, reference)).body.errors).toHaveProperty('reference');
  });

  it('stores no one’s address and no code where they could be read', async () => {
    const recipient = { name: 'Ngozi', email: 'ngozi.secret@mail.example' };
    const bought = await buyCard(app, member, { recipient });
    const order = await settled(bought.body.data.reference_code);
    const { value } = (await reveal(app, member, order)).body.data.vouchers[0]!;
    const { rows } = await app.services.db.sql.query<{ text: string }>(
      `select row_to_json(o)::text as text from orders o union all
       select row_to_json(a)::text from order_authorization a union all
       select row_to_json(g)::text from gift g union all
       select row_to_json(v)::text from order_voucher v union all
       select row_to_json(c)::text from sandbox.card_order c`,
    );
    const text = rows.map((row) => row.text).join();
    expect(text).not.toContain('ngozi.secret');
    expect(text).not.toContain(value);
  });
});
