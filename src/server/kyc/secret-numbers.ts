import { hmac, seal, unseal } from '#server/platform/crypto.ts';
import type { Env } from '#server/platform/env.ts';

type Keyed = Pick<Env, 'SECRET'>;

const keyOf = (env: Keyed, purpose: string) => hmac(env.SECRET, `kyc:${purpose}`).toString('hex');

/** How a number is kept: sealed to read it again, hashed with a key to find it, four digits to show. */
export function keepNumber(env: Keyed, purpose: 'document' | 'account', number: string) {
  const bare = number.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return {
    sealed: seal(number, env.SECRET),
    hash: hmac(keyOf(env, purpose), bare),
    last4: bare.slice(-4),
  };
}

export const readNumber = (env: Keyed, sealed: string): string => unseal(sealed, env.SECRET);
