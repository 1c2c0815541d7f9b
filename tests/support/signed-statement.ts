import { generateKeyPairSync, hash, sign } from 'node:crypto';
import { toAmount } from '#lib/money.ts';
import { writeHead } from '#lib/receipts/statement/head.ts';
import { commitTo } from '#lib/receipts/statement/parts.ts';
import type { OwnStatement } from '#lib/receipts/statement/share.ts';
import type { ReceiptKey } from '#lib/receipts/signature.ts';

const sha256 = (text: string) => hash('sha256', text, 'base64url');
const pair = generateKeyPairSync('ed25519');

/** The key that signs the statements of a test. */
export const statementKey: ReceiptKey = {
  id: 'k1',
  public_key: pair.publicKey.export({ format: 'jwk' }).x!,
  valid_from: '2026-01-01T00:00:00Z',
  valid_until: null,
};

/** A signed statement of March to May 2026 with this many payments of ₦10, and ₦90,000.00 at its start. */
export function aSignedStatement(count: number, name = 'Ada Obi'): OwnStatement {
  const rows = Array.from({ length: count }, (_, n) => ({
    at: '2026-03-02T09:02:11+01:00',
    amount: '-10.00',
    balance: toAmount(9_000_000n - 1_000n * BigInt(n + 1)),
    description: `Airtime ${n + 1}`,
    reference: `OJ-${n + 1}`,
  }));
  const closing = rows.at(-1)?.balance ?? '90000.00';
  const content = {
    secret: 'a'.repeat(43),
    name,
    totals: {
      opening: '90000.00',
      closing,
      moneyIn: '0.00',
      moneyOut: toAmount(1_000n * BigInt(count)),
      held: '0.00',
      rows: String(count),
    },
    rows,
    lowest: closing,
  };
  const head = writeHead({
    keyId: 'k1',
    currency: 'NGN',
    zone: 'Africa/Lagos',
    from: '2026-03-01',
    to: '2026-05-29',
    issuedAt: new Date('2026-06-01T10:00:00Z'),
    ...commitTo(sha256, content),
  });
  const signature = sign(null, Buffer.from(head), pair.privateKey).toString('base64url');
  return { head, signature, content };
}
