import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#lib/orders/contract.ts';
import { staffCodes } from '#server/orders/tables.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aBillShop, accounts, check, meter, payAndSettle } from '#tests/support/bills.ts';
import { cardPhoto } from '#tests/support/cards.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import { buyAndSettle, moneyOf, readOrder } from '#tests/support/orders.ts';
import {
  aDoubtfulOrder,
  aLargeStuckOrder,
  ask,
  atNetwork,
  completed,
  failed,
  ordersOf,
  raiseLimits,
  refunded,
} from '#tests/support/stuck-orders.ts';
import { sendBytes } from '#tests/support/uploads.ts';

let app: TestApp;
let ngozi: TestOperator;
let musa: TestOperator;
beforeAll(async () => {
  app = await aBillShop();
  await raiseLimits(app);
});
const signIn = async () => {
  [ngozi, musa] = await Promise.all([anOperator(app, 'Ngozi'), anOperator(app, 'Musa')]);
};
beforeEach(signIn);
afterAll(() => app.close());

const desk = (who = ngozi) => ordersOf(app, who);
const statusOf = async (member: TestMember, { reference_code: reference }: Order) =>
  (await readOrder(app, member, reference)).status;
/** How many postings moved the money of an order. */
const postingsOf = async ({ uuid }: { uuid: string }): Promise<number> => {
  const { rows } = await app.services.db.sql.query<{ n: number }>(
    'select count(*)::int n from ledger.txn where order_id = $1',
    [uuid],
  );
  return rows[0]!.n;
};
const codesTyped = ({ uuid }: { uuid: string }) =>
  app.services.db.orm.select().from(staffCodes).where(eq(staffCodes.order_id, uuid));

describe('a large order', () => {
  it('is completed by two people, never by the same one twice', async () => {
    const { member, order } = await aLargeStuckOrder(app);
    await signIn();
    const { id } = await desk().take(order.reference_code);
    expect((await desk().decide(id, completed)).body.data).toMatchObject({
      state: 'waits for a second approver',
      why: 'Decisions of ₦200,000.00 or more need a second approver.',
    });
    expect(await statusOf(member, order)).toBe('under_review');
    const approvals = (await deskOf(app, musa).get('/approvals')).body.data as object[];
    expect(approvals).toContainEqual(
      expect.objectContaining({ case_id: id, amount: '250100.00', asked_by: 'Ngozi' }),
    );
    expect((await desk().agree(id)).body.error_code).toBe('desk_second_person');
    const other = await desk(musa).claim(id);
    expect(other.asked).toMatchObject({ by: 'Ngozi', verdict: 'complete' });
    expect((await desk(musa).decide(id, failed)).status).toBe(409);
    expect((await desk(musa).agree(id)).status).toBe(200);
    expect(await statusOf(member, order)).toBe('completed');
    expect(await moneyOf(app, member)).toMatchObject({ book: '149900.00', held: '0.00' });
    const done = await desk().find(order.reference_code, 'done');
    const { timeline } = await desk(musa).claim(done.id);
    expect(timeline.map(({ by }) => by)).toContain('Ngozi and Musa');
  });

  it('is open again when the second approver declines', async () => {
    const { member, order } = await aLargeStuckOrder(app);
    await signIn();
    const { id } = await desk().take(order.reference_code);
    await desk().decide(id, failed);
    await desk(musa).agree(id, false);
    expect(await statusOf(member, order)).toBe('under_review');
    await desk(musa).take(order.reference_code);
    await desk(musa).decide(id, failed);
    await desk().agree(id);
    expect(await moneyOf(app, member)).toMatchObject({ available: '400000.00', held: '0.00' });
    const back = { ...refunded, amount: '1.00' };
    await desk().claim(id);
    expect((await desk().decide(id, back)).status).toBe(422);
  });

  it('can no longer be approved once the bank has answered', async () => {
    const { member, order } = await aLargeStuckOrder(app);
    await signIn();
    const { id } = await desk().take(order.reference_code);
    await desk().decide(id, failed);
    await app.services.db.sql.query(
      `update sandbox.payout set state = 'paid', polls_left = 0 where reference =
         (select our_reference from orders where id = $1)`,
      [order.uuid],
    );
    await ask(app, order);
    expect(await statusOf(member, order)).toBe('completed');
    const approvals = (await deskOf(app, musa).get('/approvals')).body.data as object[];
    expect(approvals).not.toContainEqual(expect.objectContaining({ case_id: id }));
  });
});

