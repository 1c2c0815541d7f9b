import { createHmac } from 'node:crypto';
import type { Env } from './env.ts';

/** The settings that keys are made of. */
export type Keyed = Pick<Env, 'SECRET'> & Partial<Pick<Env, 'SECRET_PREVIOUS'>>;

/** A secret, and the name by which what it seals says so. The name gives nothing of it away. */
export interface SecretKey {
  id: string;
  secret: string;
}

/** The present secret, then those before it, newest first. */
export type KeyRing = readonly [SecretKey, ...SecretKey[]];

const ID_LENGTH = 12;

const keyOf = (secret: string): SecretKey => ({
  id: createHmac('sha256', secret).update('oja-secret-id').digest('hex').slice(0, ID_LENGTH),
  secret,
});

const made = new Map<string, SecretKey>();

/** Known once made: calls ask for a handful of secrets thousands of times a second. */
function knownKey(secret: string): SecretKey {
  const key = made.get(secret) ?? keyOf(secret);
  made.set(secret, key);
  return key;
}

export const keyRing = ({ SECRET, SECRET_PREVIOUS = [] }: Keyed): KeyRing => [
  knownKey(SECRET),
  ...SECRET_PREVIOUS.map(knownKey),
];

/** The key that seals and hashes what is new. */
export const currentKey = (env: Keyed): SecretKey => keyRing(env)[0];

/** The key of an id. What has no id is of a time when there was one key: the oldest. */
export const keyOfId = (env: Keyed, id: string | undefined): SecretKey | undefined => {
  const ring = keyRing(env);
  return id === undefined ? ring.at(-1) : ring.find((key) => key.id === id);
};

/** A keyed value under each secret, the present one first: what was made under one before is found too. */
export const underEach = <T>(env: Keyed, make: (secret: string) => T): T[] =>
  keyRing(env).map(({ secret }) => make(secret));
