import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fulfil } from '#server/orders/send/fulfil.job.ts';
import { noticeSecret, SIGNATURE_HEADER, signNotice } from '#server/providers/payouts/signature.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { inboxOf, moneyOf, readOrder, timesSent } from '#tests/support/orders.ts';
import {
  aWithdrawer,
  endings,
  paidByProvider,
  setPayouts,
  withdraw,
  withdrawAndSettle,
} from '#tests/support/withdrawals.ts';

const HOUR_S = 3600;
const BOOK = '20000.00';

let app: TestApp;
beforeAll(async () => {
  app = await anApp();
});
afterAll(() => app.close());
afterEach(async () => {
  await setPayouts(app, 'done');
});

const someone = (ending: string) => aWithdrawer(app, { ending, balance: BOOK });
const countTxns = async (orderId: string) => {
  const { rows } = await app.services.db.sql.query<{ n: bigint }>(
    'select count(*) n from ledger.txn where order_id = $1',
    [orderId],
  );
  return Number(rows[0]?.n);
};
const later = () => app.drainJobs({ includeLater: true });

describe('a payout without a clear answer', () => {
  it('keeps the money on hold and is done when a query finds that it was paid', async () => {
    const member = await someone(endings.noAnswerPays);
    const unclear = await withdrawAndSettle(app, member);
    expect(unclear).toMatchObject({ status: 'unknown', status_text: 'Checking' });
    expect(unclear.message).toBe(
      'Access Bank hasn’t confirmed yet, so we’ll keep checking. Your money is on hold and safe. No need to pay again.',
    );
    expect(await moneyOf(app, member)).toEqual({
      book: BOOK,
      held: '5010.00',
      available: '14990.00',
    });
    await later();
    const done = await readOrder(app, member, unclear.reference_code);
    expect(done.status).toBe('completed');
    expect(await timesSent(app, done)).toBe(1);
    expect(await paidByProvider(app, member)).toEqual({ payouts: 1, total: '5000.00' });
    expect(await moneyOf(app, member)).toMatchObject({ book: '14990.00', held: '0.00' });
  });

  it('releases everything once, fee included, when a query finds that it failed', async () => {
    const member = await someone(endings.noAnswerPays);
    const unclear = await withdrawAndSettle(app, member, { amount: '10000' });
    expect(await moneyOf(app, member)).toMatchObject({ held: '10075.00' });
    await app.services.db.sql.query(
      `update sandbox.payout set state = 'failed' where reference =
         (select our_reference from orders where id = $1)`,
      [unclear.uuid],
    );
    await later();
    await later();
    const order = await readOrder(app, member, unclear.reference_code);
    expect(order).toMatchObject({ status: 'failed', problem: { code: 'declined', field: null } });
    expect(order.message).toBe(
      'Access Bank declined the transfer. ₦10,075.00 is back in your wallet.',
    );
    expect(await countTxns(order.uuid)).toBe(0);
    expect(await moneyOf(app, member)).toEqual({ book: BOOK, held: '0.00', available: BOOK });
  });

  it('waits while the bank answers pending, for three queries', async () => {
    const member = await someone(endings.slow);
    const waiting = await withdrawAndSettle(app, member);
    expect(waiting).toMatchObject({ status: 'processing', status_text: 'Sent to Access Bank' });
    const seen = [];
    for (let question = 0; question < 4; question++) {
      await later();
      seen.push((await readOrder(app, member, waiting.reference_code)).status);
    }
    expect(seen).toEqual(['processing', 'processing', 'processing', 'completed']);
    expect(await moneyOf(app, member)).toMatchObject({ book: '14990.00', held: '0.00' });
  });

  it('is with the mobile money service when it is sent there', async () => {
    const member = await aWithdrawer(app, { country: 'KE', ending: endings.slow, balance: BOOK });
    const waiting = await withdrawAndSettle(app, member);
    expect(waiting.status_text).toBe('Sent to M-Pesa');
    for (let question = 0; question < 4; question++) await later();
  });

  it('is never refunded at our own risk: after 72 hours an operator reviews it', async () => {
    const member = await someone(endings.slow);
    const waiting = await withdrawAndSettle(app, member);
    await app.services.db.sql.query(
      `update sandbox.payout set polls_left = 1000 where reference =
         (select our_reference from orders where id = $1)`,
      [waiting.uuid],
    );
    app.clock.advance(30 * HOUR_S);
    await later();
    expect((await readOrder(app, member, waiting.reference_code)).status).toBe('processing');
    app.clock.advance(43 * HOUR_S);
    await later();
    const order = await readOrder(app, member, waiting.reference_code);
    expect(order.status).toBe('under_review');
    expect(await moneyOf(app, member)).toMatchObject({ book: BOOK, held: '5010.00' });
  });

  it('stops for an operator when the provider paid another amount than ordered', async () => {
    const member = await someone(endings.noAnswerPays);
    const unclear = await withdrawAndSettle(app, member);
    await app.services.db.sql.query(
      `update sandbox.payout set amount = 50000000 where reference =
         (select our_reference from orders where id = $1)`,
      [unclear.uuid],
    );
    await later();
    expect((await readOrder(app, member, unclear.reference_code)).status).toBe('under_review');
    expect(await moneyOf(app, member)).toMatchObject({ book: BOOK, held: '5010.00' });
  });
});

