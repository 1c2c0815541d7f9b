import { createPublicKey, verify } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReceiptKey } from '#lib/receipts/signature.ts';
import { codeIn } from '#lib/receipts/code.ts';
import { verifyReceipt } from '#lib/receipts/verify.ts';
import { aMember, ORIGIN, type TestApp, type TestMember } from '#tests/support/api.ts';
import { aShop, buyAndSettle, freshToken, numbers } from '#tests/support/orders.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { readQr } from '#tests/support/read-qr.ts';
import { aWithdrawer, withdrawAndSettle } from '#tests/support/withdrawals.ts';

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await aShop();
});
beforeEach(async () => {
  member = await aMember(app, { balance: '90000.00' });
});
afterAll(() => app.close());

interface Ask {
  format?: 'text' | 'png' | 'pdf';
  owner?: TestMember;
  etag?: string;
  cookie?: string;
}

async function receiptOf(reference: string, { format, owner = member, etag, cookie }: Ask = {}) {
  const token = await freshToken(app, owner);
  const response = await app.api.fetch(
    new Request(
      `${ORIGIN}/api/transactions/${reference}/receipt${format ? `?format=${format}` : ''}`,
      {
        headers: {
          authorization: `Bearer ${token}`,
          ...(etag && { 'if-none-match': etag }),
          ...(cookie && { cookie }),
        },
      },
    ),
    { clientAddress: '127.0.0.1', requestId: 'receipt' },
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

const textOf = async (reference: string, ask: Ask = {}) =>
  Buffer.from((await receiptOf(reference, { ...ask, format: 'text' })).bytes).toString();

/** The result for a stranger with the public keys who opens an address from a QR code. */
async function checkLink(link: string) {
  const { body } = await app.call<{ data: ReceiptKey[] }>('GET', '/receipts/keys');
  return verifyReceipt(codeIn(link), body.data, (signature, message, publicKey) => {
    const x = Buffer.from(publicKey).toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, message, key, signature);
  });
}

describe('a receipt that is requested on a device that hides the balance', () => {
  it('shows its amounts, in each format', async () => {
    const { reference_code: reference } = await buyAndSettle(app, member, { amount: '600' });
    const hidden = { cookie: 'hide_balance=1' };
    expect(await textOf(reference, hidden)).toContain('₦600.00');
    for (const format of ['png', 'pdf'] as const) {
      const { bytes } = await receiptOf(reference, { format, ...hidden });
      expect(bytes).toEqual((await receiptOf(reference, { format })).bytes);
    }
  });
});

describe('GET /transactions/{reference_code}/receipt as text', () => {
  it('is short: the state, the five lines, references, local time, and where to check it', async () => {
    const order = await buyAndSettle(app, member, { amount: '600' });
    const { headers } = await receiptOf(order.reference_code);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('content-disposition')).toBeNull();
    const text = await textOf(order.reference_code);
    expect(text.split('\n').slice(0, 3)).toEqual([
      'Oja receipt',
      'MTN airtime',
      'Status: Completed',
    ]);
    for (const line of [
      'Network: MTN',
      'Number: ••••4567',
      `Reference: ${order.reference_code}`,
      'Amount: ₦600.00',
      'Our fee: ₦0.00',
      'Duty and tax: ₦0.00',
      'Total: ₦600.00',
      'Airtime on ••••4567: ₦600.00',
    ])
      expect(text.split('\n')).toContain(line);
    expect(text).toMatch(/^Provider reference: SB[0-9A-F]{12}$/m);
    expect(text).toMatch(/^Finished: \d\d [A-Z][a-z]{2} \d{4}, \d\d:\d\d[ap]m$/m);
    expect(text).not.toContain('123 4567');
    expect(text.length).toBeLessThan(1000);
    const [, link = ''] = /^Check it: (.*)$/m.exec(text) ?? [];
    expect(link).toMatch(new RegExp(`^${ORIGIN}/verify-receipt#`));
    expect(await checkLink(link)).toMatchObject({
      ok: true,
      summary: { reference: order.reference_code, status: 'completed', target: '••••4567' },
    });
  });

  it.each([
    ['failed', numbers.saysNo, 'Failed – refunded', 'This didn’t go through.'],
    ['unknown', numbers.noAnswerDelivered, 'Checking', 'Not completed yet.'],
  ] as const)('never shows an order as done that is %s', async (status, number, state, warning) => {
    const order = await buyAndSettle(app, member, { number });
    const text = await textOf(order.reference_code);
    expect(text).toContain(`Status: ${state}\n`);
    expect(text).toContain(`${warning} `);
    expect(text).toContain('isn’t proof of payment');
    expect(text).not.toContain('Completed');
    const [, link = ''] = /^Check it: (.*)$/m.exec(text) ?? [];
    expect(await checkLink(link)).toMatchObject({ ok: true, summary: { status } });
  });

  it('names the last digits of an account, never its number', async () => {
    const owner = await aWithdrawer(app);
    const order = await withdrawAndSettle(app, owner);
    const text = await textOf(order.reference_code, { owner });
    expect(text).toMatch(/^Account: \D+ ••••\d{4}$/m);
  });
});

