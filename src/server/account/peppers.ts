import type { Env } from '#server/platform/env.ts';

/** Keys of their own: a leaked hash of one kind says nothing about the other. */
export const passwordPepper = (env: Env): string => `password:${env.SECRET}`;
export const pinPepper = (env: Env): string => `pin:${env.SECRET}`;
