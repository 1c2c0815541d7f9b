import { isSame, sha256 } from '#server/platform/crypto.ts';
import { readJson } from '#server/providers/read-json.ts';
import { Hook } from './wire.ts';

const HASH_HEADER = 'verif-hash';

export interface ReadHook {
  event: string;
  /** Ours, whatever the notice is about. */
  reference: string;
  eventKey: string;
}

/**
 * A notice that repeats our secret; undefined for any other. Nothing is signed, so it only proves
 * that its sender has the secret.
 */
export function readHook(
  header: (name: string) => string | undefined,
  raw: Uint8Array,
  secrets: readonly string[],
): ReadHook | undefined {
  const given = header(HASH_HEADER);
  const isKnown = secrets.some((secret) => isSame(sha256(given ?? ''), sha256(secret)));
  if (!given || !isKnown) return undefined;
  const { data: hook } = Hook.safeParse(readJson(raw));
  const reference = hook?.data.tx_ref ?? hook?.data.reference ?? '';
  return { event: hook?.event ?? '', reference, eventKey: sha256(raw).toString('hex') };
}
