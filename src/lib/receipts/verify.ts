import { readCode } from './code.ts';
import { signatureProblem, type ReceiptKey, type VerifySignature } from './signature.ts';
import type { ReceiptSummary } from './summary.ts';

/**
 * - `malformed`: cut off, mistyped, or not one of our receipts
 * - `unknown_key`: signed with a key that we don't know; an old list of keys may be the reason
 * - `forged`: the signature doesn't match what the receipt says
 */
export type ReceiptProblem = 'malformed' | 'unknown_key' | 'forged';

export type CheckedReceipt =
  { ok: true; summary: ReceiptSummary } | { ok: false; problem: ReceiptProblem };

/** Verifies a receipt offline: its code, the keys, and the signature. */
export async function verifyReceipt(
  code: string,
  keys: readonly ReceiptKey[],
  verify: VerifySignature,
): Promise<CheckedReceipt> {
  const read = readCode(code);
  if (!read) return { ok: false, problem: 'malformed' };
  const { keyId, issuedAt } = read.summary;
  const problem = await signatureProblem({ ...read, keyId, issuedAt }, { keys, verify });
  return problem ? { ok: false, problem } : { ok: true, summary: read.summary };
}
