import type { Database } from '#server/db/client.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Env } from '#server/platform/env.ts';
import type { Logger } from '#server/platform/logger.ts';

export interface ProviderParts {
  env: Env;
  db: Database;
  log: Logger;
  clock: Clock;
}
