import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Order, Quote } from '#lib/orders/contract.ts';
import { readCode } from '#lib/receipts/code.ts';
import { purgeAuth } from '#server/auth/purge.job.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findOwn } from '#server/orders/find.ts';
import { flagByStaff } from '#server/orders/flags/manage-flags.ts';
import { transactionView } from '#server/orders/view/view-order.ts';
import { signReceipt } from '#server/receipts/sign-receipt.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import { because, decideCard, useCardDesk } from '#tests/support/card-desk.ts';
import { photographedCard, sell, setRate, typedCard } from '#tests/support/cards.ts';
import { deskOf, type TestOperator } from '#tests/support/desk.ts';
import { moneyOf, readOrder } from '#tests/support/orders.ts';

let app: TestApp;
let member: TestMember;
let ada: TestOperator;
let bayo: TestOperator;
useCardDesk((desk) => ({ app, member, ada, bayo } = desk));

const twoCards = () => ({
  ...typedCard(),
  values: [{ value: '100.00', quantity: 2, codes: [randomUUID(), randomUUID()] }],
});

const say = (order: Order, body: object, who = ada) => decideCard(app, who, order, body);

const sold = async (body: object = typedCard()) => (await sell(app, member, body)).body.data;
const now = (order: Order) => readOrder(app, member, order.reference_code);
const balance = async () => (await moneyOf(app, member)).available;

/** Multiplies the rate of Apple cards by the ratio while the work runs; 0.63 initially. */
async function atRatio<T>(ratio: string, work: () => Promise<T>): Promise<T> {
  const set = (value: string) =>
    app.services.db.sql.query(
      `insert into card_setting(name, value, effective_at, set_by, set_at)
       values ('ratio:apple:e-code', $1, $2, 'test', $2)`,
      [value, app.clock.now()],
    );
  await set(ratio);
  try {
    return await work();
  } finally {
    await set('0.63');
  }
}

async function quoteFor({ source: _, draft_id: __, ...body }: ReturnType<typeof typedCard>) {
  const values = body.values.map(({ value, quantity }) => ({ value, quantity }));
  const asked = { ...body, values, service_type: 'giftcard-sell' };
  const answer = await app.call('POST', '/quotes', {
    token: member.token,
    body: asked,
  });
  return (answer.body as { data: Quote }).data;
}

describe('the payout for a card', () => {
  it('requires a second approver when the better current price is a large one', async () => {
    const codes = [randomUUID(), randomUUID()];
    const values = [
      { value: '100.00', quantity: 2, codes },
      { value: '10.00', quantity: 2, codes: [randomUUID(), randomUUID()] },
    ];
    const order = await sold({ ...typedCard(), values });
    expect(Number(order.lines.total)).toBeLessThan(200_000);
    await atRatio('0.80', async () => {
      const { body } = await say(order, { verdict: 'approve' });
      expect(body).toMatchObject({ data: { state: 'waits for a second approver' } });
    });
    expect(await balance()).toBe('0.00');
  });

  it('is what was agreed when the card is no longer accepted', async () => {
    const order = await sold();
    await setRate(app, 'taken:apple', '0');
    try {
      const { status } = await say(order, { verdict: 'approve' });
      expect(status).toBe(200);
    } finally {
      await setRate(app, 'taken:apple', '1');
    }
    expect(await balance()).toBe('86900.00');
  });

  it('is at the held rate for each card, also when only some are good', async () => {
    const body = twoCards();
    const quote = await quoteFor(body);
    const order = await atRatio('0.50', () => sold({ ...body, quote_id: quote.quote_id }));
    expect(order.lines.total).toBe('173800.00');
    expect(order.facts).toContainEqual({
      label: 'Rate for $1',
      value: '₦869.00',
      copy: false,
    });
    await atRatio('0.50', () => say(order, { verdict: 'approve', accepted: [1], ...because }));
    expect(await balance()).toBe('86900.00');
  });
});

/** Waits until the work waits for a lock, or is done. */
async function untilItWaits(work: Promise<unknown>) {
  let isDone = false;
  void work.finally(() => (isDone = true));
  for (let waits = 0; waits === 0 && !isDone;) {
    const { rows } = await app.services.db.sql.query<{ n: bigint }>(
      `select count(*) n from pg_locks l join pg_stat_activity a using (pid)
       where not l.granted and a.datname = current_database()`,
    );
    waits = Number(rows[0]?.n);
  }
}

describe('a card that is submitted while its account is closed', () => {
  it('is not accepted', async () => {
    const { db } = app.services;
    const selling = await inTransaction(db, async (tx) => {
      await tx.sql.query('update users set deleted_at = now() where id = $1', [member.user.uuid]);
      const started = sell(app, member);
      await untilItWaits(started);
      return { started };
    });
    const { status, body } = await selling.started;
    expect([status, body.error_code]).toEqual([403, 'account_locked']);
  });
});