describe('a payout that fails', () => {
  it('releases the money when the bank refuses', async () => {
    const member = await someone(endings.saysNo);
    const order = await withdrawAndSettle(app, member);
    expect(order).toMatchObject({ status: 'failed', status_text: 'Failed – refunded' });
    expect(await moneyOf(app, member)).toEqual({ book: BOOK, held: '0.00', available: BOOK });
    expect((await inboxOf(app, member)).list[0]?.title).toBe(
      'Withdrawal to Access Bank: not paid out',
    );
  });

  it('is refunded in full and once when the bank sends it back', async () => {
    const member = await someone(endings.sentBack);
    const done = await withdrawAndSettle(app, member, { amount: '10000' });
    expect(done.status).toBe('completed');
    expect(await moneyOf(app, member)).toMatchObject({ book: '9925.00' });
    app.clock.advance(30);
    await later();
    await later();
    const order = await readOrder(app, member, done.reference_code);
    expect(order).toMatchObject({ status: 'reversed', status_text: 'Reversed' });
    expect(order.message).toBe(
      'Access Bank returned the money after it had arrived. ₦10,075.00 is back in your wallet.',
    );
    expect(await countTxns(order.uuid)).toBe(2);
    expect(await moneyOf(app, member)).toEqual({ book: BOOK, held: '0.00', available: BOOK });
    expect((await withdraw(app, member, { amount: '99900' })).body.error_code).toBe(
      'naira_insufficient_funds',
    );
  });

  it.each([
    ['pending', 'processing', 10],
    ['timeout', 'unknown', 0],
    ['late', 'unknown', 30],
    ['duplicate notice', 'completed', 0],
  ])('is paid exactly once with the provider switched to %s', async (mood, first, waitS) => {
    await setPayouts(app, mood);
    const member = await someone(endings.bySwitch);
    const order = await withdrawAndSettle(app, member);
    expect(order.status).toBe(first);
    app.clock.advance(waitS);
    await later();
    await later();
    expect((await readOrder(app, member, order.reference_code)).status).toBe('completed');
    expect(await countTxns(order.uuid)).toBe(1);
    expect(await paidByProvider(app, member)).toEqual({ payouts: 1, total: '5000.00' });
    expect(await moneyOf(app, member)).toMatchObject({ book: '14990.00', held: '0.00' });
  });
});

