import type { Pepper } from '#server/platform/crypto.ts';
import type { Env } from '#server/platform/env.ts';

export const passwordPepper = (env: Env): Pepper => ({ kind: 'password', env });
export const pinPepper = (env: Env): Pepper => ({ kind: 'pin', env });
