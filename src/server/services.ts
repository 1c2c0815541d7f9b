import { checkConnections } from '#server/db/check-connections.ts';
import { openDatabase, type OpenDatabase } from '#server/db/client.ts';
import { DatabaseRefused } from '#server/db/roles.ts';
import { isOutOfReach } from '#server/db/transaction.ts';
import { installFeatures } from '#server/features.ts';
import { checkSecret } from '#server/platform/check-secret.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Env } from '#server/platform/env.ts';
import { createLogger } from '#server/platform/logger.ts';
import { useMessageSecrets } from '#server/platform/message-log.ts';
import type { Services } from '#server/platform/services.ts';
import type { Who } from '#server/platform/who.ts';
import { resolveVisitor } from './auth/resolve-visitor.ts';
import { resolveOperator } from './desk/session.ts';
import { createProviders } from './providers/create-providers.ts';
import { writeRecords } from './providers/routing/record-call.ts';
import { isFresh, isSessionOpen } from './sessions/session.ts';

const who: Who = {
  visitor: resolveVisitor,
  isFresh,
  isOpen: isSessionOpen,
  operator: resolveOperator,
};

export interface OpenServices extends Services {
  db: OpenDatabase;
  close(): Promise<void>;
}

/** Opens the database and picks the providers by configuration. */
export function openServices(
  env: Env,
  databaseUrl: string,
  parts: Partial<Pick<Services, 'clock' | 'log'>> = {},
): OpenServices {
  installFeatures();
  const log = parts.log ?? createLogger(env);
  const db = openDatabase(databaseUrl, {
    directUrl: env.DATABASE_DIRECT_URL,
    onTrouble: (error) => log.warn({ err: error }, 'notices were not sent'),
  });
  useMessageSecrets(db, env);
  const clock = parts.clock ?? systemClock;
  const providers = createProviders({ env, db, log, clock });
  const close = async () => {
    await writeRecords(db).catch((error: unknown) => {
      log.warn({ err: error }, 'the last calls of providers were not recorded');
    });
    await db.close();
  };
  return { env, log, clock, db, providers, who, close };
}

/**
 * The same for a separate process, after checking the connections and that SECRET is the database's.
 * @throws DatabaseRefused when the database can’t be reached, or connections lack their role or limits
 * @throws SettingsError when SECRET is another one
 */
export async function openOwnServices(env: Env, databaseUrl: string): Promise<OpenServices> {
  const services = openServices(env, databaseUrl);
  try {
    await checkConnections(services.db);
    await checkSecret(services.db, env);
    return services;
  } catch (error) {
    await services.close();
    if (!isOutOfReach(error)) throw error;
    const { message, code } = error as NodeJS.ErrnoException;
    const reason = message || code;
    throw new DatabaseRefused(`The database can’t be reached: ${reason}.`, { cause: error });
  }
}
