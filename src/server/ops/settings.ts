import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readEnv, type Env } from '#server/platform/env.ts';
import { root } from './root.ts';

/** Settings from the environment; a .env file in the project folder fills the gaps. */
export function loadSettings(): Env {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return readEnv();
}
