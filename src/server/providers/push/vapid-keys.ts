import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import { brand } from '#lib/brand.ts';
import type { Database } from '#server/db/client.ts';
import type { Clock } from '#server/platform/clock.ts';
import { seal, unseal } from '#server/platform/crypto.ts';
import type { Env } from '#server/platform/env.ts';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
  /** The contact for push services when something is wrong with our messages. */
  subject: string;
}

interface Parts {
  env: Env;
  db: Database;
  clock: Clock;
}

interface Row {
  public_key: string;
  sealed: string;
}

type Pair = Omit<VapidKeys, 'subject'>;

async function findPair({ db, env }: Parts): Promise<Pair | undefined> {
  const { rows } = await db.sql.query<Row>('select public_key, sealed from push_key');
  const [row] = rows;
  return row && { publicKey: row.public_key, privateKey: unseal(row.sealed, env) };
}

/** Two processes that start at the same time end up with the same pair. */
async function makePair({ db, env, clock }: Parts): Promise<void> {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await db.sql.query(
    `insert into push_key(public_key, sealed, created_at) values ($1, $2, $3)
     on conflict do nothing`,
    [publicKey, seal(privateKey, env), clock.now()],
  );
}

/** A pair by its private half. */
function pairOf(privateKey: string): Pair {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey, 'base64url');
  return { publicKey: curve.getPublicKey('base64url'), privateKey };
}

/** The pairs in the settings, the current one first. */
function pairsIn({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_PRIVATE_KEY_PREVIOUS }: Env): Pair[] {
  const earlier = VAPID_PRIVATE_KEY_PREVIOUS.map(pairOf);
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY) return earlier;
  return [{ publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY }, ...earlier];
}

async function readKeys(parts: Parts): Promise<VapidKeys[]> {
  const subject = parts.env.VAPID_SUBJECT ?? `mailto:${brand.supportEmail}`;
  const given = pairsIn(parts.env);
  if (given.length === 0) await makePair(parts);
  const stored = await findPair(parts);
  const pairs = stored ? [...given, stored] : given;
  if (pairs.length === 0) throw new Error('The push key pair was not stored');
  return pairs.map((pair) => ({ ...pair, subject }));
}

/**
 * Our key pairs for push services, the current one first: from the settings, or else generated once. A browser only
 * accepts messages that are signed with the pair it subscribed with, so earlier ones stay. Read once.
 */
export function vapidKeys(parts: Parts): () => Promise<VapidKeys[]> {
  let keys: Promise<VapidKeys[]> | undefined;
  return () => {
    keys ??= readKeys(parts).catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    return keys;
  };
}
