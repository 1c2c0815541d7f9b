import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toAmount } from '#lib/money.ts';
import type { Quote } from '#lib/orders/contract.ts';
import { fulfil } from '#server/orders/send/fulfil.job.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import {
  airtimeBody,
  aShop,
  buy,
  buyAndSettle,
  houseHas,
  inboxOf,
  moneyOf,
  numbers,
  readOrder,
  timesSent,
} from '#tests/support/orders.ts';

const HOUR_S = 3600;

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());

const asked = async (orderId: string) => {
  const { rows } = await app.services.db.sql.query<{ queries: number }>(
    'select queries from orders where id = $1',
    [orderId],
  );
  return rows[0]?.queries;
};

describe('an order without a clear answer', () => {
  it('keeps the money on hold after a lost answer and is done when a query finds it', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const unclear = await buyAndSettle(app, member, { number: numbers.noAnswerDelivered });
    expect(unclear).toMatchObject({ status: 'unknown', status_text: 'Checking' });
    expect(unclear.message).toContain('on hold and safe. No need to pay again.');
    expect(unclear.timeline.at(-2)).toMatchObject({
      title: 'Not confirmed yet',
      state: 'now',
    });
    expect(unclear.timeline.at(-1)).toMatchObject({ title: 'Delivered by MTN', state: 'todo' });
    expect(await moneyOf(app, member)).toEqual({
      book: '1000.00',
      held: '500.00',
      available: '500.00',
    });
    expect((await inboxOf(app, member)).list[0]?.title).toBe('MTN airtime: we’re checking');

    await app.drainJobs({ includeLater: true });
    const done = await readOrder(app, member, unclear.reference_code);
    expect(done.status).toBe('completed');
    expect(await timesSent(app, done)).toBe(1);
    expect(await moneyOf(app, member)).toMatchObject({ book: '500.00', held: '0.00' });
  });

  it('is not bought a second time while it is being checked: the refusal leads to it', async () => {
    const member = await aMember(app, { balance: '2000.00' });
    const unclear = await buyAndSettle(app, member, { number: numbers.noAnswerFailed });
    expect(unclear.status).toBe('unknown');
    const again = { token: member.token, body: airtimeBody({ number: numbers.noAnswerFailed }) };
    const quoted = await app.call<{ message: string; help?: string; data?: Quote }>(
      'POST',
      '/quotes',
      again,
    );
    expect(quoted.status).toBe(409);
    expect(quoted.body).toMatchObject({
      message:
        'We’re still checking your last payment of ₦500.00 for this. Your money is safe. You can pay again once we know.',
      help: `/my-orders/${unclear.reference_code}`,
    });
    const paid = await buy(app, member, { number: numbers.noAnswerFailed });
    expect([paid.status, paid.body]).toMatchObject([409, { help: quoted.body.help }]);
    expect(await moneyOf(app, member)).toMatchObject({ held: '500.00', available: '1500.00' });

    await app.drainJobs({ includeLater: true });
    expect((await app.call('POST', '/quotes', again)).status).toBe(200);
  });

  it('returns the money when a query finds that it failed', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const unclear = await buyAndSettle(app, member, { number: numbers.noAnswerFailed });
    expect(unclear.status).toBe('unknown');
    await app.drainJobs({ includeLater: true });
    expect((await readOrder(app, member, unclear.reference_code)).status).toBe('failed');
    expect(await moneyOf(app, member)).toMatchObject({ available: '1000.00', held: '0.00' });
  });

  it('treats an unreadable answer as no answer', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const unclear = await buyAndSettle(app, member, { number: numbers.oddAnswer });
    expect(unclear.status).toBe('unknown');
    await app.drainJobs({ includeLater: true });
    expect((await readOrder(app, member, unclear.reference_code)).status).toBe('completed');
  });

  it('waits while the network answers pending, and asks again later', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const waiting = await buyAndSettle(app, member, { number: numbers.pending });
    expect(waiting).toMatchObject({ status: 'processing', status_text: 'Sent to MTN' });
    app.clock.advance(10);
    await app.drainJobs({ includeLater: true });
    expect((await readOrder(app, member, waiting.reference_code)).status).toBe('completed');
  });

  it('is refunded in full when the network reverses what it delivered', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const done = await buyAndSettle(app, member, { number: numbers.reversed });
    expect(done.status).toBe('completed');
    app.clock.advance(30);
    await app.drainJobs({ includeLater: true });
    const order = await readOrder(app, member, done.reference_code);
    expect(order).toMatchObject({ status: 'reversed', status_text: 'Reversed' });
    expect(await moneyOf(app, member)).toMatchObject({ book: '1000.00', held: '0.00' });
  });

  it('trusts "not found" only after five minutes', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const lost = await buyAndSettle(app, member, { number: numbers.lostOnTheWay });
    expect(lost.status).toBe('unknown');
    await app.drainJobs({ includeLater: true });
    expect((await readOrder(app, member, lost.reference_code)).status).toBe('unknown');
    expect(await moneyOf(app, member)).toMatchObject({ held: '500.00' });
    app.clock.advance(5 * 60);
    await app.drainJobs({ includeLater: true });
    expect(await readOrder(app, member, lost.reference_code)).toMatchObject({
      status: 'failed',
      problem: { code: 'not_found' },
    });
    expect(await moneyOf(app, member)).toMatchObject({ available: '1000.00', held: '0.00' });
  });

  it('stops for an operator when the network delivered another amount than ordered', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const unclear = await buyAndSettle(app, member, { number: numbers.noAnswerDelivered });
    await app.services.db.sql.query('update sandbox.bill set amount = 30000 where phone = $1', [
      `+234${numbers.noAnswerDelivered.slice(1)}`,
    ]);
    await app.drainJobs({ includeLater: true });
    const order = await readOrder(app, member, unclear.reference_code);
    expect(order).toMatchObject({ status: 'under_review', status_text: 'In review' });
    expect(await moneyOf(app, member)).toMatchObject({ book: '1000.00', held: '500.00' });
  });
});

