import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BillsPort } from '#server/ports/bills.ts';
import { vtpassNoticeSecret } from '#server/providers/bills/vtpass/adapter.ts';
import { aMember, type TestApp } from '#tests/support/api.ts';
import { aShop, buy, buyAndSettle, moneyOf, readOrder } from '#tests/support/orders.ts';
import type { Stub } from '#tests/support/stub.ts';
import { aVtpass } from '#tests/support/vtpass.ts';

let app: TestApp;
let stub: Stub;
let bills: BillsPort;

beforeAll(async () => {
  app = await aShop();
});
beforeEach(async () => {
  ({ stub, bills } = await aVtpass(app));
});
afterEach(async () => {
  await stub.close();
});
afterAll(() => app.close());

const transaction = (status: string, amount: string | number = 500) => ({
  code: '000',
  response_description: 'TRANSACTION SUCCESSFUL',
  requestId: '202605011200abc',
  amount,
  content: { transactions: { status, unit_price: 500, quantity: 1, transactionId: '17416' } },
});
const code = (value: string) => ({ json: { code: value, response_description: 'x' } });

const request = () => ({
  reference: `202605011200${randomUUID().slice(0, 8)}`,
  biller: 'mtn',
  amount: { minor: 50_050n, currency: 'NGN' as const },
  phone: '+2348031234567',
});
const pay = () => bills.buy(request());
const ask = (agoS = 0) =>
  bills.requery({ reference: 'x', sentAt: new Date(app.clock.now().getTime() - agoS * 1000) });

describe('the request', () => {
  it('carries keys, naira, the national number, and an id that begins with Lagos’ minute', async () => {
    stub.answer({ json: transaction('delivered', 500.5) });
    const sent = request();
    await bills.buy(sent);
    expect(stub.requests).toMatchObject([
      {
        method: 'POST',
        path: '/pay',
        headers: { 'api-key': 'key-a', 'secret-key': 'key-s' },
        body: {
          request_id: sent.reference,
          serviceID: 'mtn',
          amount: 500.5,
          phone: '08031234567',
        },
      },
    ]);
    const id = bills.referenceFor(randomUUID(), new Date('2026-05-01T23:30:00Z'));
    expect(id).toMatch(/^202605020030[0-9a-z]{20,25}$/);
    const orderId = randomUUID();
    const now = new Date();
    expect(bills.referenceFor(orderId, now)).toBe(bills.referenceFor(orderId, now));
  });

  it('that moves money is sent once, whatever comes back', async () => {
    for (const reply of [{ destroy: true }, { hang: true }, { status: 503, text: '' }] as const) {
      stub.requests.length = 0;
      stub.answer(reply);
      expect((await pay()).kind).toBe('unknown');
      expect(stub.requests).toHaveLength(1);
    }
  });

  it('that only queries is repeated twice', async () => {
    stub.answer({ destroy: true }, { status: 503, text: '' }, { json: transaction('delivered') });
    expect((await ask()).kind).toBe('done');
    expect(stub.requests.map((each) => each.path)).toEqual(['/requery', '/requery', '/requery']);
  });
});

describe('an answer to pay', () => {
  it.each([
    ['delivered', 'done'],
    ['initiated', 'pending'],
    ['pending', 'pending'],
    ['failed', 'failed'],
    ['reversed', 'failed'],
    ['something new', 'pending'],
  ])('000 with %s is %s', async (status, kind) => {
    stub.answer({ json: transaction(status) });
    expect((await pay()).kind).toBe(kind);
  });

  it.each([
    ['016', 'failed', 'declined'],
    ['011', 'failed', 'invalid_input'],
    ['013', 'failed', 'limit'],
    ['018', 'failed', 'insufficient_float'],
    ['030', 'failed', 'provider_down'],
    ['040', 'failed', 'reversed'],
    ['087', 'failed', 'auth'],
    ['099', 'pending', undefined],
    ['014', 'pending', undefined],
    ['083', 'pending', undefined],
    ['777', 'pending', undefined],
  ])('with code %s is %s %s', async (value, kind, failure) => {
    stub.answer(code(value));
    expect(await pay()).toMatchObject(failure ? { kind, code: failure } : { kind });
  });

  it.each([
    [{ status: 200, text: '<html>Just a moment</html>' }, 'bad_body'],
    [{ json: {} }, 'bad_body'],
    [{ json: [] }, 'bad_body'],
    [{ status: 500, text: 'oops' }, '5xx'],
    [{ status: 429, text: 'slow down' }, '5xx'],
    [{ destroy: true as const }, 'network'],
    [{ hang: true as const }, 'timeout'],
  ])('%j is unknown: %s', async (reply, reason) => {
    stub.answer(reply);
    expect(await pay()).toMatchObject({ kind: 'unknown', reason });
  });

  it.each([
    [500, 50_000n],
    ['500.00', 50_000n],
    ['500.5', 50_050n],
    ['500.005', 50_000n],
    [null, 50_000n],
  ])('reports %j as delivered: %s kobo', async (amount, minor) => {
    stub.answer({ json: { ...transaction('delivered'), amount } });
    expect(await pay()).toMatchObject({ value: { delivered: { minor, currency: 'NGN' } } });
  });
});

