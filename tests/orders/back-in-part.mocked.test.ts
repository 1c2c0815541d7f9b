import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatMoney, parseAmount, toAmount } from '#lib/money.ts';
import type { Order as OrderView } from '#lib/orders/contract.ts';
import { movedSum } from '#lib/orders/moved-sum.ts';
import { isOpenStatus } from '#lib/orders/words.ts';
import { codeIn, readCode } from '#lib/receipts/code.ts';
import { ordersOf } from '#server/help/ticket-case.ts';
import { failLines } from '#server/orders/lines/capture-lines.ts';
import { refundPart } from '#server/orders/refund/refund-part.ts';
import type { Order } from '#server/orders/tables.ts';
import { readActions } from '#server/orders/view/action-items.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { receiptText } from '#tests/support/bills.ts';
import { aLinedOrder, says, withOrder } from '#tests/support/lined-orders.ts';
import { aShop, listLog, readOrder } from '#tests/support/orders.ts';
import { aStagedOrder, enter, pending, sellStaged, staff } from '#tests/support/staged-orders.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  sellStaged();
  app = await aShop();
});
beforeEach(async () => {
  member = await aMember(app, { balance: '1000.00' });
});
afterAll(() => app.close());

const charges = { fee: 900n, duty: 510n, discount: 300n };
const back = ({ id }: Order, amount: bigint) =>
  refundPart(app.services, {
    order_id: id,
    key: String(amount),
    amount,
    reason: 'It rained.',
    by: 'operator:ada',
  });
const lineFails = (order: Order) =>
  withOrder(app, order, (tx, now) =>
    failLines(tx, app.services, now, [2], { by: staff, code: 'out_of_stock' }),
  );
const staged = () =>
  aStagedOrder(app, member, { answer: pending('accepted'), lines: ['200', '200', '100'] });

/** Every way in which part of an order is refunded, and the remaining amount. */
const ways: [string, () => Promise<Order>, string][] = [
  [
    'a part of an order of one thing',
    async () => {
      const order = await aLinedOrder(app, member, [15_000n], charges);
      await says(app, order, () => true);
      await back(order, 5_000n);
      return order;
    },
    '111.10',
  ],
  [
    'nearly all of it, charges included',
    async () => {
      const order = await aLinedOrder(app, member, [15_000n], charges);
      await says(app, order, () => true);
      await back(order, 16_000n);
      return order;
    },
    '1.10',
  ],
  [
    'a thing that didn’t arrive',
    async () => {
      const order = await aLinedOrder(app, member, [5_000n, 10_000n], charges);
      await says(app, order, (position) => position === 1);
      return order;
    },
    '53.70',
  ],
  [
    'a thing that didn’t arrive, and a part of the other one',
    async () => {
      const order = await aLinedOrder(app, member, [5_000n, 10_000n], charges);
      await says(app, order, (position) => position === 1);
      await back(order, 2_000n);
      return order;
    },
    '33.70',
  ],
  [
    'a thing that is missing while the others are on their way',
    async () => {
      const order = await staged();
      await lineFails(order);
      return order;
    },
    '300.00',
  ],
  [
    'a thing that is missing and a part of one that is paid for, while the last one is on its way',
    async () => {
      const order = await staged();
      await enter(app, order, 'bought', staff, { position: 1 });
      await lineFails(order);
      await back(order, 5_000n);
      return order;
    },
    '250.00',
  ],
];

const say = (amount: string) => formatMoney(amount, 'NGN');

async function signedIn(order: OrderView) {
  const text = await receiptText(app, member, order.reference_code);
  return { text, summary: readCode(codeIn(/Check it: (\S+)/.exec(text)![1]!))!.summary };
}

describe('an order that was refunded in part', () => {
  it.each(ways)('has one sum wherever it is shown: %s', async (_, make, left) => {
    const order = await readOrder(app, member, (await make()).reference_code);
    const { lines } = order;
    expect(movedSum(order), 'the head').toBe(left);
    expect(lines.total, 'the last line').toBe(left);
    const sum = [lines.amount, lines.fee, lines.duty].reduce((all, x) => all + parseAmount(x), 0n);
    const less = parseAmount(lines.discount ?? '0') + parseAmount(lines.refunded ?? '0');
    expect(toAmount(sum - less), 'the lines').toBe(left);

    const log = await listLog(app, member, '?limit=5');
    expect(movedSum(log.data[0]!), 'the log').toBe(left);
    const found = await listLog(app, member, `?min=${left}&max=${left}`);
    expect(
      found.data.map((row) => row.uuid),
      'its filter',
    ).toEqual([order.uuid]);

    const home = await readActions(app.services.db, member.user.uuid, app.services.clock.now());
    const cards = home.filter(({ kind }) => kind === 'progress').map(({ text: each }) => each);
    if (isOpenStatus(order.status))
      expect(cards, 'Home').toEqual([`${order.status_text} · ${say(left)}`]);
    else expect(cards, 'Home').toEqual([]);
    const ours = await ordersOf(app.services.db, [{ order_id: order.uuid }]);
    expect([...ours.values()].map(movedSum), 'a ticket about it').toEqual([left]);

    const { text, summary } = await signedIn(order);
    expect(text).toContain(`Amount: ${say(lines.amount)}\n`);
    expect(text).toContain(`−${say(lines.refunded!)}\n`);
    expect(text).toContain(`Total: ${say(left)}\n`);
    expect(
      [toAmount(summary.amount ?? 0n), toAmount(summary.total ?? 0n)],
      'what is signed',
    ).toEqual([lines.amount, left]);
  });
});
