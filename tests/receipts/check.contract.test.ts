import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeCode, readCode } from '#lib/receipts/code.ts';
import type { ReceiptState } from '#lib/receipts/contract.ts';
import { writeSummary } from '#lib/receipts/summary.ts';
import type { ReceiptKey } from '#lib/receipts/signature.ts';
import { findOwn } from '#server/orders/find.ts';
import { transactionView } from '#server/orders/view/view-order.ts';
import { keyFromSeed } from '#server/platform/signing.ts';
import { signReceipt } from '#server/receipts/sign-receipt.ts';
import { aMember, anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aShop, buy, buyAndSettle, numbers } from '#tests/support/orders.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await aShop();
});
beforeEach(async () => {
  member = await aMember(app, { balance: '90000.00' });
});
afterAll(() => app.close());

async function codeOf(reference: string): Promise<string> {
  const order = await findOwn(app.services.db, member.user.uuid, reference);
  return signReceipt(app.services, order, transactionView(order));
}

const check = (reference: string, code: string) =>
  app.call<{ data: ReceiptState }>('GET', `/receipts/${reference}?sig=${code}`);

const listKeys = (from: TestApp) => from.call<{ data: ReceiptKey[] }>('GET', '/receipts/keys');

describe('GET /receipts/{reference_code}', () => {
  it('shows anyone with the receipt the state of the order, with masked numbers', async () => {
    const order = await buyAndSettle(app, member);
    const code = await codeOf(order.reference_code);
    const { status, body, headers } = await check(order.reference_code.toLowerCase(), code);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body.data).toEqual({
      reference_code: order.reference_code,
      type: 'airtime-bill-payment',
      name: 'MTN airtime',
      detail: '••••4567',
      status: 'completed',
      status_text: 'Completed',
      amount: '500.00',
      total: '500.00',
      currency: 'NGN',
      settled_at: order.settled_at,
      changed: false,
      checked_at: expect.any(String) as string,
    });
  });

  it('shows that a payment was reversed after its receipt was made', async () => {
    const order = await buyAndSettle(app, member, { number: numbers.reversed });
    expect(order.status).toBe('completed');
    const code = await codeOf(order.reference_code);
    app.clock.advance(3600);
    await app.drainJobs({ includeLater: true });
    const { body } = await check(order.reference_code, code);
    expect(body.data).toMatchObject({ status: 'reversed', status_text: 'Reversed', changed: true });
  });

  it('shows an open order as open, and as done once it is', async () => {
    const { body } = await buy(app, member);
    const reference = body.data.reference_code;
    const code = await codeOf(reference);
    expect((await check(reference, code)).body.data).toMatchObject({
      status: 'processing',
      changed: false,
      settled_at: null,
    });
    await app.drainJobs();
    expect((await check(reference, code)).body.data).toMatchObject({
      status: 'completed',
      changed: true,
    });
  });

  it('is 404 for another order’s code, an altered one, one of a foreign key, and no order', async () => {
    const [mine, other] = [await buyAndSettle(app, member), await buyAndSettle(app, member)];
    const code = await codeOf(mine.reference_code);
    const read = readCode(code)!;
    const altered = { ...read.summary, amount: 900_000n };
    const forged = writeCode(Buffer.from(writeSummary(altered)), read.signature);
    const foreign = Buffer.from(writeSummary({ ...read.summary, keyId: 'stranger' }));
    for (const [reference, given] of [
      [other.reference_code, code],
      [mine.reference_code, forged],
      [mine.reference_code, writeCode(foreign, read.signature)],
      [mine.reference_code, 'nonsense'],
      ['OJ-NOPE-NOPE-00', code],
    ] as const)
      expect((await check(reference, given)).status).toBe(404);
    expect((await app.call('GET', `/receipts/${mine.reference_code}`)).status).toBe(422);
  });

  it('answers one address only so often', async () => {
    const limited = await anApp({ env: { RATE_LIMITS: 'on' } });
    try {
      const statuses: number[] = [];
      for (let n = 0; n < 31; n++)
        statuses.push((await limited.call('GET', '/receipts/OJ-1234?sig=x')).status);
      expect(statuses.slice(0, 30)).toEqual(Array<number>(30).fill(404));
      expect(statuses[30]).toBe(429);
    } finally {
      await limited.close();
    }
  });
});

describe('GET /receipts/keys', () => {
  const seed = Buffer.alloc(32, 7);
  const retired = keyFromSeed(Buffer.alloc(32, 8)).public_key;
  const RECEIPT_SIGNING_KEYS = `k2:2026-03-01:${seed.toString('base64url')}, k1:2025-01-01:2026-02-28:${retired}`;

  it('returns the demo’s own key, may be cached for an hour, and reveals nothing secret', async () => {
    const { body, headers } = await listKeys(app);
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
    expect(body.data).toEqual([
      {
        id: 'demo',
        public_key: expect.stringMatching(/^[\w-]{43}$/) as string,
        valid_from: '2026-01-01T00:00:00.000Z',
        valid_until: null,
      },
    ]);
  });

  it('verifies receipts from before a new key, also once the old one only verifies', async () => {
    const order = await buyAndSettle(app, member);
    const earlier = `k1:2025-01-01:${Buffer.alloc(32, 8).toString('base64url')}`;
    // retired on the last day for which it signed
    const lastDay = app.clock.now().toISOString().slice(0, 10);
    const both = `k2:2026-03-01:${seed.toString('base64url')}, k1:2025-01-01:${lastDay}:${retired}`;
    const codeUnder = async (keys: string) => {
      const env = { RECEIPT_SIGNING_KEYS: keys };
      const own = await anApp({ on: app, env });
      try {
        const row = await findOwn(own.services.db, member.user.uuid, order.reference_code);
        return signReceipt(own.services, row, transactionView(row));
      } finally {
        await own.close();
      }
    };
    const codes = [await codeUnder(earlier), await codeUnder(both)];
    const ids = codes.map((code) => readCode(code)?.summary.keyId);
    expect(ids).toEqual(['k1', 'k2']);
    const after = await anApp({ on: app, env: { RECEIPT_SIGNING_KEYS: both } });
    try {
      for (const code of codes) {
        const path = `/receipts/${order.reference_code}?sig=${code}`;
        expect((await after.call('GET', path)).status).toBe(200);
      }
    } finally {
      await after.close();
    }
  });

  it('returns the keys of the settings, retired ones with their last day', async () => {
    const own = await anApp({ env: { RECEIPT_SIGNING_KEYS } });
    try {
      expect((await listKeys(own)).body.data).toEqual([
        {
          id: 'k2',
          public_key: keyFromSeed(seed).public_key,
          valid_from: '2026-03-01T00:00:00.000Z',
          valid_until: null,
        },
        {
          id: 'k1',
          public_key: retired,
          valid_from: '2025-01-01T00:00:00.000Z',
          valid_until: '2026-02-28T23:59:59.000Z',
        },
      ]);
    } finally {
      await own.close();
    }
  });
});
