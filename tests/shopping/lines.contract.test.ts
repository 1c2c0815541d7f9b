import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAmount, toAmount } from '#lib/money.ts';
import { anonymiseDeleted } from '#server/account/anonymise.ts';
import { listOverdueStages } from '#server/orders/stages/list-overdue-stages.ts';
import type { TestApp } from '#tests/support/api.ts';
import { anOperator } from '#tests/support/desk.ts';
import { inboxOf, moneyOf, readOrder } from '#tests/support/orders.ts';
import {
  aPaidCart,
  aShoppingHouse,
  decideOrderOf,
  factsAt,
  boughtFor,
  bringTo,
  linesNow,
  spent,
  step,
  way,
  wrongFields,
  type Cart,
} from '#tests/support/shopping-orders.ts';
import { completed, ordersOf } from '#tests/support/stuck-orders.ts';
import { fetchFile } from '#tests/support/uploads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShoppingHouse();
});
afterAll(() => app.close());

type Paid = Awaited<ReturnType<typeof aPaidCart>>;

const seen = ({ member, order }: Paid) => readOrder(app, member, order.reference_code);
const bringOn = (paid: Paid, stages: readonly string[], line?: number) =>
  bringTo(app, paid, stages, line);
const spentBy = (cart: Pick<Cart, 'member'>) => spent(app, cart);

describe('a line', () => {
  it('moves from the shop to the door by itself, and its money is captured when it is bought', async () => {
    const paid = await aPaidCart(app);
    const [first, second] = paid.amounts as [string, string];
    await bringOn(paid, ['bought']);
    expect(await moneyOf(app, paid.member)).toMatchObject({ held: second });
    expect(await spentBy(paid)).toBe(first);
    expect((await seen(paid)).status).toBe('processing');
    await bringOn(paid, way.slice(1));
    const half = await seen(paid);
    expect(half.items?.map(({ stage }) => stage)).toEqual(['Delivered', 'We’re buying it']);
    expect(half.arrived).toBe(false);
    await bringOn(paid, way, 2);
    expect(await seen(paid)).toMatchObject({ status: 'completed', arrived: true });
    expect(await moneyOf(app, paid.member)).toMatchObject({ held: '0.00' });
    expect(await spentBy(paid)).toBe(toAmount(parseAmount(first) + parseAmount(second)));
  });

  it('shows its owner the notes of each stage, with the photos', async () => {
    const paid = await aPaidCart(app, 1);
    await bringOn(paid, way);
    const { reports = [] } = await seen(paid);
    expect(reports.map(({ stage, item }) => [item, stage])).toEqual([
      ['Book 1', 'Bought'],
      ['Book 1', 'At our warehouse'],
      ['Book 1', 'Shipping to your country'],
      ['Book 1', 'In your country'],
      ['Book 1', 'Delivered'],
    ]);
    expect(reports.flatMap(({ facts }) => facts.map(({ value }) => value))).toEqual([
      ...['WB-2231', 'GBP\u00a05.00', '0.48 kg', 'DHL', 'JD0146', '04 Dec 2026', 'Cleared'],
      'Ada, at the door',
    ]);
    const [photo] = reports.flatMap(({ pictures }) => pictures);
    expect((await fetchFile(app, photo!)).status).toBe(200);
    const titles = (await inboxOf(app, paid.member)).list.map(({ title }) => title);
    expect(titles).toContain('Book 1: Shipping to your country');
  });

  it('leaves no name in the notes, once the account is closed for good', async () => {
    const paid = await aPaidCart(app, 1);
    await bringOn(paid, way);
    const { sql } = app.services.db;
    await sql.query(`update users set deleted_at = now() - interval '90 days' where id = $1`, [
      paid.member.user.uuid,
    ]);
    await anonymiseDeleted(app.services);
    const { rows } = await sql.query<{ all: string }>(
      `select o.detail::text || s.facts::text as all
       from orders o join shopping_step s on s.order_id = o.id where o.id = $1`,
      [paid.order.uuid],
    );
    expect(rows).toHaveLength(way.length);
    expect(JSON.stringify(rows)).not.toMatch(/Ada|nephew|Ikeja|JD0146/);
  });

  it('requires the fields of the stage, and names what is missing', async () => {
    const paid = await aPaidCart(app, 1);
    expect(wrongFields(await step(app, paid, 'bought', 1, { facts: {} }))).toEqual([
      422,
      ['facts.order_number', 'facts.paid'],
    ]);
    expect(wrongFields(await step(app, paid, 'bought', 1, boughtFor('a lot')))).toEqual([
      422,
      ['facts.paid'],
    ]);
    await bringOn(paid, ['bought']);
    const bare = { facts: { weight_g: 'heavy' }, image_keys: [] };
    expect(wrongFields(await step(app, paid, 'at_our_address', 1, bare))).toEqual([
      422,
      ['facts.weight_g', 'image_keys'],
    ]);
    expect((await seen(paid)).stage).toBe('Bought');
  });

  it('is bought alone: each has a separate price and order number', async () => {
    const paid = await aPaidCart(app);
    expect(wrongFields(await step(app, paid, 'bought', 1, { lines: [1, 2] }))).toEqual([
      422,
      ['lines'],
    ]);
  });

  it('takes no step twice, and none out of turn', async () => {
    const paid = await aPaidCart(app, 1);
    expect((await step(app, paid, 'on_its_way')).status).toBe(409);
    const answers = await Promise.all(Array.from({ length: 4 }, () => step(app, paid, 'bought')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await step(app, paid, 'bought')).status).toBe(409);
    expect(await spentBy(paid)).toBe(paid.amounts[0]);
  });
});

