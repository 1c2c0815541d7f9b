import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { aBillShop, accounts, check, meter, payAndSettle } from '#tests/support/bills.ts';
import { anOperator } from '#tests/support/desk.ts';
import { inboxOf, moneyOf, readOrder } from '#tests/support/orders.ts';
import { ordersOf, raiseLimits, refunded } from '#tests/support/stuck-orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aBillShop();
  await raiseLimits(app);
});
afterAll(() => app.close());

/** The amounts that each refund of an order moved, by account; minor units. */
async function refundsOf({ uuid }: { uuid: string }) {
  const { rows } = await app.services.db.sql.query<{ key: string; account: string; sum: bigint }>(
    `select t.idem_key key, a.kind account, e.amount sum from ledger.txn t
       join ledger.entry e on e.txn_id = t.id join ledger.account a on a.id = e.account_id
     where t.order_id = $1 and t.idem_key like 'refund:%' order by t.id, a.kind`,
    [uuid],
  );
  return rows.map(({ key, account, sum }) => [key, account, sum]);
}

it('refunds a part at the desk, with a second approver above the limit, once each', async () => {
  const member = await aMember(app, { balance: '300000.00' });
  const bill = meter(accounts.delivers, { amount: '250000' });
  await check(app, member, bill);
  const order = await payAndSettle(app, member, bill);
  const [ngozi, musa] = await Promise.all([anOperator(app, 'Ngozi'), anOperator(app, 'Musa')]);
  const [desk, other] = [ordersOf(app, ngozi), ordersOf(app, musa)];
  const { held: _held, ...before } = await moneyOf(app, member);

  await desk.claim(order.uuid);
  const large = { ...refunded, amount: '210000.00' };
  const said = await desk.decide(order.uuid, large);
  expect(said.body.data).toMatchObject({ state: 'waits for a second approver' });
  expect(await refundsOf(order)).toEqual([]);
  expect((await desk.agree(order.uuid)).body.error_code).toBe('desk_second_person');
  const words = await Promise.all([1, 2, 3].map(() => other.agree(order.uuid)));
  expect(words.map(({ status }) => status).sort()).toEqual([200, 409, 409]);

  await desk.claim(order.uuid);
  const small = { ...refunded, amount: '1000.00' };
  const key = randomUUID();
  const twice = await Promise.all([1, 2].map(() => desk.decide(order.uuid, small, key)));
  expect(twice.some(({ status }) => status === 200)).toBe(true);
  expect((await desk.decide(order.uuid, small, key)).body.data).toMatchObject({ state: 'decided' });

  // the fee of ₦100.00 is refunded in proportion
  expect(await refundsOf(order)).toEqual([
    ['refund:1', 'float_bills', -20_991_604n],
    ['refund:1', 'house_fee', -8_396n],
    ['refund:1', 'user_available', 21_000_000n],
    ['refund:2', 'float_bills', -99_960n],
    ['refund:2', 'house_fee', -40n],
    ['refund:2', 'user_available', 100_000n],
  ]);
  const back = Number((await moneyOf(app, member)).book) - Number(before.book);
  expect(back).toBe(211_000);
  const view = await readOrder(app, member, order.reference_code);
  expect(view).toMatchObject({ status: 'completed', lines: { refunded: '211000.00' } });
  expect((await inboxOf(app, member)).list[0]?.message[0]).toBe(
    '₦1,000.00 is back in your wallet.',
  );
  const { timeline, refundable } = await other.claim(order.uuid);
  expect(timeline.map(({ by }) => by)).toContain('Ngozi and Musa');
  expect(Number(refundable)).toBe(Number(order.total) - 211_000);
});