describe('airtime without an answer for 24 hours', () => {
  it('is refunded by the house, which bears the loss when it was delivered after all', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const lossBefore = Number(await houseHas(app, 'chargeback_and_fraud_loss'));
    const unclear = await buyAndSettle(app, member, { number: numbers.neverSettles });
    app.clock.advance(23 * HOUR_S);
    await app.drainJobs({ includeLater: true });
    expect((await readOrder(app, member, unclear.reference_code)).status).toBe('unknown');
    expect(await moneyOf(app, member)).toMatchObject({ held: '500.00' });

    app.clock.advance(HOUR_S);
    await app.drainJobs({ includeLater: true });
    const paidBack = await readOrder(app, member, unclear.reference_code);
    expect(paidBack).toMatchObject({ status: 'failed', problem: { code: 'no_answer' } });
    expect(paidBack.message).toBe(
      'MTN didn’t confirm in time, so we refunded you. ₦500.00 is back in your wallet.',
    );
    expect(await moneyOf(app, member)).toMatchObject({ available: '1000.00', held: '0.00' });

    await app.services.db.sql.query(
      `update sandbox.bill set state = 'delivered' where reference =
         (select our_reference from orders where id = $1)`,
      [unclear.uuid],
    );
    await app.drainJobs({ includeLater: true });
    await app.drainJobs({ includeLater: true });
    const after = await readOrder(app, member, unclear.reference_code);
    expect(after.status).toBe('failed');
    expect(after.timeline.at(-1)?.title).toBe('Delivered by MTN after the refund');
    expect(await moneyOf(app, member)).toMatchObject({ book: '1000.00', held: '0.00' });
    const loss = Number(await houseHas(app, 'chargeback_and_fraud_loss')) - lossBefore;
    expect(loss).toBe(-500);
  });

  it('is queried on the schedule, and after 72 hours no more', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const unclear = await buyAndSettle(app, member, { number: numbers.neverSettles });
    const waits = async () => {
      const { rows } = await app.services.db.sql.query<{ s: number }>(
        `select extract(epoch from run_at - clock_timestamp())::float8 as s
         from graphile_worker.jobs where key = $1`,
        [`orders.requery:${unclear.uuid}`],
      );
      return rows[0] && Math.round(rows[0].s);
    };
    const seen: (number | undefined)[] = [];
    for (let round = 0; round < 6; round++) {
      seen.push(await waits());
      await app.drainJobs({ includeLater: true });
    }
    expect(seen).toEqual([10, 30, 120, 300, 900, 3600]);
    app.clock.advance(73 * HOUR_S);
    await app.drainJobs({ includeLater: true });
    expect(await waits()).toBeUndefined();
    expect(await asked(unclear.uuid)).toBeGreaterThanOrEqual(7);
    expect((await readOrder(app, member, unclear.reference_code)).status).toBe('failed');
  });
});