describe('a problem after it was bought', () => {
  it.each([
    ['damaged', ['bought', 'at_our_address'], 'It arrived damaged.'],
    ['lost', ['bought', 'at_our_address', 'on_its_way'], 'It was lost on the way.'],
    ['returned', ['bought'], 'It was sent back to the shop.'],
  ] as const)('%s: its money is refunded immediately and alone', async (mishap, before, words) => {
    const paid = await aPaidCart(app);
    await bringOn(paid, before);
    await bringOn(paid, ['bought'], 2);
    await bringOn(paid, [mishap]);
    const [first, second] = await linesNow(app, paid.order);
    expect([first!.refunded, second!.refunded]).toEqual([first!.total, 0n]);
    expect(await spentBy(paid)).toBe(paid.amounts[1]);
    const { list } = await inboxOf(app, paid.member);
    expect(JSON.stringify(list)).toContain(words);
    expect((await step(app, paid, mishap)).status).toBe(409);
    await bringOn(paid, way.slice(1), 2);
    expect((await seen(paid)).items?.map(({ refunded }) => refunded)).toEqual([
      paid.amounts[0],
      '0.00',
    ]);
  });

  it('is refunded less what had already been refunded', async () => {
    const paid = await aPaidCart(app, 1);
    await step(app, paid, 'bought', 1, boughtFor('4.00'));
    await bringOn(paid, ['lost']);
    expect(await linesNow(app, paid.order)).toMatchObject([{ stage: 'lost' }]);
    expect(await spentBy(paid)).toBe('0.00');
    expect((await seen(paid)).status).toBe('reversed');
  });

  it('needs two people where the sum does', async () => {
    const paid = await aPaidCart(app, 2, { form: { price: '60.00' } });
    const kofi = await anOperator(app, 'Kofi');
    const facts = { facts: { ...factsAt['bought'], paid: '60.00' } };
    for (const line of [1, 2]) {
      const { body } = await step(app, paid, 'bought', line, facts);
      if ((body.data as { state: string }).state !== 'decided')
        await ordersOf(app, kofi).agree(paid.order.uuid);
    }
    const asked = await step(app, paid, 'lost', 1, { lines: [1, 2] });
    expect(asked.body.data).toMatchObject({ state: 'waits for a second approver' });
    await ordersOf(app, kofi).agree(paid.order.uuid);
    expect(await spentBy(paid)).toBe('0.00');
  });
});

describe('the desk', () => {
  it('shows the fields of each step, and its refund', async () => {
    const paid = await aPaidCart(app);
    await bringOn(paid, ['bought']);
    const { next_stages: steps = [] } = await ordersOf(app, paid.operator).claim(paid.order.uuid);
    expect(steps.map(({ name, lines, refunds }) => [name, lines, refunds])).toEqual([
      ['bought', [2], undefined],
      ['at_our_address', [1], undefined],
      ['damaged', [1], true],
      ['lost', [1], true],
      ['returned', [1], true],
    ]);
    expect(steps[0]!.fields?.map(({ name }) => name)).toEqual([
      'order_number',
      'paid',
      'at_our_expense',
    ]);
  });

  it('completes nothing without its stages, because the quote would be no cap', async () => {
    const paid = await aPaidCart(app, 1);
    const { verdicts } = await ordersOf(app, paid.operator).claim(paid.order.uuid);
    expect(verdicts).toEqual(['next_stage', 'fail']);
    const { status } = await decideOrderOf(app, paid, completed);
    expect(status).toBe(409);
    expect((await moneyOf(app, paid.member)).held).toBe(paid.amounts[0]);
  });

  it('lists what our buyers have to do next until it is delivered', async () => {
    const paid = await aPaidCart(app, 1);
    const queue = ordersOf(app, paid.operator);
    expect(await queue.find(paid.order.reference_code)).toMatchObject({
      reason: '“We’re buying it”: the next step is ours',
    });
    await bringOn(paid, way.slice(0, -1));
    expect((await queue.find(paid.order.reference_code)).reason).toMatch(/In your country/);
    expect((await queue.claim(paid.order.uuid)).verdicts).toEqual(['next_stage', 'refund']);
    await bringOn(paid, ['delivered']);
    expect((await queue.list()).map(({ reference }) => reference)).not.toContain(
      paid.order.reference_code,
    );
  });

  it('lists what waits for our buyers longer than promised', async () => {
    const paid = await aPaidCart(app, 1);
    app.clock.advance(3 * 24 * 3600);
    const overdue = await listOverdueStages(app.services.db, app.clock.now());
    expect(overdue.map(({ id }) => id)).toContain(paid.order.uuid);
  });
});
