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
import { currentKey, keyOfId, type Keyed } from './secret-keys.ts';

const derive = promisify(argon2);
const STRONG = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
let parameters = STRONG;

/**
 * Makes the hashes of secrets cheap in this process, or strong again: tests make thousands of purchases, each
 * with a PIN. A test makes sure that the product itself never calls it.
 */
export function setHashesForTests(kind: 'cheap' | 'strong'): void {
  parameters = kind === 'cheap' ? { ...STRONG, memory: 8, passes: 1 } : STRONG;
}

/**
 * Few hashes at a time and a short queue: a flood of sign-ins slows down the flooder, not the other pages.
 */
const inQueue = inTurn({ running: 2, waiting: 50, retryAfterS: 2 });

export const sha256 = (text: string | Uint8Array): Buffer =>
  createHash('sha256').update(text).digest();

export const hmac = (key: string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** Compares two byte strings without revealing where they differ. */
export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

async function hashWith(secret: string, pepper: string, salt: Buffer): Promise<Buffer> {
  const message = hmac(pepper, secret.normalize('NFKC'));
  const tag = await derive('argon2id', { message, nonce: salt, ...parameters });
  return Buffer.from(tag);
}

/** The hash key of one type of secret: a leaked hash of one type says nothing about another. */
export interface Pepper {
  kind: 'password' | 'pin' | 'desk';
  env: Keyed;
}

export const passwordPepper = (env: Pepper['env']): Pepper => ({ kind: 'password', env });
export const pinPepper = (env: Pepper['env']): Pepper => ({ kind: 'pin', env });

const NOTHING_STORED = 'v1$AAAAAAAAAAAAAAAAAAAAAA==$';

/** `v2$key$salt$tag`; `v1$salt$tag` dates from when there was only one key. */
function readHash(stored: string) {
  const [version, ...parts] = stored.split('$');
  const id = version === 'v2' ? parts.shift() : undefined;
  const [salt = '', tag = ''] = parts.map((part) => Buffer.from(part, 'base64'));
  return { id, salt: Buffer.from(salt), tag: Buffer.from(tag) };
}

/** argon2id over the peppered secret, as `v2$key$salt$tag`. Throws 503 when the queue is full. */
export function hashSecret(secret: string, { kind, env }: Pepper): Promise<string> {
  return inQueue(async () => {
    const key = currentKey(env);
    const salt = randomBytes(16);
    const tag = await hashWith(secret, `${kind}:${key.secret}`, salt);
    return `v2$${key.id}$${salt.toString('base64')}$${tag.toString('base64')}`;
  });
}

/**
 * Checks a secret. Without a stored hash it does the same work and returns false, so that timing reveals
 * nothing.
 */
export function verifySecret(
  secret: string,
  stored: string | null,
  { kind, env }: Pepper,
): Promise<boolean> {
  return inQueue(async () => {
    const { id, salt, tag } = readHash(stored ?? NOTHING_STORED);
    const key = keyOfId(env, id) ?? currentKey(env);
    const made = await hashWith(secret, `${kind}:${key.secret}`, salt);
    return isSame(made, tag) && stored !== null;
  });
}

/** True for a hash made under an earlier SECRET; after verifying the secret, the caller can rehash it. */
export const isOldHash = (stored: string, { env }: Pick<Pepper, 'env'>): boolean =>
  readHash(stored).id !== currentKey(env).id;

const sealKey = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'oja-seal', 32));

/** The prefix of every text sealed under the current secret. */
export const sealHead = (env: Keyed): string => `v2.${currentKey(env).id}.`;

/** Encrypts a small text for the database (AES-256-GCM), as `v2.key.iv.tag.text`. */
export function seal(text: string, env: Keyed): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealKey(currentKey(env).secret), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const parts = [iv, cipher.getAuthTag(), body].map((part) => part.toString('base64url'));
  return sealHead(env) + parts.join('.');
}

/** Opens the output of seal() made under any secret in the settings; throws when the text was altered. */
export function unseal(sealed: string, env: Keyed): string {
  const [version, ...parts] = sealed.split('.');
  const id = version === 'v2' ? parts.shift() : undefined;
  const key = keyOfId(env, id);
  if (!key)
    throw new Error(`This is sealed with the key ${id}, which SECRET_PREVIOUS does not have.`);
  const [iv = '', tag = '', body = ''] = parts;
  const decipher = createDecipheriv(
    'aes-256-gcm',
    sealKey(key.secret),
    Buffer.from(iv, 'base64url'),
  );
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  return decipher.update(Buffer.from(body, 'base64url')).toString('utf8') + decipher.final('utf8');
}
