import { generateKeyPairSync, sign } from 'node:crypto';
import { CASE_FILE, sealedText, writeCaseFile } from '#lib/help/case-file/signed-text.ts';
import type { ReceiptKey } from '#lib/receipts/signature.ts';

const pair = generateKeyPairSync('ed25519');

/** The key that signs the case files of a test. */
export const caseKey: ReceiptKey = {
  id: 'k1',
  public_key: pair.publicKey.export({ format: 'jwk' }).x!,
  valid_from: '2026-01-01T00:00:00.000Z',
  valid_until: '2026-12-31T23:59:59.000Z',
};

/** A signed case file with these lines below its first. */
export function aCaseFile(
  lines: readonly string[],
  issuedAt = new Date('2026-06-01T10:00:00Z'),
): string {
  const message = sealedText([CASE_FILE, ...lines].join('\n'), caseKey.id, issuedAt);
  return writeCaseFile(
    message,
    sign(null, Buffer.from(message), pair.privateKey).toString('base64url'),
  );
}
