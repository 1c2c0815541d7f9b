import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#lib/orders/contract.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { findOrder } from '#server/orders/find.ts';
import { keepVouchers } from '#server/orders/vault.ts';
import type { Voucher } from '#server/ports/bills.ts';
import { aMember, PIN, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aShop, buyAndSettle, freshToken, numbers } from '#tests/support/orders.ts';

let app: TestApp;
let member: TestMember;
let stranger: TestMember;
beforeAll(async () => {
  app = await aShop();
  member = await aMember(app, { balance: '50000.00' });
  stranger = await aMember(app);
});
afterAll(() => app.close());

const CODE = 'X9KD-22FA-PQ7M';

/** A completed order that delivered these. */
async function delivered(...vouchers: Voucher[]): Promise<Order> {
  const view = await buyAndSettle(app, member, { number: numbers.delivers });
  const order = await findOrder(app.services.db, view.uuid);
  if (!order) throw new Error('The order is gone');
  await inTransaction(app.services.db, (tx) => keepVouchers(tx, app.services, order, vouchers));
  return view;
}

const at = ({ reference_code }: Order, what = '') => `/transactions/${reference_code}${what}`;
const read = async (order: Order, who = member) =>
  (await app.call('GET', at(order), { token: who.token })).body as { data: Order };
const reveal = (order: Order, pin = PIN, who = member) =>
  app.call('POST', at(order, '/reveal'), { token: who.token, body: { pin } });
const use = (order: Order, body: object = {}) =>
  app.call('POST', at(order, '/used'), { token: member.token, body });

describe('codes that an order delivered', () => {
  it('stay hidden until they are requested with the PIN, then stay readable', async () => {
    const order = await delivered({ kind: 'gift_card_code', value: CODE });
    const before = await read(order);
    expect(before.data.vouchers).toMatchObject([{ value: null, revealed_at: null }]);
    expect(JSON.stringify(before)).not.toContain(CODE);
    const opened = await reveal(order);
    expect(opened.body).toMatchObject({ data: { vouchers: [{ value: CODE }] } });
    const after = await read(order);
    expect(after.data.voucher_code).toBe(CODE);
    expect(after.data.timeline.at(-1)?.title).toBe('You viewed the code');
  });

  it('are revealed once: another request returns the same and writes nothing', async () => {
    const order = await delivered({ kind: 'pin', value: '1234' }, { kind: 'serial', value: 'S1' });
    await Promise.all(Array.from({ length: 8 }, () => reveal(order)));
    const { timeline } = (await read(order)).data;
    expect(timeline.filter(({ title }) => title === 'You viewed 2 codes')).toHaveLength(1);
  });

  it('a wrong PIN reveals nothing', async () => {
    const order = await delivered({ kind: 'gift_card_code', value: CODE });
    const refused = await reveal(order, '102938');
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toHaveProperty('pin');
    expect((await read(order)).data.vouchers[0]?.value).toBeNull();
  });

  it('a meter’s token needs no PIN, because it works in that meter only', async () => {
    const token = { kind: 'electricity_token', value: '01234567890123456789', label: 'Token' };
    const order = await delivered(token as Voucher);
    expect((await read(order)).data.vouchers).toMatchObject([{ value: token.value }]);
  });

  it('are sealed in the database and never in the log', async () => {
    const order = await delivered({ kind: 'gift_card_code', value: CODE });
    await reveal(order);
    const { rows } = await app.services.db.sql.query<{ text: string }>(
      `select row_to_json(v)::text as text from order_voucher v where order_id = $1
       union all select row_to_json(o)::text from orders o where id = $1
       union all select row_to_json(e)::text from order_events e where order_id = $1`,
      [order.uuid],
    );
    expect(rows.map(({ text }) => text).join()).not.toContain(CODE);
  });

  it('can’t be revealed or marked by anyone else', async () => {
    const order = await delivered({ kind: 'gift_card_code', value: CODE });
    expect((await reveal(order, PIN, stranger)).status).toBe(404);
    const marked = await app.call('POST', at(order, '/used'), { token: stranger.token, body: {} });
    expect(marked.status).toBe(404);
  });

  it('can be marked as used one by one, and unmarked', async () => {
    const order = await delivered({ kind: 'pin', value: '1' }, { kind: 'pin', value: '2' });
    expect((await use(order)).status).toBe(409);
    await reveal(order);
    const [first] = (await read(order)).data.vouchers;
    const marked = await use(order, { voucher_ids: [first?.id] });
    const { vouchers } = (marked.body as { data: Order }).data;
    expect(vouchers.map(({ used_at }) => used_at !== null)).toEqual([true, false]);
    const cleared = await use(order, { used: false });
    expect(cleared.body).toMatchObject({ data: { vouchers: [{ used_at: null }, {}] } });
  });

  it('an order without codes has nothing to reveal', async () => {
    const order = await buyAndSettle(app, member, { number: numbers.delivers });
    expect((await reveal(order)).status).toBe(404);
    expect((await use(order)).status).toBe(404);
  });

  it('stay hidden when the money was refunded before they were revealed', async () => {
    const view = await buyAndSettle(app, member, { number: numbers.reversed });
    const order = await findOrder(app.services.db, view.uuid);
    const codes: Voucher[] = [{ kind: 'gift_card_code', value: CODE }];
    await inTransaction(app.services.db, (tx) => keepVouchers(tx, app.services, order!, codes));
    app.clock.advance(3600);
    await app.drainJobs({ includeLater: true });
    member = { ...member, token: await freshToken(app, member) };
    expect((await read(view)).data.status).toBe('reversed');
    const refused = await reveal(view);
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).not.toContain(CODE);
  });
});
