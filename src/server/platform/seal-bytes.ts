import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { sha256 } from './crypto.ts';

const KEY_ID = 4;
const IV = 12;
const TAG = 16;
const HEAD = KEY_ID + IV + TAG;

/** Why sealed bytes could not be opened. Carries neither bytes nor key. */
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

/** The key and the id by which sealed bytes say which key they need, once SECRET has changed. */
function keyOf(secret: string): { key: Buffer; id: Buffer } {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'oja-seal-bytes', 32));
  return { key, id: sha256(key).subarray(0, KEY_ID) };
}

/**
 * Encrypts bytes for a file (AES-256-GCM): key id, iv, tag, body. They open under the same name
 * only, so that files can't be exchanged for each other.
 */
export function sealBytes(bytes: Uint8Array, secret: string, name: string): Buffer {
  const { key, id } = keyOf(secret);
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name));
  const body = [cipher.update(bytes), cipher.final()];
  return Buffer.concat([id, iv, cipher.getAuthTag(), ...body]);
}

/**
 * Opens what sealBytes() made under that name.
 * @throws SealError when it was altered, cut, exchanged, or sealed with another secret
 */
export function openBytes(sealed: Uint8Array, secret: string, name: string): Buffer {
  const { key, id } = keyOf(secret);
  if (sealed.length < HEAD) throw new SealError('altered');
  if (!id.equals(sealed.subarray(0, KEY_ID))) throw new SealError('another key');
  const iv = sealed.subarray(KEY_ID, KEY_ID + IV);
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name));
  decipher.setAuthTag(sealed.subarray(KEY_ID + IV, HEAD));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(HEAD)), decipher.final()]);
  } catch {
    throw new SealError('altered');
  }
}