describe('GET /transactions/{reference_code}/receipt as a picture', () => {
  it('is small, sharp, and its QR code contains the signed summary of the order', async () => {
    const order = await buyAndSettle(app, member, { amount: '1234.50' });
    const { headers, bytes } = await receiptOf(order.reference_code, { format: 'png' });
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('content-disposition')).toBe(
      `inline; filename="oja-receipt-${order.reference_code}.png"`,
    );
    expect(bytes.length).toBeLessThan(120_000);
    expect((await sharp(bytes).metadata()).width).toBe(1080);
    const link = await readQr(bytes);
    expect(await checkLink(link)).toMatchObject({
      ok: true,
      summary: {
        reference: order.reference_code,
        serviceType: 'airtime-bill-payment',
        status: 'completed',
        amount: 123_450n,
        total: 123_450n,
        currency: 'NGN',
      },
    });
  });

  it('has the same bytes each time, so that a browser that has it downloads none', async () => {
    const order = await buyAndSettle(app, member);
    const first = await receiptOf(order.reference_code, { format: 'png' });
    const etag = first.headers.get('etag')!;
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    app.clock.advance(7200);
    const again = await receiptOf(order.reference_code, { format: 'png' });
    expect(Buffer.compare(again.bytes, first.bytes)).toBe(0);
    const known = await receiptOf(order.reference_code, { format: 'png', etag: `"x", W/${etag}` });
    expect([known.status, known.bytes.length]).toEqual([304, 0]);
  });
});

describe('GET /transactions/{reference_code}/receipt as PDF', () => {
  it('is real text with a title and a language, small, and always the same', async () => {
    const order = await buyAndSettle(app, member, { amount: '1234.50' });
    const { headers, bytes } = await receiptOf(order.reference_code, { format: 'pdf' });
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(bytes.length).toBeLessThan(60_000);
    const raw = Buffer.from(bytes).toString('latin1');
    expect(raw).toContain(`(Oja receipt ${order.reference_code})`);
    expect(raw).toContain('/Lang (en)');
    expect(raw).toContain('/DisplayDocTitle true');
    for (const tag of ['/S /H1', '/S /Table', '/S /TH', '/S /Figure']) expect(raw).toContain(tag);
    const [lines = []] = readPdf(bytes);
    for (const line of [
      'MTN airtime',
      'Completed',
      '₦1,234',
      'Total',
      '₦1,234.50',
      '••••4567',
      order.reference_code,
      'localhost:4321',
      '/verify-receipt',
    ])
      expect(lines).toContain(line);
    expect(lines.join(' ')).not.toContain('123 4567');
    app.clock.advance(60);
    const again = await receiptOf(order.reference_code, { format: 'pdf' });
    expect(again.headers.get('etag')).toBe(headers.get('etag'));
  });

  it.each([
    ['GH', 'GH₵'],
    ['KE', 'KSh\u00a0'],
  ] as const)('formats the money of %s', async (country, sign) => {
    const owner = await aWithdrawer(app, { country });
    const order = await withdrawAndSettle(app, owner, { amount: '500' });
    const { bytes } = await receiptOf(order.reference_code, { format: 'pdf', owner });
    expect(readPdf(bytes)[0]).toContain(`${sign}500.00`);
  });
});

describe('GET /transactions/{reference_code}/receipt', () => {
  it('is 404 for a stranger, 422 for another format', async () => {
    const order = await buyAndSettle(app, member);
    const stranger = await aMember(app);
    for (const format of ['text', 'png', 'pdf'] as const)
      expect((await receiptOf(order.reference_code, { format, owner: stranger })).status).toBe(404);
    const odd = { format: 'doc' as 'pdf' };
    expect((await receiptOf(order.reference_code, odd)).status).toBe(422);
  });
});
