import { createHmac } from 'node:crypto';
import { isSame } from '#server/platform/crypto.ts';

/** How a provider signs its notices: an HMAC over the raw bytes. */
interface Scheme {
  encoding: 'hex' | 'base64';
  /** sha256 by default. */
  hash?: 'sha256' | 'sha512';
}

export const signBytes = (
  raw: Uint8Array | string,
  { secret, encoding, hash = 'sha256' }: Scheme & { secret: string },
): string => createHmac(hash, secret).update(raw).digest(encoding);

/**
 * Whether these bytes were signed with one of the secrets: there are two during a change. A missing secret or
 * signature proves nothing.
 */
export function isSignedBytes(
  given: string | undefined,
  raw: Uint8Array,
  { secrets, ...scheme }: Scheme & { secrets: readonly string[] },
): boolean {
  if (!given) return false;
  return secrets.some(
    (secret) =>
      secret !== '' &&
      isSame(Buffer.from(given), Buffer.from(signBytes(raw, { ...scheme, secret }))),
  );
}
