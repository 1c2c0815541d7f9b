import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReceiptState } from '#lib/receipts/contract.ts';
import { findOwn } from '#server/orders/find.ts';
import { usedBy } from '#server/orders/place/usage.ts';
import { refundPart } from '#server/orders/refund/refund-part.ts';
import { transactionView } from '#server/orders/view/view-order.ts';
import { signReceipt } from '#server/receipts/sign-receipt.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aLinedOrder, says } from '#tests/support/lined-orders.ts';
import { aShop, buyAndSettle, listLog, numbers } from '#tests/support/orders.ts';
import { night } from '#tests/support/reconcile.ts';
import { dayIn, readCsv, statementOf } from '#tests/support/statement.ts';

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

describe('refunded money', () => {
  const partly = async () => {
    const order = await buyAndSettle(app, member, { number: numbers.delivers });
    const asked = { order_id: order.uuid, amount: 20_000n, reason: 'Late.', by, key: 'one' };
    await refundPart(app.services, asked);
    return order;
  };

  it('does not count for limits', async () => {
    await partly();
    const lined = await aLinedOrder(app, member, [10_000n, 20_000n]);
    await says(app, lined, (position) => position === 1);
    const { country, uuid: userId } = member.user;
    const now = app.clock.now();
    const used = await usedBy(app.services.db, { userId, country: country.code, now });
    expect(used).toEqual({ spent: 40_000n, withdrawn: 0n, month: 40_000n });
  });

  it('is a movement of the statement with its title, and out of the log’s total', async () => {
    await partly();
    // postings carry the database's time, which the test's clock is ahead of
    const [from, to] = [new Date(), app.clock.now()].map((at) => dayIn('Africa/Lagos', at));
    const { text } = await statementOf(app, member, { from: from!, to: to! });
    const { rows, closing } = readCsv(text);
    expect(rows.at(-1)).toMatchObject({
      Description: 'Refund: MTN airtime',
      'Money in': '200.00',
      Balance: '700.00',
    });
    expect(closing['Balance']).toBe('700.00');
    expect((await listLog(app, member)).data[0]).toMatchObject({ total: '300.00' });
  });

  it('shows on the receipt, and on a check of one from before', async () => {
    const view = await buyAndSettle(app, member, { number: numbers.delivers });
    const order = await findOwn(app.services.db, member.user.uuid, view.reference_code);
    const code = signReceipt(app.services, order, transactionView(order));
    const asked = { order_id: order.id, amount: 20_000n, reason: 'Late.', by, key: 'one' };
    await refundPart(app.services, asked);
    const path = `/receipts/${order.reference_code}?sig=${code}`;
    const { body } = await app.call<{ data: ReceiptState }>('GET', path);
    expect(body.data).toMatchObject({ status: 'completed', total: '300.00', changed: true });
  });

  it('leaves the provider’s books and ours equal', async () => {
    await partly();
    const whole = await buyAndSettle(app, member, { number: numbers.delivers });
    const asked = { order_id: whole.uuid, amount: 50_000n, reason: 'Late.', by, key: 'one' };
    await refundPart(app.services, asked);
    expect((await night(app)).filter(({ port }) => port === 'bills')).toEqual([]);
  });
});
