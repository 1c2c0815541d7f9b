import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { sha256 } from './crypto.ts';
import { currentKey, underEach, type Keyed } from './secret-keys.ts';

const KEY_ID = 4;
const IV = 12;
const TAG = 16;
const HEAD = KEY_ID + IV + TAG;

/** Why sealed bytes could not be opened. It carries neither the bytes nor the key. */
export class SealError extends Error {
  readonly why: 'another key' | 'altered';

  constructor(why: 'another key' | 'altered') {
    super(
      why === 'altered' ? 'The sealed bytes were altered.' : 'They are sealed with another key.',
    );
    this.name = 'SealError';
    this.why = why;
  }
}

interface ByteKey {
  key: Buffer;
  /** Identifies the key that sealed bytes need, once SECRET has changed. */
  id: Buffer;
}

function keyOf(secret: string): ByteKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'oja-seal-bytes', 32));
  return { key, id: sha256(key).subarray(0, KEY_ID) };
}

const keysOf = (env: Keyed): ByteKey[] => underEach(env, keyOf);

/** True for bytes that were sealed under an earlier secret. */
export const isSealedBefore = (sealed: Uint8Array, env: Keyed): boolean =>
  !keysOf(env)[0]?.id.equals(sealed.subarray(0, KEY_ID));

/**
 * Encrypts bytes for a file (AES-256-GCM): key id, iv, tag, body. They open only under the same name, so
 * files can't be swapped for one another.
 */
export function sealBytes(bytes: Uint8Array, env: Keyed, name: string): Buffer {
  const { key, id } = keyOf(currentKey(env).secret);
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name));
  const body = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([id, iv, cipher.getAuthTag(), ...body]);
}

/**
 * Opens the output of sealBytes() for that name.
 * @throws SealError when it was altered, truncated, swapped, or sealed under a secret that the settings don't
 * have
 */
export function openBytes(sealed: Uint8Array, env: Keyed, name: string): Buffer {
  if (sealed.length < HEAD) throw new SealError('altered');
  const found = keysOf(env).find(({ id }) => id.equals(sealed.subarray(0, KEY_ID)));
  if (!found) throw new SealError('another key');
  const iv = sealed.subarray(KEY_ID, KEY_ID + IV);
  const decipher = createDecipheriv('aes-256-gcm', found.key, iv).setAAD(Buffer.from(name));
  decipher.setAuthTag(sealed.subarray(KEY_ID + IV, HEAD));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(HEAD)), decipher.final()]);
  } catch {
    throw new SealError('altered');
  }
}
