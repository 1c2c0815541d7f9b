import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAmount, toAmount } from '#lib/money.ts';
import type { TestApp } from '#tests/support/api.ts';
import { anOperator, deskOf } from '#tests/support/desk.ts';
import { houseHas, moneyOf, readOrder } from '#tests/support/orders.ts';
import {
  bookForm,
  aPaidCart,
  aShoppingHouse,
  decideOrderOf,
  boughtFor,
  bringTo,
  linesNow,
  spent,
  statusesOf,
  step,
  way,
  wrongFields,
  type Cart,
} from '#tests/support/shopping-orders.ts';
import { quoteItem } from '#tests/support/shopping.ts';
import { ordersOf } from '#tests/support/stuck-orders.ts';

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

describe('the quote is a cap', () => {
  it('the savings are refunded immediately, with an explanation, and the rest of the line stays captured', async () => {
    const paid = await aPaidCart(app);
    const before = await houseHas(app, 'float_shopping');
    await step(app, paid, 'bought', 1, boughtFor('4.00'));
    const [first] = await linesNow(app, paid.order);
    // one pound at 1.31 dollars and 1,540 naira; the commission is the minimum
    expect(first!.refunded).toBeGreaterThan(parseAmount('2017.00'));
    expect(first!.captured).toBe(first!.total);
    const view = await seen(paid);
    expect(view.items?.[0]?.refunded).toBe(toAmount(first!.refunded));
    expect(JSON.stringify(view.timeline)).toContain('Book 1 cost less than we quoted.');
    expect(await spentBy(paid)).toBe(toAmount(first!.total - first!.refunded));
    expect((await moneyOf(app, paid.member)).held).toBe(paid.amounts[1]);
    const after = await houseHas(app, 'float_shopping');
    expect(parseAmount(after)).toBeGreaterThan(parseAmount(before));
  });

  it('a slight excess is ours, and leaves the house in the books', async () => {
    const paid = await aPaidCart(app, 1);
    const before = await houseHas(app, 'chargeback_and_fraud_loss');
    await step(app, paid, 'bought', 1, boughtFor('5.20'));
    expect(await spentBy(paid)).toBe(paid.amounts[0]);
    const { rows } = await app.services.db.sql.query<{ ours: bigint; back: bigint }>(
      'select ours, back from shopping_step where order_id = $1',
      [paid.order.uuid],
    );
    const { ours, back } = rows[0]!;
    expect(ours).toBeGreaterThan(0n);
    expect(back).toBe(0n);
    const after = await houseHas(app, 'chargeback_and_fraud_loss');
    expect(parseAmount(before) - parseAmount(after)).toBe(ours);
  });

  it('an item more than five percent above is not bought, and nothing moves', async () => {
    const paid = await aPaidCart(app, 1);
    expect(wrongFields(await step(app, paid, 'bought', 1, boughtFor('9.00')))).toEqual([
      422,
      ['facts.paid'],
    ]);
    expect(await linesNow(app, paid.order)).toMatchObject([{ state: 'open', captured: 0n }]);
    expect((await moneyOf(app, paid.member)).held).toBe(paid.amounts[0]);
  });

  it('unless two people agree that we pay for it', async () => {
    const paid = await aPaidCart(app, 1);
    const kofi = await anOperator(app, 'Kofi');
    const said = boughtFor('9.00', { at_our_expense: 'yes' });
    const asked = await step(app, paid, 'bought', 1, said);
    expect(asked.body.data).toMatchObject({ state: 'waits for a second approver' });
    expect((await linesNow(app, paid.order))[0]).toMatchObject({ captured: 0n });
    const { body } = await deskOf(app, kofi).get('/approvals');
    expect(body.data).toMatchObject([
      {
        why: 'It costs more than 5% above the quote, at our expense.',
        facts: expect.arrayContaining([
          { label: 'Paid in the shop', value: '9.00', warn: false },
        ]) as unknown,
      },
    ]);
    expect((await ordersOf(app, kofi).agree(paid.order.uuid)).status).toBe(200);
    expect(await spentBy(paid)).toBe(paid.amounts[0]);
    expect(JSON.stringify((await seen(paid)).reports)).not.toContain('yes');
  });

  it('a price that rose releases the line, and it waits for a new quote immediately', async () => {
    const paid = await aPaidCart(app);
    const stopped = await decideOrderOf(app, paid, {
      verdict: 'fail',
      reason_code: 'fail-price-rose',
      lines: [1],
      evidence: 'It is £9.00 now.',
    });
    expect(stopped.status, JSON.stringify(stopped.body)).toBe(200);
    expect((await moneyOf(app, paid.member)).held).toBe(paid.amounts[1]);
    expect(await spentBy(paid)).toBe('0.00');
    expect(await statusesOf(app, paid)).toEqual(['pending', 'ordered']);
    await quoteItem(app, paid.operator, paid.codes[0]!, bookForm);
    expect(await statusesOf(app, paid)).toEqual(['approved', 'ordered']);
    await bringOn(paid, ['bought'], 2);
    expect((await seen(paid)).status).toBe('partly_completed');
    await bringOn(paid, way.slice(1), 2);
    expect(await spentBy(paid)).toBe(paid.amounts[1]);
  });
});
