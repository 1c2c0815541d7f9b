import {
  argon2,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { inTurn } from './in-turn.ts';

const derive = promisify(argon2);
const STRONG = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
let parameters = STRONG;

/**
 * Makes the hashes of secrets cheap in this process, or strong again: thousands of test purchases give
 * a PIN each. A test keeps the product itself from calling it.
 */
export function setHashesForTests(kind: 'cheap' | 'strong'): void {
  parameters = kind === 'cheap' ? { ...STRONG, memory: 8, passes: 1 } : STRONG;
}

/** Few hashes at once and a short queue: a login flood costs the flooder, not the other pages. */
const inQueue = inTurn({ running: 2, waiting: 50, retryAfterS: 2 });

export const sha256 = (text: string | Uint8Array): Buffer =>
  createHash('sha256').update(text).digest();

export const hmac = (key: string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** Compares two byte strings without telling where they differ. */
export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

async function hashWith(secret: string, pepper: string, salt: Buffer): Promise<Buffer> {
  const message = hmac(pepper, secret.normalize('NFKC'));
  const tag = await derive('argon2id', { message, nonce: salt, ...parameters });
  return Buffer.from(tag);
}

/** argon2id over the peppered secret, as `v1$salt$tag`. Throws 503 when the queue is full. */
export function hashSecret(secret: string, pepper: string): Promise<string> {
  return inQueue(async () => {
    const salt = randomBytes(16);
    const tag = await hashWith(secret, pepper, salt);
    return `v1$${salt.toString('base64')}$${tag.toString('base64')}`;
  });
}

/** Checks a secret; with no stored hash it does the same work and says no, so that times tell nothing. */
export function verifySecret(
  secret: string,
  stored: string | null,
  pepper: string,
): Promise<boolean> {
  return inQueue(async () => {
    const [, salt = '', tag = ''] = (stored ?? 'v1$AAAAAAAAAAAAAAAAAAAAAA==$').split('$');
    const made = await hashWith(secret, pepper, Buffer.from(salt, 'base64'));
    return isSame(made, Buffer.from(tag, 'base64')) && stored !== null;
  });
}

/** Encrypts a small text for the database (AES-256-GCM), as `v1.iv.tag.text`. */
export function seal(text: string, secret: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'oja-seal', 32));
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return ['v1', iv, cipher.getAuthTag(), body]
    .map((part) => (typeof part === 'string' ? part : part.toString('base64url')))
    .join('.');
}

/** Opens what seal() made; throws when it was altered. */
export function unseal(sealed: string, secret: string): string {
  const [, iv = '', tag = '', body = ''] = sealed.split('.');
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'oja-seal', 32));
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  return decipher.update(Buffer.from(body, 'base64url')).toString('utf8') + decipher.final('utf8');
}
