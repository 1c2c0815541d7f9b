import { createHmac } from 'node:crypto';
import { isSame } from '#server/platform/crypto.ts';

/**
 * Whether these bytes were signed by HMAC-SHA256 with one of the secrets: there are two while one is changed.
 * A missing secret proves nothing.
 */
export function isSignedSha256(
  given: string | undefined,
  raw: Uint8Array,
  { secrets, encoding }: { secrets: readonly string[]; encoding: 'hex' | 'base64' },
): boolean {
  if (!given) return false;
  return secrets.some((secret) => {
    if (!secret) return false;
    const right = createHmac('sha256', secret).update(raw).digest(encoding);
    return isSame(Buffer.from(given), Buffer.from(right));
  });
}
