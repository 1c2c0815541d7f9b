import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import { linesOf } from '#server/orders/find.ts';
import { captureLines, failLines } from '#server/orders/lines/capture-lines.ts';
import { refundPart } from '#server/orders/refund/refund-part.ts';
import type { Order } from '#server/orders/tables.ts';
import { heldAt } from '#server/receipts/statement-query.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aLinedOrder, says, saysNo, withOrder } from '#tests/support/lined-orders.ts';
import {
  aShop,
  expectCleanBooks,
  houseHas,
  inboxOf,
  moneyOf,
  readOrder,
} from '#tests/support/orders.ts';

const by = 'operator:ada';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await aShop();
});
beforeEach(async () => {
  member = await aMember(app, { balance: '1000.00' });
});
afterAll(() => app.close());

const read = (order: Pick<Order, 'reference_code'>) => readOrder(app, member, order.reference_code);
const linesNow = async ({ id }: Pick<Order, 'id'>) =>
  (await linesOf(app.services.db, id)).map(({ state, captured, refunded }) => [
    state,
    captured,
    refunded,
  ]);

async function changesOf<K extends Parameters<typeof houseHas>[1]>(...kinds: K[]) {
  const has = () => Promise.all(kinds.map((kind) => houseHas(app, kind)));
  const before = await has();
  return async () =>
    (await has()).map((now, n) => Math.round((Number(now) - Number(before[n])) * 100));
}

describe('an order of several things', () => {
  it('captures what arrived in one posting and releases the rest', async () => {
    const order = await aLinedOrder(app, member, [10_000n, 20_000n, 5_000n], { fee: 700n });
    expect(await moneyOf(app, member)).toMatchObject({ held: '357.00' });
    const booked = await changesOf('float_gift_cards', 'house_fee');
    await says(app, order, (position) => position !== 2);
    expect(await linesNow(order)).toEqual([
      ['delivered', 10_200n, 0n],
      ['failed', 0n, 0n],
      ['delivered', 5_100n, 0n],
    ]);
    expect(await moneyOf(app, member)).toMatchObject({ book: '847.00', held: '0.00' });
    expect(await booked()).toEqual([15_000, 300]);
    const view = await read(order);
    expect(view).toMatchObject({
      status: 'partly_completed',
      status_text: 'Partly completed',
      total: '153.00',
      message: '2 of 3 codes arrived. ₦204.00 for the rest is back in your wallet.',
      lines: { amount: '350.00', fee: '7.00', refunded: '204.00', total: '153.00' },
    });
    expect(view.lines.arrives).toMatchObject({ amount: '150.00' });
  });

  it('changes nothing when the same answer comes again, or at the same time', async () => {
    const order = await aLinedOrder(app, member, [10_000n, 20_000n]);
    const partly = () => says(app, order, (position) => position === 1);
    await Promise.all([partly(), partly(), partly()]);
    await partly();
    expect(await moneyOf(app, member)).toMatchObject({ book: '900.00', held: '0.00' });
    const { timeline } = await read(order);
    expect(timeline.filter(({ title }) => title === '1 of 2 codes arrived')).toHaveLength(1);
  });

  it('fails when nothing arrived', async () => {
    const order = await aLinedOrder(app, member, [10_000n, 20_000n]);
    await says(app, order, () => false);
    expect(await read(order)).toMatchObject({
      status: 'failed',
      problem: { code: 'out_of_stock' },
    });
    expect(await moneyOf(app, member)).toMatchObject({ book: '1000.00', held: '0.00' });
  });

  it('settles line by line while others are open', async () => {
    const order = await aLinedOrder(app, member, [10_000n, 20_000n, 5_000n, 5_000n]);
    const take = (...positions: number[]) =>
      withOrder(app, order, (tx, now) => captureLines(tx, app.services, now, positions, { by }));
    const fail = (...positions: number[]) =>
      withOrder(app, order, (tx, now) =>
        failLines(tx, app.services, now, positions, { by, code: 'out_of_stock' }),
      );
    await take(2);
    expect((await read(order)).status).toBe('processing');
    expect(await moneyOf(app, member)).toMatchObject({ book: '800.00', held: '200.00' });
    await expectCleanBooks(app);
    await Promise.all([fail(3), fail(3)]);
    await take(2, 3);
    await expectCleanBooks(app);
    expect(await moneyOf(app, member)).toMatchObject({ held: '150.00' });
    await take(1, 4);
    const view = await read(order);
    expect(view).toMatchObject({ status: 'partly_completed' });
    expect(view.timeline.map(({ title }) => title)).toEqual([
      'Money on hold',
      '1 of 4 codes arrived',
      '1 of 4 codes can’t be delivered',
      '3 of 4 codes arrived',
    ]);
    expect(await moneyOf(app, member)).toMatchObject({ book: '650.00', held: '0.00' });
  });

  it('was on hold as a whole on the days before, also once it is settled in parts', async () => {
    const order = await aLinedOrder(app, member, [10_000n, 20_000n]);
    const { rows } = await app.services.db.sql.query<{ now: Date }>('select clock_timestamp() now');
    await withOrder(app, order, (tx, now) => captureLines(tx, app.services, now, [1], { by }));
    const account = await walletAccount(app.services.db, member.user);
    expect(await heldAt(app.services.db, account, rows[0]!.now)).toBe(30_000n);
  });

  it('keeps what arrived when the provider refuses the rest', async () => {
    const order = await aLinedOrder(app, member, [10_000n, 20_000n]);
    await withOrder(app, order, (tx, now) => captureLines(tx, app.services, now, [1], { by }));
    await saysNo(app, order, 'declined');
    expect((await read(order)).status).toBe('partly_completed');
    expect(await moneyOf(app, member)).toMatchObject({ book: '900.00', held: '0.00' });
  });

  it('waits for an operator when the answer names other lines than it has', async () => {
    const order = await aLinedOrder(app, member, [10_000n, 20_000n]);
    await withOrder(app, order, (tx, now) => captureLines(tx, app.services, now, [1], { by }));
    await says(app, order, (position) => position === 2);
    expect((await read(order)).status).toBe('under_review');
    expect(await moneyOf(app, member)).toMatchObject({ book: '900.00', held: '200.00' });
  });
});

