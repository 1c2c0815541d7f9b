import { hkdfSync, type KeyObject } from 'node:crypto';
import type { ReceiptKey } from '#lib/receipts/signature.ts';
import type { Env } from '#server/platform/env.ts';
import { keyRing } from '#server/platform/secret-keys.ts';
import { keyFromSeed } from '#server/platform/signing.ts';

export interface SigningKey extends ReceiptKey {
  /** Missing for keys that only verify. */
  privateKey?: KeyObject;
}

const startOf = (day = '') => new Date(`${day}T00:00:00Z`).toISOString();
const endOf = (day = '') => new Date(`${day}T23:59:59Z`).toISOString();

function readEntry(entry: string): SigningKey {
  const [id = '', from, third = '', publicKey] = entry.trim().split(':');
  const valid_from = startOf(from);
  if (publicKey) return { id, public_key: publicKey, valid_from, valid_until: endOf(third) };
  return { id, valid_from, valid_until: null, ...keyFromSeed(Buffer.from(third, 'base64url')) };
}

function demoKey(id: string, secret: string): SigningKey {
  const seed = new Uint8Array(hkdfSync('sha256', secret, '', 'oja-receipts', 32));
  const valid_from = startOf('2026-01-01');
  return { id, valid_from, valid_until: null, ...keyFromSeed(seed) };
}

/** The demo's keys need no setting and never change; there is one for each secret while SECRET is changed. */
function demoKeys(env: Env): SigningKey[] {
  const ring = keyRing(env);
  const nameOf = (id: string, n: number) => (n === ring.length - 1 ? 'demo' : `demo-${id}`);
  return ring.map(({ id, secret }, n) => demoKey(nameOf(id, n), secret));
}

const read = new Map<string, SigningKey[]>();

/** All keys in the settings, newest first. Old ones stay, so that old receipts stay valid. */
export function receiptKeys(env: Env): SigningKey[] {
  const source =
    env.RECEIPT_SIGNING_KEYS ??
    keyRing(env)
      .map(({ id }) => id)
      .join();
  const known = read.get(source);
  if (known) return known;
  const keys = env.RECEIPT_SIGNING_KEYS?.split(',').map(readEntry) ?? demoKeys(env);
  keys.sort((a, b) => (a.valid_from < b.valid_from ? 1 : -1));
  read.set(source, keys);
  return keys;
}

/**
 * The key that currently signs: the newest one that is already valid.
 * @throws Error when none of the keys in the settings can sign
 */
export function signingKey(env: Env, now: Date) {
  const key = receiptKeys(env).find(
    ({ privateKey, valid_from }) => privateKey && new Date(valid_from) <= now,
  );
  if (!key?.privateKey) throw new Error('RECEIPT_SIGNING_KEYS has no key that signs today.');
  return { ...key, privateKey: key.privateKey };
}

/** The public part of a key. */
export const publicPart = ({
  id,
  public_key,
  valid_from,
  valid_until,
}: SigningKey): ReceiptKey => ({
  id,
  public_key,
  valid_from,
  valid_until,
});
