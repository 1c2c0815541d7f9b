import {
  checkConnections,
  readPlace,
  refuseTwoDatabases,
  type AddressSetting,
} from '#server/db/check-connections.ts';
import { openDatabase } from '#server/db/client.ts';
import { startPostgres, type Postgres } from '#server/db/supervisor.ts';
import { migrate } from '#server/db/migrate.ts';
import { limitMs } from '#server/db/time-limits.ts';
import { isOutOfReach } from '#server/db/transaction.ts';
import type { Env } from '#server/platform/env.ts';
import { dataDirOf } from './checks.ts';
import { Trouble } from './trouble.ts';

export interface RunningDatabase {
  url: string;
  /** The embedded server; missing with DATABASE_URL. */
  postgres?: Postgres;
  /** Restarts the embedded server at its address. */
  startAgain?: () => Promise<Postgres>;
  stop(): Promise<void>;
}

/** The children of a killed server finish their work before they exit. */
const SETTLE_MS = 30_000;

const hostOf = (url: string): string => {
  try {
    return new URL(url).host || 'the given address';
  } catch {
    return 'the given address';
  }
};

function explain(error: unknown, url: string, setting: AddressSetting): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  const text = message || (error as AggregateError).errors?.map(String).join('; ') || String(code);
  const isUnreachable = /^(ECONN|ENOTFOUND|EHOST|ETIMEDOUT|EAI_|ENOENT|ENETUNREACH)/.test(
    code ?? '',
  );
  // a proxy that has no primary to lead to accepts a connection and closes it
  if (isUnreachable || (code === undefined && isOutOfReach(error))) {
    return new Trouble(
      `The database of ${setting} can’t be reached at ${hostOf(url)} (${code ?? text}): check the address, or remove DATABASE_URL to use the built-in one.`,
    );
  }
  if (/^(28|3D)/.test(code ?? '') || /timeout/i.test(text)) {
    return new Trouble(`The database of ${setting} at ${hostOf(url)} refuses us: ${text}.`);
  }
  return error;
}

async function explained<T>(work: Promise<T>, url: string, setting: AddressSetting): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw explain(error, url, setting);
  }
}

/** Before a migration, so that a mistyped address changes nothing in another database. */
async function compareDatabases(url: string, direct: string): Promise<void> {
  const place = await explained(readPlace(url), url, 'DATABASE_URL');
  const directPlace = await explained(readPlace(direct), direct, 'DATABASE_DIRECT_URL');
  refuseTwoDatabases(place, directPlace);
}

async function migrateOwn(env: Env, url: string, log: (line: string) => void): Promise<void> {
  const direct = env.DATABASE_DIRECT_URL;
  const setting = direct ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  if (direct) await compareDatabases(url, direct);
  await explained(migrate(direct ?? url, { log, setting }), direct ?? url, setting);
  const database = openDatabase(url, { directUrl: direct, max: 1 });
  try {
    await explained(checkConnections(database), url, 'DATABASE_URL');
  } finally {
    await database.close();
  }
}

/** Starts the built-in server, or uses DATABASE_URL, and brings the schema up to date. */
export async function openAndMigrate(
  env: Env,
  log: (line: string) => void,
): Promise<RunningDatabase> {
  if (env.DATABASE_URL) {
    const url = env.DATABASE_URL;
    await migrateOwn(env, url, log);
    return { url, stop: () => Promise.resolve() };
  }
  const options = { dataDir: dataDirOf(env), log: () => undefined };
  const postgres = await startPostgres(options);
  try {
    await migrate(postgres.url, { log });
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  const { url, address } = postgres;
  const startAgain = () => startPostgres({ ...options, address, settleMs: limitMs(SETTLE_MS) });
  return { url, postgres, startAgain, stop: () => postgres.stop() };
}
