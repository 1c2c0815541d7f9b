import pg from 'pg';
import { APP_ROLE, DatabaseRefused } from './roles.ts';
import { sessionLimits } from './session-settings.ts';
import { limitMs } from './time-limits.ts';

interface Session {
  role: string;
  /** The number of the server's process. */
  pid: number;
  /** The same for two connections to one database. */
  place: string;
  /** Values in milliseconds, by name. */
  limits: Record<string, string>;
}

async function readSession(client: pg.ClientBase): Promise<Session> {
  const { rows } = await client.query<Session>(
    `select current_user::text "role", pg_backend_pid() pid,
       concat_ws(' ', current_database(), pg_postmaster_start_time()) place,
       (select json_object_agg(name, setting) from pg_settings where name = any($1)) limits`,
    [sessionLimits().map(([name]) => name)],
  );
  return rows[0]!;
}

/** A pooler sends its clients made-up process numbers. */
const isPooled = (client: pg.ClientBase, { pid }: Session): boolean =>
  Reflect.get(client, 'processID') !== pid;

const POOLED = {
  DATABASE_URL:
    'DATABASE_URL leads to a connection pooler. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, which migrations, jobs and live notices need.',
  DATABASE_DIRECT_URL:
    'DATABASE_DIRECT_URL leads to a connection pooler. Set it to the address of PostgreSQL itself.',
};

/** The setting that an address comes from. */
export type AddressSetting = keyof typeof POOLED;

/** @throws DatabaseRefused when the connection goes through a pooler */
export async function refusePooler(client: pg.ClientBase, setting: AddressSetting): Promise<void> {
  if (isPooled(client, await readSession(client))) throw new DatabaseRefused(POOLED[setting]);
}

function refuseMissingSettings({ role, limits }: Session): void {
  const missing = [
    ...(role === APP_ROLE ? [] : [`the role is ${role} instead of ${APP_ROLE}`]),
    ...sessionLimits()
      .filter(([name, ms]) => limits[name] !== String(ms))
      .map(([name, ms]) => `${name} is ${limits[name]} instead of ${ms}`),
  ];
  if (missing.length === 0) return;
  throw new DatabaseRefused(
    `The connections of DATABASE_URL have the wrong settings: ${missing.join(', ')}. Log in as ${APP_ROLE}, run \`npm run ops -- migrate\`, and make the pooler reconnect.`,
  );
}

const PROTOCOL_VIOLATION = '08P01';

const explainConnecting = (error: unknown): unknown =>
  (error as { code?: string }).code === PROTOCOL_VIOLATION
    ? new DatabaseRefused(
        `The pooler at DATABASE_URL refuses our connection (${(error as Error).message}). Log in as ${APP_ROLE}, with the password that the pooler knows.`,
        { cause: error },
      )
    : error;

async function onConnection<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const CONNECT_MS = 5_000;

/** The database that an address leads to, which may be empty. The same for two addresses of one database. */
export const readPlace = (url: string): Promise<string> =>
  onConnection(
    { connectionString: url, connectionTimeoutMillis: limitMs(CONNECT_MS) },
    async (client) => (await readSession(client)).place,
  ).catch((error: unknown) => {
    throw explainConnecting(error);
  });

/** @throws DatabaseRefused when the places differ */
export function refuseTwoDatabases(place: string, directPlace: string): void {
  if (place === directPlace) return;
  throw new DatabaseRefused(
    'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: set both to the same database of the same server.',
  );
}

interface Connections {
  sql: pg.Pool;
  direct: pg.ClientConfig;
}

async function checkDirect({ direct }: Connections, pooled: Session): Promise<void> {
  const session = await onConnection(direct, async (client) => {
    const found = await readSession(client);
    if (isPooled(client, found)) throw new DatabaseRefused(POOLED.DATABASE_DIRECT_URL);
    return found;
  });
  refuseTwoDatabases(pooled.place, session.place);
}

/**
 * Checks that connections have the role and the limits of the product, and that the direct ones lead to the same
 * database without a pooler.
 * @throws DatabaseRefused when they don't
 */
export async function checkConnections(connections: Connections): Promise<void> {
  const { sql, direct } = connections;
  const client = await sql.connect().catch((error: unknown) => {
    throw explainConnecting(error);
  });
  try {
    const session = await readSession(client);
    const isOne = direct.connectionString === sql.options.connectionString;
    if (isOne && isPooled(client, session)) throw new DatabaseRefused(POOLED.DATABASE_URL);
    refuseMissingSettings(session);
    if (!isOne) await checkDirect(connections, session);
  } finally {
    client.release();
  }
}
