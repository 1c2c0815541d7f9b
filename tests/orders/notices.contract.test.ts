import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BillsPort } from '#server/ports/bills.ts';
import { noticeSecret, SIGNATURE_HEADER, signNotice } from '#server/providers/bills/signature.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import {
  aShop,
  buy,
  buyAndSettle,
  moneyOf,
  numbers,
  readOrder,
  timesSent,
} from '#tests/support/orders.ts';
import { switchTo } from '#tests/support/suppliers.ts';

let app: TestApp;
let bills: BillsPort;
beforeAll(async () => {
  app = await aShop();
  bills = app.services.providers.bills.current;
});
afterAll(() => app.close());
afterEach(async () => {
  switchTo(app, 'bills', bills);
  await setSwitch('done');
});

const setSwitch = (behaviour: string, delay_ms = 0) =>
  app.services.db.sql.query(
    `update sandbox.switch set behaviour = $1, delay_ms = $2 where port = 'bills'`,
    [behaviour, delay_ms],
  );

const referenceOf = async (orderId: string): Promise<string> => {
  const { rows } = await app.services.db.sql.query<{ our_reference: string }>(
    'select our_reference from orders where id = $1',
    [orderId],
  );
  return rows[0]!.our_reference;
};

const bodyFor = (reference: string, status = 'delivered') =>
  JSON.stringify({ type: 'transaction-update', data: { reference, status } });

async function post(body: string, signature?: string): Promise<Response> {
  const request = new Request('http://localhost:4321/api/webhooks/bills-sandbox', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signature ?? signNotice(body, noticeSecret(app.services.env)),
    },
  });
  return app.api.fetch(request, { clientAddress: '127.0.0.1', requestId: 'test' });
}

const captures = async (orderId: string) => {
  const { rows } = await app.services.db.sql.query<{ n: bigint }>(
    'select count(*) n from ledger.txn where order_id = $1',
    [orderId],
  );
  return Number(rows[0]?.n);
};

describe('a notice of the bills provider', () => {
  it('completes an order that waits, without waiting for the schedule', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const unclear = await buyAndSettle(app, member, { number: numbers.noAnswerDelivered });
    expect(unclear.status).toBe('unknown');
    const answer = await post(bodyFor(await referenceOf(unclear.uuid)));
    expect([answer.status, await answer.json()]).toEqual([200, { response: 'success' }]);
    await app.drainJobs();
    expect((await readOrder(app, member, unclear.reference_code)).status).toBe('completed');
  });

  it('changes nothing by its content: the provider is queried', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const unclear = await buyAndSettle(app, member, { number: numbers.neverSettles });
    await post(bodyFor(await referenceOf(unclear.uuid), 'delivered'));
    await post(bodyFor(await referenceOf(unclear.uuid), 'failed'));
    await app.drainJobs();
    expect((await readOrder(app, member, unclear.reference_code)).status).toBe('unknown');
    expect(await moneyOf(app, member)).toMatchObject({ held: '500.00' });
  });

  it('is stored once however often it comes', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const unclear = await buyAndSettle(app, member, { number: numbers.noAnswerDelivered });
    const body = bodyFor(await referenceOf(unclear.uuid));
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(body)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    const inbox = await app.services.db.sql.query(
      `select 1 from provider_event where payload->'data'->>'reference' = $1`,
      [await referenceOf(unclear.uuid)],
    );
    expect(inbox.rowCount).toBe(1);
    const jobs = await app.services.db.sql.query(
      `select 1 from graphile_worker._private_jobs where payload->>'reference' = $1`,
      [await referenceOf(unclear.uuid)],
    );
    expect(jobs.rowCount).toBe(1);
    await app.drainJobs();
    expect(await captures(unclear.uuid)).toBe(1);
    expect(await moneyOf(app, member)).toMatchObject({ book: '500.00', held: '0.00' });
  });

  it('is refused with a wrong or missing signature and leaves no trace', async () => {
    const body = bodyFor('OJBforged');
    const wrong = signNotice(body, 'another secret');
    for (const signature of [wrong, 'zz', '', wrong.slice(0, 20)])
      expect((await post(body, signature)).status).toBe(401);
    const inbox = await app.services.db.sql.query(
      `select 1 from provider_event where payload->'data'->>'reference' = 'OJBforged'`,
    );
    expect(inbox.rowCount).toBe(0);
  });

  it('about an order that is not ours is accepted without effect', async () => {
    expect((await post(bodyFor('OJBnobody'))).status).toBe(200);
    await app.drainJobs();
    const { rows } = await app.services.db.sql.query<{ processed_at: Date | null }>(
      `select processed_at from provider_event where payload->'data'->>'reference' = 'OJBnobody'`,
    );
    expect(rows[0]?.processed_at).not.toBeNull();
  });

  it('may come twice and before the answer: the money is captured once', async () => {
    await setSwitch('duplicate notice');
    const member = await aMember(app, { balance: '1000.00' });
    const order = await buyAndSettle(app, member);
    expect(order.status).toBe('completed');
    expect(await captures(order.uuid)).toBe(1);
    expect(await timesSent(app, order)).toBe(1);
    expect(await moneyOf(app, member)).toMatchObject({ book: '500.00', held: '0.00' });
  });

  it('that is processed before the answer leaves the answer nothing to do', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    let concluded = '';
    switchTo(app, 'bills', {
      ...bills,
      async buy(request) {
        const outcome = await bills.buy(request);
        await post(bodyFor(request.reference));
        const { rows } = await app.services.db.sql.query<{ id: string }>(
          'select id from orders where our_reference = $1',
          [request.reference],
        );
        const { requery } = await import('#server/orders/send/requery.job.ts');
        await requery.run(app.services, { order_id: rows[0]!.id });
        concluded = (await readOrder(app, member, bought.body.data.reference_code)).status;
        return outcome;
      },
    });
    const bought = await buy(app, member);
    await app.drainJobs();
    expect(concluded).toBe('completed');
    expect(await captures(bought.body.data.uuid)).toBe(1);
    expect(await moneyOf(app, member)).toMatchObject({ book: '500.00', held: '0.00' });
  });

  it('of a late delivery completes the order', async () => {
    await setSwitch('late', 20_000);
    const member = await aMember(app, { balance: '1000.00' });
    const waiting = await buyAndSettle(app, member);
    expect(waiting.status).toBe('unknown');
    app.clock.advance(5);
    await app.drainJobs();
    expect((await readOrder(app, member, waiting.reference_code)).status).not.toBe('completed');
    app.clock.advance(20);
    await app.drainJobs({ includeLater: true });
    expect((await readOrder(app, member, waiting.reference_code)).status).toBe('completed');
    expect(await captures(waiting.uuid)).toBe(1);
  });
});

describe('the switches of the sandbox', () => {
  it.each([
    ['done', 'completed', '500.00'],
    ['failed', 'failed', '1000.00'],
    ['pending', 'processing', '1000.00'],
    ['timeout', 'unknown', '1000.00'],
  ])('%s leaves the order %s', async (behaviour, status, book) => {
    await setSwitch(behaviour);
    const member = await aMember(app, { balance: '1000.00' });
    const order = await buyAndSettle(app, member);
    expect(order.status).toBe(status);
    expect((await moneyOf(app, member)).book).toBe(book);
  });
});
