import { createHmac } from 'node:crypto';
import type { Env } from './env.ts';

/** The settings that keys are derived from. */
export type Keyed = Pick<Env, 'SECRET'> & Partial<Pick<Env, 'SECRET_PREVIOUS'>>;

/** A secret, and the id written next to everything it seals. The id reveals nothing about the secret. */
export interface SecretKey {
  id: string;
  secret: string;
}

/** The current secret, then earlier ones, newest first. */
export type KeyRing = readonly [SecretKey, ...SecretKey[]];

const ID_LENGTH = 12;

const keyOf = (secret: string): SecretKey => ({
  id: createHmac('sha256', secret).update('oja-secret-id').digest('hex').slice(0, ID_LENGTH),
  secret,
});

const made = new Map<string, SecretKey>();

/** Cached, because calls ask for a handful of secrets thousands of times a second. */
function knownKey(secret: string): SecretKey {
  const key = made.get(secret) ?? keyOf(secret);
  made.set(secret, key);
  return key;
}

export const keyRing = ({ SECRET, SECRET_PREVIOUS = [] }: Keyed): KeyRing => [
  knownKey(SECRET),
  ...SECRET_PREVIOUS.map(knownKey),
];

/** The key that seals and hashes anything new. */
export const currentKey = (env: Keyed): SecretKey => keyRing(env)[0];

/** The key with an id. Text without an id dates from when there was only one key: the oldest. */
export const keyOfId = (env: Keyed, id: string | undefined): SecretKey | undefined => {
  const ring = keyRing(env);
  return id === undefined ? ring.at(-1) : ring.find((key) => key.id === id);
};

/** A keyed value under each secret, the current one first, so that values from an earlier one are found too. */
export const underEach = <T>(env: Keyed, make: (secret: string) => T): T[] =>
  keyRing(env).map(({ secret }) => make(secret));
