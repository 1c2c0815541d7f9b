import { createHmac } from 'node:crypto';
import { hmac, isSame, sha256 } from '#server/platform/crypto.ts';
import type { Env } from '#server/platform/env.ts';
import type { OrderNotice, SampleNotice } from '#server/ports/adapter.ts';

/** How one sandbox provider authenticates its notices: the header, the secret, and both directions. */
export interface NoticeSignature {
  SIGNATURE_HEADER: string;
  /** The secret that the provider and we share. */
  noticeSecret: (env: Pick<Env, 'SECRET'>) => string;
  /** HMAC-SHA512 over the raw bytes, in hex: the scheme of the large gateways in our countries. */
  signNotice: (raw: Uint8Array | string, secret: string) => string;
  isSignedBy: (signature: string | undefined, raw: Uint8Array, secret: string) => boolean;
}

const signNotice = (raw: Uint8Array | string, secret: string): string =>
  createHmac('sha512', secret).update(raw).digest('hex');

function isSignedBy(signature: string | undefined, raw: Uint8Array, secret: string): boolean {
  if (!signature || !/^[0-9a-f]{128}$/.test(signature)) return false;
  return isSame(Buffer.from(signature, 'hex'), Buffer.from(signNotice(raw, secret), 'hex'));
}

/** Every provider has its own header and secret, so one provider's notice can't pass as another's. */
export const noticeSignature = (provider: string): NoticeSignature => ({
  SIGNATURE_HEADER: `x-${provider}-signature`,
  noticeSecret: (env) => hmac(env.SECRET, `${provider}-sandbox-notices`).toString('hex'),
  signNotice,
  isSignedBy,
});

function referenceIn(raw: Uint8Array): string | undefined {
  try {
    const body = JSON.parse(new TextDecoder().decode(raw)) as { data?: { reference?: unknown } };
    return typeof body.data?.reference === 'string' ? body.data.reference : undefined;
  } catch {
    return undefined; // signed, but not JSON: nothing in it concerns us
  }
}

/** Verifies the signature over the raw bytes, then returns our reference that the notice is about. */
export function readOrderNotice(
  signature: string | undefined,
  raw: Uint8Array,
  secret: string,
): OrderNotice {
  if (!isSignedBy(signature, raw, secret)) return { ok: false };
  const reference = referenceIn(raw);
  return reference ? { ok: true, eventKey: sha256(raw).toString('hex'), reference } : { ok: false };
}

/** A notice about nothing, signed as the provider would. */
export function sampleNotice(
  { SIGNATURE_HEADER, signNotice: sign }: Pick<NoticeSignature, 'SIGNATURE_HEADER' | 'signNotice'>,
  secret: string,
): SampleNotice {
  const raw = new TextEncoder().encode('{"event":"sample","data":{"reference":"sample"}}');
  return { raw, header: (name) => (name === SIGNATURE_HEADER ? sign(raw, secret) : undefined) };
}