describe('an answer to requery', () => {
  it('"not known" is a failure only after five minutes', async () => {
    stub.answer(code('015'));
    expect(await ask(299)).toMatchObject({ kind: 'unknown', reason: 'not_found' });
    expect(await ask(300)).toMatchObject({ kind: 'failed', code: 'not_found' });
  });

  it.each(['087', '027', '011', '083', '018'])(
    'that refuses our query (%s) says nothing about the order',
    async (value) => {
      stub.answer(code(value));
      expect(['unknown', 'pending']).toContain((await ask(9_999)).kind);
    },
  );

  it.each(['016', '091', '040'])('%s is final', async (value) => {
    stub.answer(code(value));
    expect((await ask()).kind).toBe('failed');
  });
});

describe('a purchase through it', () => {
  it('is sent with the provider’s own name for the network and completes', async () => {
    stub.answer({ json: transaction('delivered') });
    const member = await aMember(app, { balance: '1000.00' });
    const order = await buyAndSettle(app, member, { bill: 'ng-t2', number: '08091234567' });
    expect(order.status).toBe('completed');
    expect(stub.requests[0]?.body).toMatchObject({ serviceID: 'etisalat', amount: 500 });
    expect(order.facts).toContainEqual({ label: 'Provider reference', value: '17416', copy: true });
  });

  it('waits after a lost answer and is completed by the notice, which is never trusted', async () => {
    stub.answer({ destroy: true }, code('099'), { json: transaction('delivered') });
    const member = await aMember(app, { balance: '1000.00' });
    const waiting = await buyAndSettle(app, member);
    expect(waiting.status).toBe('unknown');
    const requestId = stub.requests[0]?.body['request_id'];
    const notify = (secret: string, status: string) =>
      app.call('POST', `/webhooks/vtpass/${secret}`, {
        body: { type: 'transaction-update', data: { code: '000', requestId, status } },
      });
    expect((await notify('guessed', 'delivered')).status).toBe(401);
    const secret = vtpassNoticeSecret(app.services.env.SECRET);
    const first = await notify(secret, 'failed');
    expect([first.status, first.body]).toEqual([200, { response: 'success' }]);
    await app.drainJobs();
    expect((await readOrder(app, member, waiting.reference_code)).status).toBe('processing');
    await notify(secret, 'delivered');
    await app.drainJobs();
    expect((await readOrder(app, member, waiting.reference_code)).status).toBe('completed');
    expect(stub.requests.filter((each) => each.path === '/pay')).toHaveLength(1);
    expect(await moneyOf(app, member)).toMatchObject({ book: '500.00', held: '0.00' });
  });

  it('keeps the money on hold when it delivered another amount', async () => {
    stub.answer({ json: transaction('delivered', 100) });
    const member = await aMember(app, { balance: '1000.00' });
    expect((await buyAndSettle(app, member)).status).toBe('under_review');
    expect(await moneyOf(app, member)).toMatchObject({ book: '1000.00', held: '500.00' });
  });

  it('is not offered where the provider has no name for the network', async () => {
    const member = await aMember(app, { country: 'KE', balance: '1000.00' });
    const answer = await buy(app, member, {
      bill: 'ke-safaricom',
      number: '0712345678',
      amount: '50',
    });
    expect([answer.status, answer.body.error_code]).toEqual([403, 'service_inactive']);
    expect(stub.requests).toEqual([]);
  });
});
