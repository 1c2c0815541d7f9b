import type { VerifySignature } from '#lib/receipts/signature.ts';

const ALGORITHM = 'Ed25519';

/** Chrome has it since 137, Safari since 17: many phones in use don't. */
const verifyNatively: VerifySignature = async (signature, message, publicKey) => {
  const key = await crypto.subtle.importKey('raw', publicKey, ALGORITHM, false, ['verify']);
  return crypto.subtle.verify(ALGORITHM, key, signature, message);
};

/**
 * Ed25519 by the browser itself, or else by a library that only browsers without it download.
 * @throws where neither works, as in a browser without Web Crypto
 */
export const verifySignature: VerifySignature = async (signature, message, publicKey) => {
  try {
    return await verifyNatively(signature, message, publicKey);
  } catch {
    const { verifyAsync } = await import('@noble/ed25519');
    return verifyAsync(signature, message, publicKey, { zip215: false });
  }
};
