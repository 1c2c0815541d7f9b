import { fromBase64Url } from './base64url.ts';
import { readCode } from './code.ts';
import type { ReceiptSummary } from './summary.ts';

/** A key that our receipts are signed with, as returned by GET /receipts/keys. */
export interface ReceiptKey {
  id: string;
  /** Ed25519, the 32 bytes in base64url. */
  public_key: string;
  /** ISO times: we issued no receipt with this key outside of them. */
  valid_from: string;
  valid_until: string | null;
}

/** Ed25519 by whatever the platform has: Web Crypto, node:crypto, @noble/ed25519. */
export type VerifySignature = (
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
  publicKey: Uint8Array<ArrayBuffer>,
) => boolean | Promise<boolean>;

/**
 * - `malformed`: cut off, mistyped, or not one of our receipts
 * - `unknown_key`: signed with a key that we don't know; an old list of keys may be the reason
 * - `forged`: the signature doesn't match what the receipt says
 */
export type ReceiptProblem = 'malformed' | 'unknown_key' | 'forged';

export type CheckedReceipt =
  { ok: true; summary: ReceiptSummary } | { ok: false; problem: ReceiptProblem };

const isWithin = ({ valid_from, valid_until }: ReceiptKey, at: Date) =>
  at >= new Date(valid_from) && (valid_until === null || at <= new Date(valid_until));

/** Verifies a receipt offline: its code, the keys, and the signature. */
export async function verifyReceipt(
  code: string,
  keys: readonly ReceiptKey[],
  verify: VerifySignature,
): Promise<CheckedReceipt> {
  const read = readCode(code);
  if (!read) return { ok: false, problem: 'malformed' };
  const { summary, message, signature } = read;
  const key = keys.find(({ id }) => id === summary.keyId);
  const publicKey = key && fromBase64Url(key.public_key);
  if (!publicKey) return { ok: false, problem: 'unknown_key' };
  const isSigned = isWithin(key, summary.issuedAt) && (await verify(signature, message, publicKey));
  return isSigned ? { ok: true, summary } : { ok: false, problem: 'forged' };
}
