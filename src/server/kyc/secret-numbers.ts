import { hmac, seal, unseal } from '#server/platform/crypto.ts';
import { underEach, type Keyed } from '#server/platform/secret-keys.ts';

type Purpose = 'document' | 'account';

const bareOf = (number: string) => number.replaceAll(/[^\p{L}\p{N}]/gu, '');

const hashOf = (secret: string, purpose: Purpose, number: string): Buffer =>
  hmac(hmac(secret, `kyc:${purpose}`).toString('hex'), bareOf(number));

/** How a number is stored: sealed to read it again, hashed with a key to find it, and four digits to show. */
export const keepNumber = (env: Keyed, purpose: Purpose, number: string) => ({
  sealed: seal(number, env),
  hash: hashOf(env.SECRET, purpose, number),
  last4: bareOf(number).slice(-4),
});

/** The hashes by which a number can be found, including those under earlier secrets. */
export const findableBy = (env: Keyed, purpose: Purpose, number: string): Buffer[] =>
  underEach(env, (secret) => hashOf(secret, purpose, number));

export const readNumber = (env: Keyed, sealed: string): string => unseal(sealed, env);
