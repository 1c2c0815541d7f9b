import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aDatabaseBefore, type OldDatabase } from '#tests/support/before-migration.ts';

let old: OldDatabase;
beforeAll(async () => {
  old = await aDatabaseBefore('0142');
});
afterAll(() => old.drop());

const order_id = randomUUID();
const aLine = (position: number, refunded: bigint, charges: object = {}) =>
  old.row('order_item', {
    order_id,
    position,
    title: 'A thing',
    amount: 5000n,
    fee: 300n,
    duty: 170n,
    discount: 100n,
    state: 'delivered',
    captured: 5370n,
    settled_at: new Date(),
    refunded,
    ...charges,
  });

it('records what was refunded of each part as it was booked, also of very large sums', async () => {
  await aLine(1, 0n);
  await aLine(2, 5370n);
  await aLine(3, 1000n);
  // one unit too much of the price, as in the ledger
  await aLine(4, 5369n, { discount: 0n, amount: 4900n });
  const large = 9_000_000_000_000n;
  await aLine(5, large, { amount: large, captured: large + 370n });
  await old.catchUp();
  const { rows } = await old.admin.query<Record<string, string>>(
    `select concat_ws(' ', refunded_price, refunded_fee, refunded_duty, refunded_discount) parts
     from order_item order by position`,
  );
  expect(rows.map(({ parts }) => parts)).toEqual([
    '0 0 0 0',
    '5000 300 170 100',
    '932 55 31 18',
    '4901 299 169 0',
    '8999999999631 299 169 99',
  ]);
});