describe('a notice of the payout provider', () => {
  const post = async (body: string, signature?: string) => {
    const request = new Request('http://localhost:4321/api/webhooks/payouts-sandbox', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature ?? '' },
    });
    return (await app.api.fetch(request, { clientAddress: '127.0.0.1', requestId: 'test' })).status;
  };
  const signed = (body: string) => post(body, signNotice(body, noticeSecret(app.services.env)));

  it('is refused without the right signature and changes nothing by its content', async () => {
    const member = await someone(endings.slow);
    const waiting = await withdrawAndSettle(app, member);
    const { rows } = await app.services.db.sql.query<{ our_reference: string }>(
      'select our_reference from orders where id = $1',
      [waiting.uuid],
    );
    const reference = rows[0]!.our_reference;
    const body = JSON.stringify({ event: 'transfer.failed', data: { reference } });
    expect(await post(body)).toBe(401);
    expect(await post(body, signNotice(`${body} `, noticeSecret(app.services.env)))).toBe(401);
    expect(await signed('no json')).toBe(401);
    expect(await signed(body)).toBe(200);
    expect(await signed(body)).toBe(200);
    await app.drainJobs();
    expect((await readOrder(app, member, waiting.reference_code)).status).toBe('processing');
    const kept = await app.services.db.sql.query(
      `select 1 from provider_event where provider = 'payouts-sandbox' and payload->'data'->>'reference' = $1`,
      [reference],
    );
    expect(kept.rowCount).toBe(1);
    for (let question = 0; question < 4; question++) await later();
  });
});

describe('a process that is killed', () => {
  it('after the hold loses nothing: the sweep sends it, once', async () => {
    const member = await someone(endings.pays);
    const { body } = await withdraw(app, member);
    await app.services.db.sql.query(
      `delete from graphile_worker._private_jobs where payload->>'order_id' = $1`,
      [body.data.uuid],
    );
    expect(await moneyOf(app, member)).toMatchObject({ held: '5010.00' });
    app.clock.advance(60);
    await app.services.db.sql.query(`select graphile_worker.add_job('orders.sweep')`);
    await app.drainJobs();
    const order = await readOrder(app, member, body.data.reference_code);
    expect(order.status).toBe('completed');
    expect(await timesSent(app, order)).toBe(1);
    expect(await paidByProvider(app, member)).toEqual({ payouts: 1, total: '5000.00' });
  });

  it('between claim and answer never sends again, but queries', async () => {
    const member = await someone(endings.pays);
    const { body } = await withdraw(app, member);
    await app.services.db.sql.query(
      `with sent as (update orders set sent_at = $2, our_reference = 'OJW' || replace(id::text, '-', ''),
         provider = 'payouts-sandbox' where id = $1 returning our_reference)
       insert into provider_request(port, provider, our_reference, payload_hash)
       select 'payouts', 'payouts-sandbox', our_reference, sha256('x') from sent`,
      [body.data.uuid, app.clock.now()],
    );
    await app.drainJobs();
    const unclear = await readOrder(app, member, body.data.reference_code);
    expect(unclear.status).toBe('unknown');
    expect(await paidByProvider(app, member)).toEqual({ payouts: 0, total: '0.00' });
    app.clock.advance(400);
    await later();
    expect((await readOrder(app, member, unclear.reference_code)).status).toBe('failed');
    expect(await moneyOf(app, member)).toEqual({ book: BOOK, held: '0.00', available: BOOK });
  });

  it('while eight copies of its job run sends once and captures the money once', async () => {
    const member = await someone(endings.pays);
    const { body } = await withdraw(app, member);
    const order_id = body.data.uuid;
    await Promise.all(Array.from({ length: 8 }, () => fulfil.run(app.services, { order_id })));
    await later();
    expect(await timesSent(app, body.data)).toBe(1);
    expect(await countTxns(order_id)).toBe(1);
    expect(await paidByProvider(app, member)).toEqual({ payouts: 1, total: '5000.00' });
  });
});
