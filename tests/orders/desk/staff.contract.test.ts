import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskDecision } from '#lib/desk/contract.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { anOperator, deskOf, type TestOperator } from '#tests/support/desk.ts';
import {
  aShop,
  buyAndSettle,
  inboxOf,
  moneyOf,
  numbers,
  readOrder,
} from '#tests/support/orders.ts';
import {
  aDoubtfulOrder,
  ask,
  atNetwork,
  completed,
  failed,
  ordersOf,
  refunded,
} from '#tests/support/stuck-orders.ts';

const MINUTE_S = 60;

let app: TestApp;
let ngozi: TestOperator;
let musa: TestOperator;
beforeAll(async () => {
  app = await aShop();
});
beforeEach(async () => {
  [ngozi, musa] = await Promise.all([anOperator(app, 'Ngozi'), anOperator(app, 'Musa')]);
});
afterAll(() => app.close());

const desk = (who = ngozi) => ordersOf(app, who);
const doneBy = async (subject: string) => {
  const { body } = await deskOf(app, ngozi).get(`/audit?subject=${subject}`);
  return (body.data as { action: string; actor: string }[]).map(
    ({ action, actor }) => `${actor} ${action}`,
  );
};

/** The house's loss from an order, by posting; minor units. */
async function lossOf({ uuid }: { uuid: string }): Promise<bigint[]> {
  const { rows } = await app.services.db.sql.query<{ amount: bigint }>(
    `select e.amount from ledger.txn t join ledger.entry e on e.txn_id = t.id
       join ledger.account a on a.id = e.account_id
     where t.order_id = $1 and a.kind = 'chargeback_and_fraud_loss'`,
    [uuid],
  );
  return rows.map(({ amount }) => amount);
}

describe('the queue of orders', () => {
  it('lists answers that differ from the order, explains why, and masks names', async () => {
    const { member, order } = await aDoubtfulOrder(app);
    const row = await desk().find(order.reference_code);
    expect(row).toMatchObject({
      title: 'MTN airtime',
      amount: '500.00',
      stage: 'open',
      reason: 'The response doesn’t match the order',
    });
    const found = await desk().take(order.reference_code);
    expect(found).toMatchObject({ verdicts: ['complete', 'fail'], provider: 'MTN' });
    expect(found.facts).toContainEqual({
      label: 'Says it delivered',
      value: '300.00 NGN',
      warn: true,
    });
    expect(found.facts).toContainEqual({ label: 'On hold', value: '₦500.00', warn: false });
    const { email, firstname, lastname } = member.user;
    for (const secret of [numbers.noAnswerDelivered, email, firstname, lastname])
      expect(JSON.stringify(found)).not.toContain(secret);
    await desk().decide(order.uuid, failed);
  });

  it('has an order without an answer after half an hour, not before', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const order = await buyAndSettle(app, member, { number: numbers.neverSettles });
    const isThere = async () =>
      (await desk().list()).find(({ reference }) => reference === order.reference_code);
    app.clock.advance(29 * MINUTE_S);
    ngozi = await anOperator(app, 'Ngozi');
    expect(await isThere()).toBeUndefined();
    app.clock.advance(13 * MINUTE_S);
    expect(await isThere()).toMatchObject({ reason: 'No answer for 42 minutes' });
    const { body } = await deskOf(app, ngozi).get('/queues');
    const counted = (body.data as { queue: string; open: number }[]).find(
      ({ queue }) => queue === 'orders',
    );
    expect(counted).toMatchObject({ name: 'Orders', open: 1 });
    await desk().settle(order.reference_code, failed);
    expect(await isThere()).toBeUndefined();
    expect(await desk().find(order.reference_code, 'done')).toMatchObject({ stage: 'done' });
  });

  it('lists no sale and no deposit: those have other queues', async () => {
    const answer = await deskOf(app, ngozi).post(`/queues/orders/${randomUUID()}/claim`);
    expect(answer.status).toBe(404);
  });
});