describe('a process that is killed', () => {
  const claimOnly = (orderId: string) =>
    app.services.db.sql.query(
      `with sent as (update orders set sent_at = $2, our_reference = 'OJB' || replace(id::text, '-', ''),
         provider = 'bills-sandbox' where id = $1 returning our_reference)
       insert into provider_request(port, provider, our_reference, payload_hash)
       select 'bills', 'bills-sandbox', our_reference, sha256('x') from sent`,
      [orderId, app.clock.now()],
    );

  it('after the hold loses nothing: the job exists and sends once', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const bought = await buy(app, member);
    const { rows } = await app.services.db.sql.query<{ n: bigint }>(
      `select count(*) n from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'orders.fulfil' and j.payload->>'order_id' = $1`,
      [bought.body.data.uuid],
    );
    expect(Number(rows[0]?.n)).toBe(1);
    await app.drainJobs();
    expect(await timesSent(app, bought.body.data)).toBe(1);
  });

  it('between claim and answer never sends again, but queries', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const bought = await buy(app, member, { number: numbers.delivers });
    await claimOnly(bought.body.data.uuid);
    await app.drainJobs();
    const unclear = await readOrder(app, member, bought.body.data.reference_code);
    expect(unclear.status).toBe('unknown');
    const books = await app.services.db.sql.query(
      'select 1 from sandbox.bill where reference = $1',
      [`OJB${bought.body.data.uuid.replaceAll('-', '')}`],
    );
    expect(books.rowCount).toBe(0);
    app.clock.advance(400);
    await app.drainJobs({ includeLater: true });
    expect((await readOrder(app, member, unclear.reference_code)).status).toBe('failed');
    expect(await moneyOf(app, member)).toMatchObject({ available: '1000.00', held: '0.00' });
  });

  it('leaves an order that the sweep moves on', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const bought = await buy(app, member);
    await app.services.db.sql.query(
      `delete from graphile_worker._private_jobs where payload->>'order_id' = $1`,
      [bought.body.data.uuid],
    );
    app.clock.advance(60);
    await app.services.db.sql.query(`select graphile_worker.add_job('orders.sweep')`);
    await app.drainJobs();
    expect((await readOrder(app, member, bought.body.data.reference_code)).status).toBe(
      'completed',
    );
  });
});

describe('one job that runs many times at the same moment', () => {
  it('sends once and captures the money once', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const bought = await buy(app, member);
    const order_id = bought.body.data.uuid;
    await Promise.all(Array.from({ length: 8 }, () => fulfil.run(app.services, { order_id })));
    await app.drainJobs({ includeLater: true });
    expect(await timesSent(app, bought.body.data)).toBe(1);
    expect((await readOrder(app, member, bought.body.data.reference_code)).status).toBe(
      'completed',
    );
    const { rows } = await app.services.db.sql.query<{ n: bigint; total: bigint }>(
      `select count(*) n, sum(-e.amount)::bigint total from ledger.txn t
       join ledger.entry e on e.txn_id = t.id
       join ledger.account a on a.id = e.account_id and a.owner_id is not null
       where t.order_id = $1`,
      [order_id],
    );
    expect(rows[0]?.n).toBe(1n);
    expect(toAmount(rows[0]?.total ?? 0n)).toBe('500.00');
  });
});
