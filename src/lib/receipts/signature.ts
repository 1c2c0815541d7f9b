import { fromBase64Url } from './base64url.ts';

/** A key that we sign with, as returned by GET /receipts/keys. */
export interface ReceiptKey {
  id: string;
  /** Ed25519, the 32 bytes in base64url. */
  public_key: string;
  /** ISO times: we signed nothing with this key outside of them. */
  valid_from: string;
  valid_until: string | null;
}

/** Ed25519 by whatever the platform has: Web Crypto, node:crypto, @noble/ed25519. */
export type VerifySignature = (
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
  publicKey: Uint8Array<ArrayBuffer>,
) => boolean | Promise<boolean>;

/** The keys that we know, and how to verify with one. */
export interface Verifying {
  keys: readonly ReceiptKey[];
  verify: VerifySignature;
}

/** Something that says which of our keys signed it, and when. */
export interface Signed {
  keyId: string;
  issuedAt: Date;
  message: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
}

const isWithin = ({ valid_from, valid_until }: ReceiptKey, at: Date) =>
  at >= new Date(valid_from) && (valid_until === null || at <= new Date(valid_until));

/**
 * What is wrong with a signature; undefined if the named key made it at a time when it was valid.
 * `unknown_key`: an old list of keys may be the reason.
 */
export async function signatureProblem(
  { keyId, issuedAt, message, signature }: Signed,
  { keys, verify }: Verifying,
): Promise<'unknown_key' | 'forged' | undefined> {
  const key = keys.find(({ id }) => id === keyId);
  const publicKey = key && fromBase64Url(key.public_key);
  if (!publicKey) return 'unknown_key';
  const isSigned = isWithin(key, issuedAt) && (await verify(signature, message, publicKey));
  return isSigned ? undefined : 'forged';
}