describe('completing an order', () => {
  it('captures the money once, with its proof in the timeline, the inbox and the log', async () => {
    const { member, order } = await aDoubtfulOrder(app);
    const { id } = await desk().take(order.reference_code);
    const key = randomUUID();
    const first = await desk().decide(id, completed, key);
    expect(first.body.data).toEqual({ state: 'decided', why: null });
    expect((await desk().decide(id, completed, key)).body.data).toEqual(first.body.data);
    expect((await desk().decide(id, completed)).body.error_code).toBe('desk_claim_needed');
    const done = await readOrder(app, member, order.reference_code);
    expect(done).toMatchObject({ status: 'completed' });
    expect(done.timeline.at(-1)).toMatchObject({
      title: 'Delivered by MTN',
      text: 'Our team checked it: MTN’s portal shows it as delivered.',
    });
    expect(done.facts).toContainEqual({
      label: 'Provider reference',
      value: 'MTN-778-1',
      copy: true,
    });
    expect(await moneyOf(app, member)).toMatchObject({ book: '500.00', held: '0.00' });
    expect((await inboxOf(app, member)).list[0]?.title).toMatch(/MTN airtime sent to/);
    expect(await doneBy(id)).toContain('Ngozi orders.complete');
  });

  it.each<[string, Partial<DeskDecision>]>([
    ['proof', { proof: 'a-feeling' }],
    ['provider_reference', { provider_reference: 'x' }],
    ['evidence', { evidence: 'It is.' }],
    ['image_keys', { proof: 'picture' }],
    ['codes.0', { codes: ['1234-5678'] }],
    ['verdict', { verdict: 'approve' }],
  ])('names %s when that is wrong, and nothing moves', async (field, change) => {
    const { member, order } = await aDoubtfulOrder(app);
    const { id } = await desk().take(order.reference_code);
    const { status, body } = await desk().decide(id, { ...completed, ...change });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
    expect(await moneyOf(app, member)).toMatchObject({ book: '1000.00', held: '500.00' });
    await desk().decide(id, failed);
  });

  it('is confirmed when the network agrees later, and then the network can reverse it', async () => {
    const { member, order } = await aDoubtfulOrder(app);
    await desk().settle(order.reference_code, completed);
    await atNetwork(app, order, `amount = 50000`);
    await ask(app, order);
    expect(await moneyOf(app, member)).toMatchObject({ book: '500.00' });
    await atNetwork(app, order, `state = 'reversed'`);
    await ask(app, order);
    expect((await readOrder(app, member, order.reference_code)).status).toBe('reversed');
  });

  it('returns to the desk, with the money where it was, when the network refuses later', async () => {
    const { member, order } = await aDoubtfulOrder(app);
    await desk().settle(order.reference_code, completed);
    await atNetwork(app, order, `state = 'failed'`);
    await Promise.all([ask(app, order), ask(app, order)]);
    expect(await moneyOf(app, member)).toMatchObject({ book: '500.00', held: '0.00' });
    expect(await desk().find(order.reference_code)).toMatchObject({
      reason: 'The provider says it failed after we completed it',
    });
    const { id, verdicts } = await desk(musa).take(order.reference_code);
    expect(verdicts).toEqual(['refund', 'leave']);
    const refused = await desk(musa).decide(id, { verdict: 'leave' });
    expect(refused.body.errors).toHaveProperty('note');
    await desk(musa).decide(id, { verdict: 'leave', note: 'She has it: she told us.' });
    expect((await readOrder(app, member, order.reference_code)).status).toBe('completed');
    const waits = (await desk().list()).map(({ reference }) => reference);
    expect(waits).not.toContain(order.reference_code);
  });
});

describe('failing an order', () => {
  it('releases everything that was on hold, with the reason', async () => {
    const { member, order } = await aDoubtfulOrder(app);
    const { id } = await desk().take(order.reference_code);
    const noReason = await desk().decide(id, { ...failed, reason_code: 'refund-goodwill' });
    expect(noReason.body.errors).toHaveProperty('reason_code');
    const noWords = await desk().decide(id, { verdict: 'fail', reason_code: 'fail-no-answer' });
    expect(noWords.body.errors).toHaveProperty('evidence');
    await desk().decide(id, failed);
    const order2 = await readOrder(app, member, order.reference_code);
    expect(order2.message).toBe(
      'It wasn’t delivered. MTN’s portal does not have it. ₦500.00 is back in your wallet.',
    );
    expect(order2.timeline.at(-1)?.title).toBe('Our team stopped this order');
    expect(await moneyOf(app, member)).toMatchObject({ available: '1000.00', held: '0.00' });
    expect((await inboxOf(app, member)).list[0]?.title).toBe('MTN airtime: refunded');
    expect(await doneBy(id)).toContain('Ngozi orders.fail');
  });

  it('is the house’s loss, once, when the network delivered it after all', async () => {
    const { member, order } = await aDoubtfulOrder(app);
    await desk().settle(order.reference_code, failed);
    await atNetwork(app, order, 'amount = 50000');
    app.clock.advance(2 * 3600);
    await app.services.db.sql.query(`select graphile_worker.add_job('orders.sweep')`);
    await app.drainJobs({ includeLater: true });
    await ask(app, order);
    expect(await lossOf(order)).toEqual([-50_000n]);
    expect(await moneyOf(app, member)).toMatchObject({ book: '1000.00', held: '0.00' });
    const { timeline } = await readOrder(app, member, order.reference_code);
    expect(timeline.at(-1)?.title).toBe('Delivered by MTN after the refund');
  });
});

