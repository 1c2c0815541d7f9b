import type { Env } from './env.ts';

/** Keys that notices are signed with, each with earlier values in NAME_PREVIOUS. */
export type RotatingKey = keyof {
  [
    Name in Exclude<keyof Env, 'SECRET'> as `${Name}_PREVIOUS` extends keyof Env ? Name : never
  ]: unknown;
};

/**
 * The current value of a key, then earlier ones: while a key is changed at a provider, notices can be signed
 * with either. We only send with the first one. Empty when the key isn't set: then no notice is genuine.
 */
export const valuesOf = (env: Env, name: RotatingKey): string[] => {
  const current = env[name];
  return current ? [current, ...env[`${name}_PREVIOUS`]] : [];
};
