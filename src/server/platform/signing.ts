import { createPrivateKey, createPublicKey, verify, type KeyObject } from 'node:crypto';
import type { VerifySignature } from '#lib/receipts/signature.ts';

/** The bytes before the 32 bytes of an Ed25519 key in PKCS #8. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** An Ed25519 key pair from 32 secret bytes; the public key is base64url. */
export function keyFromSeed(seed: Uint8Array): { privateKey: KeyObject; public_key: string } {
  const key = Buffer.concat([PKCS8_HEAD, seed]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { privateKey, public_key: x };
}

export const verifySignature: VerifySignature = (signature, message, publicKey) => {
  const x = Buffer.from(publicKey).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, message, key, signature);
};