describe('a code that stayed the seller’s', () => {
  const open = (order: Order, position = 0) =>
    deskOf(app, ada).post(`/queues/cards/${order.uuid}/codes/${position}`);
  const claim = (order: Order) => deskOf(app, ada).post(`/queues/cards/${order.uuid}/claim`);

  it('is hidden from the desk once the card was rejected, and visible again for an appeal', async () => {
    const order = await sold(typedCard('XSTAYS-THE-SELLERS'));
    await say(order, { verdict: 'reject', ...because });
    await claim(order);
    const refused = await open(order);
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).not.toContain('XSTAYS');
    await app.call('POST', `/transactions/${order.reference_code}/appeal`, {
      token: member.token,
      body: { message: 'It was never used. Here is the receipt.' },
    });
    expect((await open(order)).status).toBe(200);
  });

  it('is hidden for the rejected ones of several, and visible for those that were paid', async () => {
    const order = await sold(twoCards());
    await say(order, { verdict: 'approve', accepted: [1], ...because });
    await claim(order);
    expect([(await open(order, 0)).status, (await open(order, 1)).status]).toEqual([409, 200]);
  });

  it('has pictures that are hidden as well', async () => {
    const order = await sold(await photographedCard(app, member));
    const seen = (await claim(order)).body.data as { items: { files: { key: string }[] }[] };
    const key = seen.items[0]?.files[0]?.key;
    const look = () => deskOf(app, ada).get(`/files/${key}`);
    expect((await look()).status).toBe(200);
    await say(order, { verdict: 'reject', ...because });
    await claim(order);
    expect((await look()).status).toBe(403);
  });
});

/** A card that was expected to pay 86,900 and paid 100. */
async function soldForLess(): Promise<Order> {
  const order = await sold();
  await say(order, { verdict: 'change_offer', amount: '100.00', ...because });
  await app.call('POST', `/transactions/${order.reference_code}/offer`, {
    token: member.token,
    body: { accept: true },
  });
  return order;
}

describe('operators who flag the money of a card', () => {
  it('can hold what was paid for it and no more', async () => {
    const { reference_code } = await soldForLess();
    const flag = (amount: bigint) =>
      flagByStaff(app.services, {
        order: reference_code,
        rule: 'staff_review',
        amount,
        reason: 'The issuer took the card back.',
        by: 'ada',
      });
    await expect(flag(100_01n)).rejects.toThrow('more than the order moved: ₦100.00');
    expect(await flag(100_00n)).toMatchObject({ amount: 100_00n });
  });
});

describe('the receipt of a card', () => {
  it('signs what was paid, not the initial estimate', async () => {
    const order = await soldForLess();
    const row = await findOwn(app.services.db, member.user.uuid, order.reference_code);
    const { summary } = readCode(signReceipt(app.services, row, transactionView(row)))!;
    expect([summary.amount, summary.total]).toEqual([100_00n, 100_00n]);
  });
});

describe('a card that another reviewer checked again', () => {
  it('shows no rejection any more when it is paid', async () => {
    const order = await sold();
    await say(order, { verdict: 'reject', ...because });
    expect((await now(order)).problem).toMatchObject({ code: 'already-used' });
    await app.call('POST', `/transactions/${order.reference_code}/appeal`, {
      token: member.token,
      body: { message: 'It was never used. Here is the receipt.' },
    });
    expect((await now(order)).problem).toBeNull();
    await say(order, { verdict: 'approve' }, bayo);
    const done = await now(order);
    expect([done.status, done.problem]).toEqual(['completed', null]);
  });
});

describe('the cards of an account that is erased', () => {
  it('keep the codes that we paid for, and nothing else that was written', async () => {
    const order = await sold({ ...twoCards(), comment: 'From my aunt Ngozi' });
    await say(order, { verdict: 'approve', accepted: [1], ...because });
    const turnedDown = await sold();
    await say(turnedDown, { verdict: 'reject', ...because });
    const { sql } = app.services.db;
    await sql.query('update users set deleted_at = $2 where id = $1', [
      member.user.uuid,
      new Date(app.clock.now().getTime() - 31 * 24 * 3600 * 1000),
    ]);
    await purgeAuth.run(app.services, {});
    const { rows } = await sql.query(
      `select i.order_id = $2 as bought, i.position, i.code_sealed is not null as kept, s.comment
       from gift_card_item i join gift_card_sale s using (order_id)
       where s.user_id = $1 order by 1 desc, 2`,
      [member.user.uuid, order.uuid],
    );
    expect(rows).toEqual([
      { bought: true, position: 0, kept: false, comment: null },
      { bought: true, position: 1, kept: true, comment: null },
      { bought: false, position: 0, kept: false, comment: null },
    ]);
  });
});
