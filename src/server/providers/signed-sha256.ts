import { createHmac } from 'node:crypto';
import { isSame } from '#server/platform/crypto.ts';

/** Whether these bytes were signed with the secret by HMAC-SHA256; a missing secret proves nothing. */
export function isSignedSha256(
  given: string | undefined,
  raw: Uint8Array,
  { secret, encoding }: { secret: string; encoding: 'hex' | 'base64' },
): boolean {
  if (!given || !secret) return false;
  const right = createHmac('sha256', secret).update(raw).digest(encoding);
  return isSame(Buffer.from(given), Buffer.from(right));
}
