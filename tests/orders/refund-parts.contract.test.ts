import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { linesOf } from '#server/orders/find.ts';
import { refundPart } from '#server/orders/refund/refund-part.ts';
import { priceLeft, type RefundLine } from '#server/orders/refund/share-refund.ts';
import { checkBooks } from '#server/reconcile/check-books.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aLinedOrder, says } from '#tests/support/lined-orders.ts';
import { aShop, houseHas, moneyOf } from '#tests/support/orders.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await aShop();
});
beforeEach(async () => {
  member = await aMember(app, { balance: '1000.00' });
});
afterAll(() => app.close());

/**
 * Two lines with fee, duty and discount: 5,370 and 10,740 in total, of which the price is 4,900 and
 * 9,800.
 */
async function delivered() {
  const charges = { fee: 900n, duty: 510n, discount: 300n };
  const order = await aLinedOrder(app, member, [5_000n, 10_000n], charges);
  await says(app, order, () => true);
  const refund = (key: string, ...lines: RefundLine[]) =>
    refundPart(app.services, {
      order_id: order.id,
      key,
      lines,
      reason: 'It rained.',
      by: 'operator:ada',
    });
  const lines = () => linesOf(app.services.db, order.id);
  return { order, refund, lines };
}

const partsOf = (line: Awaited<ReturnType<typeof linesOf>>[number]) => [
  ...[line.refunded_price, line.refunded_fee, line.refunded_duty, line.refunded_discount],
];
const wholeOf = ({ amount, fee, duty, discount }: Awaited<ReturnType<typeof linesOf>>[number]) => [
  ...[amount, fee, duty, discount],
];

const books = ['float_gift_cards', 'house_fee', 'stamp_duty_payable', 'rewards_expense'] as const;
const allBooks = () => Promise.all(books.map((kind) => houseHas(app, kind)));

it('refunds the price alone, and leaves the fee and the duty where they are', async () => {
  const { refund, lines } = await delivered();
  const [, fee, duty] = await allBooks();
  await refund('price', { position: 1, amount: 4_900n, part: 'price' });
  expect((await lines()).map(partsOf)).toEqual([
    [5_000n, 0n, 0n, 100n],
    [0n, 0n, 0n, 0n],
  ]);
  expect((await allBooks()).slice(1, 3)).toEqual([fee, duty]);
  expect(await moneyOf(app, member)).toMatchObject({ book: '887.90' });
  await expect(refund('more', { position: 1, amount: 1n, part: 'price' })).rejects.toMatchObject({
    message: 'You can’t refund more than was charged for it.',
  });
  await refund('rest', { position: 1, amount: 470n });
  expect((await lines()).map(partsOf)[0]).toEqual([5_000n, 300n, 170n, 100n]);
});

it('refunds the price and all of another line together, once for a key', async () => {
  const { refund, lines } = await delivered();
  const both = [
    { position: 1, amount: 2_450n, part: 'price' },
    { position: 1, amount: 2_920n },
    { position: 2, amount: 5_370n },
  ] as const;
  await Promise.all([refund('both', ...both), refund('both', ...both)]);
  expect((await lines()).map(partsOf)).toEqual([
    [5_000n, 300n, 170n, 100n],
    [5_000n, 300n, 170n, 100n],
  ]);
  await expect(
    refund('both', { position: 1, amount: 2_450n }, { position: 2, amount: 8_290n }),
  ).rejects.toMatchObject({ code: 'idempotency_mismatch' });
});

it('never refunds more of a part than there is, when many of both types come at the same moment', async () => {
  const { refund, lines } = await delivered();
  const asked: RefundLine[] = [4_900n, 2_450n, 5_370n, 2_685n, 1_000n, 700n].flatMap((amount) => [
    { position: 1, amount },
    { position: 1, amount, part: 'price' as const },
  ]);
  const made = await Promise.allSettled(asked.map((line) => refund(randomUUID(), line)));
  const given = made.flatMap((each) => (each.status === 'fulfilled' ? [each.value.amount] : []));
  const sum = given.reduce((all, amount) => all + amount, 0n);
  expect(given.length).toBeGreaterThan(0);
  expect(given.length).toBeLessThan(asked.length);
  const [line] = await lines();
  expect(line).toMatchObject({ refunded: sum });
  for (const [n, back] of partsOf(line!).entries())
    expect(back).toBeLessThanOrEqual(wholeOf(line!)[n]!);
  for (const each of made)
    if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'conflict' });
});

it('returns to each of our books what it got, in whatever steps it is refunded', async () => {
  const step = fc.record({
    position: fc.constantFrom(1, 2),
    percent: fc.bigInt({ min: 1n, max: 100n }),
    isPrice: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      const before = await allBooks();
      const money = await moneyOf(app, member);
      const { refund, lines } = await delivered();
      for (const [n, { position, percent, isPrice }] of steps.entries()) {
        const line = (await lines())[position - 1]!;
        const left = isPrice ? priceLeft(line) : line.captured - line.refunded;
        const amount = (left * percent) / 100n;
        if (amount === 0n) continue;
        await refund(`${n}`, { position, amount, ...(isPrice && { part: 'price' as const }) });
        expect((await checkBooks(app.services.db)).findings).toEqual([]);
      }
      const rest = (await lines())
        .map(({ position, captured, refunded }) => ({ position, amount: captured - refunded }))
        .filter(({ amount }) => amount > 0n);
      if (rest.length > 0) await refund('rest', ...rest);
      const now = await lines();
      expect(now.map(partsOf)).toEqual(now.map(wholeOf));
      expect(await allBooks()).toEqual(before);
      expect(await moneyOf(app, member)).toEqual(money);
    }),
    { numRuns: 8, seed: 142, endOnFailure: true },
  );
});

it('fails the checks when the parts of a refund and its posting disagree', async () => {
  const { refund, order } = await delivered();
  await refund('some', { position: 1, amount: 1_000n });
  const { sql } = app.services.db;
  const move = (fee: number) =>
    sql.query(
      `update order_item set refunded_fee = refunded_fee + $2, refunded_price = refunded_price - $2
       where order_id = $1 and position = 1`,
      [order.id, fee],
    );
  await move(1);
  expect((await checkBooks(app.services.db)).findings).toEqual([
    { what: 'order_and_refunds_disagree', ref: order.reference_code },
  ]);
  await move(-1);
  await expect(
    sql.query('update order_item set refunded_fee = -1, refunded_price = 1 where order_id = $1', [
      order.id,
    ]),
  ).rejects.toThrow(/violates check constraint/);
});
