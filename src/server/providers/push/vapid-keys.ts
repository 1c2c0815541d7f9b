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

async function findPair({ db, env }: Parts): Promise<Omit<VapidKeys, 'subject'> | undefined> {
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

async function readKeys(parts: Parts): Promise<VapidKeys> {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT } = parts.env;
  const subject = VAPID_SUBJECT ?? `mailto:${brand.supportEmail}`;
  if (VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY)
    return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY, subject };
  const known = await findPair(parts);
  if (known) return { ...known, subject };
  await makePair(parts);
  const made = await findPair(parts);
  if (!made) throw new Error('The push key pair was not stored');
  return { ...made, subject };
}

/** Our key pair for push services: from the settings, or else generated once. Read once. */
export function vapidKeys(parts: Parts): () => Promise<VapidKeys> {
  let keys: Promise<VapidKeys> | undefined;
  return () => {
    keys ??= readKeys(parts).catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    return keys;
  };
}
