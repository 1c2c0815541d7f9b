import { pino, type Logger } from 'pino';
import type { Env } from '#server/platform/env.ts';

export type { Logger };

const SECRETS = [
  'password',
  'auth_input',
  'pin',
  'token',
  'code',
  'otp',
  'secret',
  'bvn',
  'number',
  'account_number',
  'authorization',
  'cookie',
  'email',
];

/** JSON lines on stdout. Known secrets are dropped wherever a whole object slips in. */
export function createLogger(env: Pick<Env, 'LOG_LEVEL'>): Logger {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino({ level: env.LOG_LEVEL, redact: { paths, censor: '[hidden]' }, base: null });
}
