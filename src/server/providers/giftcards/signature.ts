import { createHmac } from 'node:crypto';
import { hmac, isSame } from '#server/platform/crypto.ts';
import type { Env } from '#server/platform/env.ts';

export const SIGNATURE_HEADER = 'x-cards-signature';

/** The secret that the card supplier of the sandbox and we share. */
export const noticeSecret = (env: Pick<Env, 'SECRET'>): string =>
  hmac(env.SECRET, 'cards-sandbox-notices').toString('hex');

/** HMAC-SHA512 over the raw bytes, hex. */
export const signNotice = (raw: Uint8Array | string, secret: string): string =>
  createHmac('sha512', secret).update(raw).digest('hex');

export function isSignedBy(signature: string | undefined, raw: Uint8Array, secret: string) {
  if (!signature || !/^[0-9a-f]{128}$/.test(signature)) return false;
  return isSame(Buffer.from(signature, 'hex'), Buffer.from(signNotice(raw, secret), 'hex'));
}