describe('a refund of a part', () => {
  const give = (order: Pick<Order, 'id'>, what: object) =>
    refundPart(app.services, {
      order_id: order.id,
      key: randomUUID(),
      reason: 'It rained.',
      by,
      ...what,
    });
  /** Two lines with fee, duty and discount: 5,370 and 10,740 in total. */
  async function delivered() {
    const charges = { fee: 900n, duty: 510n, discount: 300n };
    const order = await aLinedOrder(app, member, [5_000n, 10_000n], charges);
    await says(app, order, () => true);
    return order;
  }

  it('requested twice with the same key is made once, however many requests come at the same moment', async () => {
    const order = await delivered();
    const same = { key: 'claim-7', amount: 1_000n };
    const made = await Promise.all(Array.from({ length: 12 }, () => give(order, same)));
    expect(made.map(({ n, amount }) => [n, amount])).toEqual(made.map(() => [1, 1_000n]));
    expect((await read(order)).lines).toMatchObject({ refunded: '10.00' });
    await expect(give(order, { ...same, amount: 2_000n })).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    });
    await give(order, { ...same, key: 'claim-8' });
    expect((await read(order)).lines).toMatchObject({ refunded: '20.00' });
  });

  it('of a line refunds its charges with it, is reported, and keeps the rest', async () => {
    const order = await delivered();
    const books = [
      'float_gift_cards',
      'house_fee',
      'stamp_duty_payable',
      'rewards_expense',
    ] as const;
    const booked = await changesOf(...books);
    await give(order, { lines: [{ position: 1, amount: 5_370n }] });
    expect(await booked()).toEqual([-5_000, -300, -170, 100]);
    expect(await moneyOf(app, member)).toMatchObject({ book: '892.60' });
    const view = await read(order);
    expect(view).toMatchObject({
      status: 'completed',
      total: '107.40',
      message: 'Your code is ready. Open it with your PIN. We refunded ₦53.70 of it.',
      lines: { refunded: '53.70', total: '107.40' },
      items: [{ refunded: '53.70' }, { refunded: '0.00' }],
    });
    expect(view.timeline.at(-1)).toMatchObject({ title: '₦53.70 refunded', text: 'It rained.' });
    expect((await inboxOf(app, member)).list[0]).toMatchObject({
      title: 'Apple gift card: refunded',
      message: ['₦53.70 is back in your wallet.', 'It rained.'],
    });
  });

  it('without lines is shared over what is left of them', async () => {
    const order = await delivered();
    await give(order, { amount: 100n });
    expect(await linesNow(order)).toEqual([
      ['delivered', 5_370n, 33n],
      ['delivered', 10_740n, 67n],
    ]);
    await give(order, { amount: 16_010n });
    expect(await read(order)).toMatchObject({ status: 'reversed', status_text: 'Reversed' });
    expect(await moneyOf(app, member)).toMatchObject({ book: '1000.00' });
    await expect(give(order, { amount: 1n })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is never more than was captured, not even when many are requested at the same moment', async () => {
    const order = await delivered();
    const line = (amount: bigint) => ({ lines: [{ position: 1, amount }] });
    await expect(give(order, line(5_371n))).rejects.toMatchObject({ code: 'conflict' });
    await expect(give(order, { amount: 16_111n })).rejects.toMatchObject({ code: 'conflict' });
    const ends = await Promise.allSettled(
      Array.from({ length: 8 }, () => give(order, line(3_000n))),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await linesNow(order)).toMatchObject([['delivered', 5_370n, 3_000n], {}]);
  });

  it('isn’t possible where nothing was captured', async () => {
    const order = await aLinedOrder(app, member, [5_000n]);
    await expect(give(order, { amount: 1n })).rejects.toMatchObject({ code: 'conflict' });
    await saysNo(app, order, 'declined');
    await expect(give(order, { amount: 1n })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('lets the provider reverse only what has not been refunded yet', async () => {
    const order = await delivered();
    await give(order, { amount: 1_000n });
    await Promise.all([1, 2].map(() => saysNo(app, order, 'reversed')));
    expect(await read(order)).toMatchObject({ status: 'reversed', status_text: 'Reversed' });
    expect(await moneyOf(app, member)).toMatchObject({ book: '1000.00' });
  });

  it('may come before the last line is settled, and then leaves nothing that was captured', async () => {
    const order = await aLinedOrder(app, member, [10_000n, 20_000n]);
    await withOrder(app, order, (tx, now) => captureLines(tx, app.services, now, [1], { by }));
    await give(order, { amount: 10_000n });
    expect((await read(order)).status).toBe('processing');
    await saysNo(app, order, 'declined');
    expect((await read(order)).status).toBe('reversed');
    expect(await moneyOf(app, member)).toMatchObject({ book: '1000.00', held: '0.00' });
  });
});