describe('the daily total of one operator', () => {
  it('is limited: then a second approver is needed, however small the sum is', async () => {
    const tight = await aBillShop({ DESK_DAY_SUM: '700' });
    const alone = await anOperator(tight, 'Ada');
    for (const state of ['decided', 'waits for a second approver']) {
      const { order } = await aDoubtfulOrder(tight);
      const { id } = await ordersOf(tight, alone).take(order.reference_code);
      const { body } = await ordersOf(tight, alone).decide(id, failed);
      expect(body.data).toMatchObject({ state });
    }
    await tight.close();
  });
});

describe('two at the same moment', () => {
  it('operators: one has the case, the other sees whose it is', async () => {
    const { order } = await aDoubtfulOrder(app);
    const claims = await Promise.all(
      [ngozi, musa].map((who) => deskOf(app, who).post(`/queues/orders/${order.uuid}/claim`)),
    );
    expect(claims.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = claims[0]!.status === 200 ? ngozi : musa;
    await desk(winner).decide(order.uuid, failed);
  });

  it('decisions of sixteen operators: one counts, and the others see what happened', async () => {
    const { member, order } = await aDoubtfulOrder(app);
    const { id } = await desk().take(order.reference_code);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => desk().decide(id, n % 2 ? completed : failed)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await desk(musa).claim(id);
    const late = await desk(musa).decide(id, completed);
    expect(late.status).toBe(409);
    expect(late.body.message).toMatch(/^This has already been decided\. Ngozi: /);
    const isCompleted = (await statusOf(member, order)) === 'completed';
    expect(await postingsOf(order)).toBe(isCompleted ? 1 : 0);
    const book = isCompleted ? '500.00' : '1000.00';
    expect(await moneyOf(app, member)).toMatchObject({ book, held: '0.00' });
  });

  it.each([
    ['completes', completed, 'amount = 50000'],
    ['completes', completed, `state = 'failed'`],
    ['fails', failed, 'amount = 50000'],
    ['fails', failed, `state = 'failed'`],
  ])(
    'a decision that %s and the network’s answer: the money moves once',
    async (_, decision, set) => {
      const { member, order } = await aDoubtfulOrder(app);
      const { id } = await desk().take(order.reference_code);
      await atNetwork(app, order, set);
      const [said] = await Promise.all([
        desk().decide(id, decision),
        ask(app, order),
        ask(app, order),
      ]);
      expect([200, 409]).toContain(said.status);
      const status = await statusOf(member, order);
      const { book, held } = await moneyOf(app, member);
      expect([status, book, held]).toEqual(
        status === 'completed' ? ['completed', '500.00', '0.00'] : ['failed', '1000.00', '0.00'],
      );
    },
  );

  it('two refunds of one order: its money is refunded once', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const order = await buyAndSettle(app, member);
    await desk().claim(order.uuid);
    const keys = [randomUUID(), randomUUID()];
    const answers = await Promise.all(keys.map((key) => desk().decide(order.uuid, refunded, key)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await moneyOf(app, member)).toMatchObject({ book: '1000.00' });
    expect(await postingsOf(order)).toBe(2);
  });
});

describe('codes that staff type in', () => {
  const TOKEN = '5532 1180-4471 9020 7716';
  const DIGITS = TOKEN.replaceAll(/\D/g, '');

  async function aMeterWithoutAnswer() {
    const member = await aMember(app, { balance: '9000.00' });
    await check(app, member, meter(accounts.neverSettles));
    const order = await payAndSettle(app, member, meter(accounts.neverSettles));
    app.clock.advance(3600);
    await signIn();
    return { member, order };
  }

  it('belong to the order, and are readable by their owner only', async () => {
    const { member, order } = await aMeterWithoutAnswer();
    const { id, codes } = await desk().take(order.reference_code);
    expect(codes).toEqual([{ label: 'Token', optional: false }]);
    for (const wrong of [{}, { codes: [''] }, { codes: ['a'] }, { codes: [TOKEN.slice(1)] }]) {
      const { body } = await desk().decide(id, { ...completed, ...wrong });
      expect(Object.keys(body.errors ?? {})).toEqual(['codes.0']);
    }
    expect((await desk().decide(id, { ...completed, codes: [TOKEN] })).status).toBe(200);
    const view = await readOrder(app, member, order.reference_code);
    expect(view).toMatchObject({ status: 'completed', voucher_code: DIGITS });
    const { rows } = await app.services.db.sql.query(
      `select 1 from (select value_sealed::text t from order_voucher where order_id = $1
         union all select detail::text from audit_log union all select decision::text from desk_approval
         union all select s::text from staff_decision s union all select e::text from order_events e
         union all select i::text from http_idempotency i) x where t like '%9020%7716%'`,
      [id],
    );
    expect(rows).toEqual([]);
    expect(await codesTyped(order)).toEqual([]);
  });

  it('are stored sealed while a second approver is asked, and deleted when they are not needed', async () => {
    const member = await aMember(app, { balance: '300000.00' });
    await check(app, member, meter(accounts.neverSettles));
    const order = await payAndSettle(
      app,
      member,
      meter(accounts.neverSettles, { amount: '200000' }),
    );
    app.clock.advance(3600);
    await signIn();
    const { id } = await desk().take(order.reference_code);
    const { body } = await desk().decide(id, { ...completed, codes: [TOKEN] });
    expect(body.data).toMatchObject({ state: 'waits for a second approver' });
    const approvals = await deskOf(app, musa).get('/approvals');
    expect(JSON.stringify(approvals.body)).not.toMatch(/9020.?7716/);
    const [typed] = await codesTyped(order);
    expect(typed).toMatchObject({ typed_by: `operator:${ngozi.id}` });
    expect(JSON.stringify(typed)).not.toMatch(/9020.?7716/);
    await desk(musa).agree(id);
    const view = await readOrder(app, member, order.reference_code);
    expect(view.voucher_code).toBe(DIGITS);
    expect(await codesTyped(order)).toEqual([]);
  });
});

describe('a picture as proof', () => {
  it('is stored with the case, for operators alone', async () => {
    const { order } = await aDoubtfulOrder(app);
    const { id } = await desk().take(order.reference_code);
    const photo = new Uint8Array(await cardPhoto());
    const file = { content_type: 'image/jpeg', size: photo.length };
    const opened = await deskOf(app, ngozi).post(`/queues/orders/${id}/uploads`, file);
    const { key, upload_url } = opened.body.data as { key: string; upload_url: string };
    await sendBytes(app, upload_url, photo);
    const { provider_reference: _reference, ...rest } = completed;
    const twice = await desk().decide(id, { ...rest, proof: 'picture', image_keys: [key, key] });
    expect(twice.body.errors).toHaveProperty(['image_keys.1']);
    const said = await desk().decide(id, { ...rest, proof: 'picture', image_keys: [key] });
    expect(said.status).toBe(200);
    const { items } = await desk(musa).claim(id);
    expect(items).toMatchObject([{ files: [{ key, name: 'Proof 1' }] }]);
    expect((await deskOf(app, musa).get(`/files/${key}`)).status).toBe(200);
    expect((await deskOf(app, ngozi).get(`/files/${key}`)).body.error_code).toBe(
      'desk_claim_needed',
    );
  });
});