describe('refunding an order', () => {
  it('returns the money of a completed one, from its page, with the reason', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const order = await buyAndSettle(app, member);
    const page = await deskOf(app, ngozi).get(`/orders/${order.reference_code}`);
    expect(page.body.data).toMatchObject({
      case: { id: order.uuid, waits: false, refundable: '500.00' },
    });
    const found = await desk().claim(order.uuid);
    expect(found).toMatchObject({ stage: 'done', verdicts: ['refund'], refundable: '500.00' });
    const more = await desk().decide(order.uuid, { ...refunded, amount: '500.01' });
    expect(more.body.errors).toHaveProperty('amount');
    expect((await desk().decide(order.uuid, refunded)).body.data).toMatchObject({
      state: 'decided',
    });
    const view = await readOrder(app, member, order.reference_code);
    expect(view).toMatchObject({ status: 'reversed' });
    expect(view.message).toBe(
      'You didn’t receive what you paid for. MTN took it back. ₦500.00 is back in your wallet.',
    );
    expect(await moneyOf(app, member)).toMatchObject({ book: '1000.00', held: '0.00' });
    expect((await inboxOf(app, member)).list[0]?.title).toBe('MTN airtime: refunded');
    expect(await doneBy(order.uuid)).toContain('Ngozi orders.refund');
    const again = await desk(musa).claim(order.uuid);
    expect(again.verdicts).toEqual([]);
    expect((await desk(musa).decide(order.uuid, refunded)).status).toBe(422);
    await deskOf(app, musa).post(`/queues/orders/${order.uuid}/release`);
  });

  it('isn’t possible for an order that is open, failed, or someone’s sale', async () => {
    const { order } = await aDoubtfulOrder(app);
    const { id } = await desk().take(order.reference_code);
    expect((await desk().decide(id, refunded)).status).toBe(422);
    await desk().decide(id, failed);
    await desk().claim(id);
    for (const decision of [completed, failed]) {
      const { status, body } = await desk().decide(id, decision);
      expect(status).toBe(409);
      expect(body.message).toContain('Ngozi');
    }
    await deskOf(app, ngozi).post(`/queues/orders/${id}/release`);
  });
});

describe('asking the provider again', () => {
  it('records the provider’s answer, and notifies the owner while nothing is decided', async () => {
    const { member, order } = await aDoubtfulOrder(app);
    expect((await desk().ask(order.uuid)).body.error_code).toBe('desk_claim_needed');
    const { id } = await desk().take(order.reference_code);
    const answer = await desk().ask(id);
    expect(answer.body.data).toEqual({ said: 'MTN says it delivered ₦300.00.', decided: false });
    const view = await readOrder(app, member, order.reference_code);
    expect(view.timeline.map(({ title }) => title)).toContain('Our team checked with MTN again');
    expect((await inboxOf(app, member)).list[0]?.title).toBe('MTN airtime: we checked again');
    expect(await doneBy(id)).toContain('Ngozi orders.ask');
    await atNetwork(app, order, 'amount = 50000');
    expect((await desk().ask(id)).body.data).toEqual({
      said: 'MTN says it delivered ₦500.00.',
      decided: true,
    });
    expect((await readOrder(app, member, order.reference_code)).status).toBe('completed');
    expect((await desk().ask(id)).status).toBe(409);
    const refused = await desk().decide(id, completed);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain('Delivered by MTN');
    await deskOf(app, ngozi).post(`/queues/orders/${id}/release`);
  });
});
