import { sign } from 'node:crypto';
import { verifyAsync } from '@noble/ed25519';
import { describe, expect, it } from 'vitest';
import { writeCode } from '#lib/receipts/code.ts';
import { verifyReceipt } from '#lib/receipts/verify.ts';
import type { ReceiptKey } from '#lib/receipts/signature.ts';
import { writeSummary, type ReceiptSummary } from '#lib/receipts/summary.ts';
import { readEnv, SettingsError } from '#server/platform/env.ts';
import { keyFromSeed } from '#server/platform/signing.ts';
import { publicPart, receiptKeys, signingKey } from '#server/receipts/keys.ts';
import { aProduction } from '#tests/support/production-settings.ts';

const { privateKey, public_key } = keyFromSeed(Buffer.alloc(32, 3));
const key: ReceiptKey = {
  id: 'k1',
  public_key,
  valid_from: '2026-01-01T00:00:00Z',
  valid_until: '2026-12-31T23:59:59Z',
};
const summary: ReceiptSummary = {
  keyId: 'k1',
  reference: 'OJ-3FZ8-9TWA-K2',
  serviceType: 'wallet-deposit',
  status: 'completed',
  currency: 'GHS',
  amount: 1n,
  total: 2n,
  target: null,
  settledAt: null,
  issuedAt: new Date('2026-11-21T08:00:00Z'),
};
function codeOf(change: Partial<ReceiptSummary> = {}) {
  const message = Buffer.from(writeSummary({ ...summary, ...change }));
  return writeCode(message, sign(null, message, privateKey));
}
const verify = (code: string, keys = [key]) => verifyReceipt(code, keys, verifyAsync);

describe('checking a receipt without the server, by the browser’s library', () => {
  it('returns what was signed', async () => {
    expect(await verify(codeOf())).toEqual({ ok: true, summary });
  });

  it('detects a signature over something else', async () => {
    const [, signature] = codeOf().split('.');
    const [other] = codeOf({ amount: 100n }).split('.');
    expect(await verify(`${other!}.${signature!}`)).toEqual({ ok: false, problem: 'forged' });
  });

  it('trusts a key only for the time it was in use', async () => {
    for (const issuedAt of ['2025-12-31T23:59:59Z', '2027-01-01T00:00:00Z'])
      expect(await verify(codeOf({ issuedAt: new Date(issuedAt) }))).toEqual({
        ok: false,
        problem: 'forged',
      });
  });

  it('distinguishes an unknown key from an unreadable code', async () => {
    expect(await verify(codeOf({ keyId: 'k2' }))).toEqual({ ok: false, problem: 'unknown_key' });
    expect(await verify(codeOf(), [])).toEqual({ ok: false, problem: 'unknown_key' });
    expect(await verify('scanned something else')).toEqual({ ok: false, problem: 'malformed' });
  });
});

describe('the keys of the settings', () => {
  const seed = (byte: number) => Buffer.alloc(32, byte).toString('base64url');
  const env = (keys: string) => readEnv({ RECEIPT_SIGNING_KEYS: keys });

  it('sign with the newest whose day has come', () => {
    const settings = env(`old:2025-01-01:${seed(1)}, new:2026-06-01:${seed(2)}`);
    expect(signingKey(settings, new Date('2026-05-31T23:00:00Z')).id).toBe('old');
    expect(signingKey(settings, new Date('2026-06-01T00:00:00Z')).id).toBe('new');
    expect(receiptKeys(settings).map(publicPart)).toHaveLength(2);
    expect(JSON.stringify(receiptKeys(settings).map(publicPart))).not.toContain(seed(2));
  });

  it('never sign with a retired one', () => {
    const retired = env(`old:2025-01-01:2025-12-31:${public_key}`);
    expect(() => signingKey(retired, new Date('2025-06-01'))).toThrow('RECEIPT_SIGNING_KEYS');
  });

  it.each(['', 'k1', 'k1:2026-01-01:short', `K1:2026-01-01:${seed(1)}`, `k1:today:${seed(1)}`])(
    'are refused at the start when written like "%s"',
    (odd) => {
      const read = () => env(`${odd},x`);
      expect(read).toThrow(SettingsError);
    },
  );

  it('must be given in production', () => {
    const { RECEIPT_SIGNING_KEYS: _, ...others } = aProduction();
    expect(() => readEnv(others)).toThrow('RECEIPT_SIGNING_KEYS must be set in production.');
  });
});
