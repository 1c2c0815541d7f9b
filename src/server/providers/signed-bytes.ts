import { createHmac } from 'node:crypto';
import { isSame } from '#server/platform/crypto.ts';

/** How a provider signs its notices: an HMAC over the raw bytes. */
export interface SigningScheme {
  secret: string;
  encoding: 'hex' | 'base64';
  /** sha256 unless it says otherwise. */
  hash?: 'sha256' | 'sha512';
}

export const signBytes = (
  raw: Uint8Array | string,
  { secret, encoding, hash = 'sha256' }: SigningScheme,
): string => createHmac(hash, secret).update(raw).digest(encoding);

/** Whether these bytes were signed with the secret; a missing secret or signature proves nothing. */
export function isSignedBytes(
  given: string | undefined,
  raw: Uint8Array,
  scheme: SigningScheme,
): boolean {
  if (!given || !scheme.secret) return false;
  return isSame(Buffer.from(given), Buffer.from(signBytes(raw, scheme)));
}
