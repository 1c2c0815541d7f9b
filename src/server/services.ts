import { openDatabase, type Database } from '#server/db/client.ts';
import { checkSecret } from '#server/platform/check-secret.ts';
import { systemClock, type Clock } from '#server/platform/clock.ts';
import type { Env } from '#server/platform/env.ts';
import { createLogger, type Logger } from '#server/platform/logger.ts';
import { createProviders, type Providers } from '#server/providers/index.ts';

/** What every part of the server works with. Made once a process, passed along, never global. */
export interface Services {
  env: Env;
  log: Logger;
  clock: Clock;
  db: Database;
  providers: Providers;
}

export interface OpenServices extends Services {
  close(): Promise<void>;
}

/** Opens the database and picks the providers by configuration. */
export function openServices(
  env: Env,
  databaseUrl: string,
  parts: Partial<Pick<Services, 'clock' | 'log'>> = {},
): OpenServices {
  const db = openDatabase(databaseUrl);
  const log = parts.log ?? createLogger(env);
  const clock = parts.clock ?? systemClock;
  const providers = createProviders({ env, db, log, clock });
  return { env, log, clock, db, providers, close: () => db.close() };
}

/**
 * The same for a process of its own, once SECRET is known to be that of the database.
 * @throws SettingsError when it is not
 */
export async function openOwnServices(env: Env, databaseUrl: string): Promise<OpenServices> {
  const services = openServices(env, databaseUrl);
  try {
    await checkSecret(services.db, env);
    return services;
  } catch (error) {
    await services.close();
    throw error;
  }
}
