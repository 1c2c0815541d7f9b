import type { Database } from '#server/db/client.ts';
import type { Providers } from '#server/ports/providers.ts';
import type { Clock } from './clock.ts';
import type { Env } from './env.ts';
import type { Logger } from './logger.ts';
import type { Who } from './who.ts';

/** The shared services of every part of the server. Created once per process and passed along, never global. */
export interface Services {
  env: Env;
  log: Logger;
  clock: Clock;
  db: Database;
  providers: Providers;
  who: Who;
}
