import { sha256 } from '#server/platform/crypto.ts';
import { canonical } from './idempotency.ts';

export interface SignedRequest {
  method: string;
  /** Below /api, as sent. */
  path: string;
  /** The Idempotency-Key; empty without one. */
  key: string;
  /** The body as sent; its `pin` doesn't count. */
  body: unknown;
}

const proof = new Set(['pin']);

/**
 * The text that a passkey signs: exactly this request, price and key included, so that no other can use the
 * signature.
 */
export const signedRequest = ({ method, path, key, body }: SignedRequest): string =>
  sha256(JSON.stringify([method, path, key, canonical(body ?? {}, proof)])).toString('base64url');

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Attaches the request to a body with a passkey's answer. */
export function noteSigned(body: unknown, request: () => string): void {
  const pin = isObject(body) ? body['pin'] : undefined;
  if (isObject(pin) && 'request' in pin) pin['request'] = request();
}
