import { sha256 } from '#server/platform/crypto.ts';
import { print } from '#server/receipts/print.ts';
import type { ShareText } from './draw-picture.ts';

/** About 20 KB each. */
const MOST = 300;

/** Newest last. Simultaneous requests share a picture that is being painted. */
const painted = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/**
 * The picture for a text as PNG, painted once per process.
 * @throws AppError busy when too many are waiting for the painter
 */
export async function printPicture(text: ShareText): Promise<Uint8Array<ArrayBuffer>> {
  const key = sha256(JSON.stringify(text)).toString('base64url');
  const known = painted.get(key) ?? print({ kind: 'share', text });
  painted.delete(key);
  painted.set(key, known);
  if (painted.size > MOST) painted.delete(painted.keys().next().value!);
  try {
    return await known;
  } catch (error) {
    painted.delete(key);
    throw error;
  }
}
