import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { noNotices, Sender, type Notices } from './notices.ts';
import { endIfSilent } from './patience.ts';
import { startupOptions } from './session-settings.ts';
import { GreetedClient, refuseStandby } from './standby.ts';
import { limitMs } from './time-limits.ts';

/** `sql` is the pool or, inside a transaction, its one connection; `orm` uses the same one. */
export interface Database {
  readonly sql: pg.Pool | pg.PoolClient;
  readonly orm: NodePgDatabase;
  /**
   * Notices to other processes. From the pool they are sent immediately, from a transaction after
   * its commit.
   */
  readonly notices: Notices;
  /** The connections on which pages read. */
  readonly pages?: pg.Pool;
  /** Connects to PostgreSQL itself, for what a pooler can't do: LISTEN, and settings of a session. */
  readonly direct?: pg.ClientConfig;
  /** Set on the database of one page: that of the process, for caches that outlive the page. */
  readonly parent?: Database;
  /** Set inside a transaction: the database it runs on. */
  readonly origin?: Database;
}

/** The database that outlives a page; any other database is returned as it is. */
export const lasting = (db: Database): Database => db.parent ?? db;

export interface OpenDatabase extends Database {
  readonly sql: pg.Pool;
  readonly pages: pg.Pool;
  readonly direct: pg.ClientConfig;
  close(): Promise<void>;
}

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;

type Parser = (value: string) => unknown;

const parsers = new Map<number, Parser>([
  [INT8, (value) => BigInt(value)],
  [INT8_ARRAY, (value) => parseBigintArray(value)],
  // the driver would turn it into midnight in the machine's own time zone
  [DATE, (value) => value],
]);

function parseBigintArray(value: string): (bigint | null)[] {
  const inner = value.slice(1, -1);
  if (inner === '') return [];
  return inner.split(',').map((item) => (item === 'NULL' ? null : BigInt(item)));
}

/** Money must never pass through a JavaScript number: int8 arrives as bigint. */
export const typesWithBigint: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    const ours = format === 'binary' ? undefined : parsers.get(oid);
    return (
      ours ?? (pg.types.getTypeParser as (oid: number, format?: string) => Parser)(oid, format)
    );
  },
};

/** More than the product has. Each connection keeps one plan per statement. */
const MOST = 300;

/** Conditions on a key, for which there is only one sensible plan, however large the table is. */
const BY_KEY =
  /where \(?"\w+"\."(?:id|order_id)" = \$\d+(?: and "\w+"\."(?:status|position)" (?:= \$\d+|in \(\$\d+\))\))?(?: order by "\w+"\."(?:id|position)" asc| for no key update| returning [^()]*)?$/;
const INSERT =
  /^insert into "\w+" \([^()]*\) values \([^()]*\)(?: on conflict [^']*)?(?: returning [^()]*)?$/;

const names = new Map<string, string>();

/**
 * The name under which a connection caches a statement's plan; undefined if the plan should depend
 * on the values.
 */
export function planName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST) return known;
  if (!BY_KEY.test(text) && !INSERT.test(text)) return undefined;
  const name = `planned-${names.size}`;
  names.set(text, name);
  return name;
}

type Ask = (...args: unknown[]) => unknown;

/**
 * Wraps a connection for drizzle, which doesn't name its statements, so the server would plan them
 * again each time. Inserts and look-ups by key are planned once per connection; all other
 * statements are still planned with their values.
 */
export function plannedOnce<T extends pg.Pool | pg.PoolClient>(sql: T): T {
  const send: Ask = sql.query.bind(sql);
  const ask = (...[asked, ...more]: unknown[]): unknown => {
    const { text, name } = asked as { text?: string; name?: string };
    const kept = text === undefined || name !== undefined ? name : planName(text);
    return send(kept === undefined ? asked : { ...(asked as object), name: kept }, ...more);
  };
  return new Proxy(sql, {
    get: (of, key) => (key === 'query' ? ask : (Reflect.get(of, key) as unknown)),
  });
}

interface Parsed {
  name?: string;
}
interface Bound {
  statement?: string;
}
interface Closed {
  type: string;
  name?: string;
}
interface Wire {
  parse: (query: Parsed) => void;
  bind: (config: Bound) => void;
  close: (closed: Closed) => void;
}

/**
 * Gives a statement a new name each time the driver prepares it. The driver prepares one again when that failed, for
 * example because the transaction had failed already. PgBouncer remembers the name of a failed one, and ends a
 * connection that uses it twice.
 */
function nameStatementsOnce(client: pg.PoolClient): void {
  const connection = Reflect.get(client, 'connection') as unknown as Wire;
  const { parse, bind, close } = connection;
  const times = new Map<string, number>();
  const sentName = (name: string | undefined): string | undefined => {
    const count = times.get(name ?? '') ?? 0;
    return count > 1 ? `${name}-${count}` : name;
  };
  Object.assign(connection, {
    parse(query: Parsed) {
      const { name } = query;
      if (name) times.set(name, (times.get(name) ?? 0) + 1);
      parse.call(connection, { ...query, name: sentName(name) });
    },
    bind(config: Bound) {
      bind.call(connection, { ...config, statement: sentName(config.statement) });
    },
    close(closed: Closed) {
      close.call(connection, { ...closed, name: sentName(closed.name) });
    },
  });
}

/**
 * A Database over a pool or one connection. Drizzle is created on first use, because most calls don't need
 * it.
 */
export function wrapConnection<T extends pg.Pool | pg.PoolClient>(
  sql: T,
  notices: Notices = noNotices,
): Database & { readonly sql: T } {
  let orm: NodePgDatabase | undefined;
  return {
    sql,
    notices,
    get orm() {
      return (orm ??= drizzle(plannedOnce(sql)));
    },
  };
}

interface OpenOptions {
  max?: number;
  /** The address of PostgreSQL itself when `url` leads to a pooler. */
  directUrl?: string | undefined;
  /** Keeps the driver's own types, for a library that writes the ids of its rows as JSON. */
  plainTypes?: boolean;
  /** How long a query waits for a free connection; a page request waits 5 s at most. */
  waitMs?: number;
  /** Called when notices couldn't be sent. */
  onTrouble?: (error: unknown) => void;
}

const connectionTo = (url: string) => ({
  connectionString: url,
  options: startupOptions(url),
  connectionTimeoutMillis: limitMs(5_000),
  keepAlive: true,
});

function openPool(url: string, options: Partial<pg.PoolConfig>): pg.Pool {
  const prepare = (client: pg.ClientBase): Promise<void> => {
    endIfSilent(client as pg.PoolClient);
    nameStatementsOnce(client as pg.PoolClient);
    return refuseStandby(client);
  };
  // the pool's types know neither that it hands its options to its clients nor that it waits for this promise
  const kind = { Client: GreetedClient, onConnect: prepare } as unknown as pg.PoolConfig;
  const pool = new pg.Pool({ ...connectionTo(url), ...options, ...kind });
  // a connection closed by the server must not end the process; the next query opens a new one
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Connections for pages alone, so that purchases never wait for one. */
const PAGES = 6;

export function openDatabase(url: string, options: OpenOptions = {}): OpenDatabase {
  const shared = {
    // statements of a transaction that don't wait for each other share a round trip
    pipeline: true,
    ...(options.plainTypes ? {} : { types: typesWithBigint }),
    connectionTimeoutMillis: limitMs(options.waitMs ?? 5_000),
  };
  const pool = openPool(url, { ...shared, max: options.max ?? 10 });
  const line = openPool(url, { max: 1, fallback_application_name: 'oja-notices' });
  const pages = openPool(url, { ...shared, max: PAGES });
  const sender = new Sender(line, options.onTrouble ?? (() => undefined));
  const database = wrapConnection(pool, sender);
  let closed: Promise<void> | undefined;
  // transactions that are still running may add notices
  const end = () => Promise.all([pool.end(), pages.end()]).then(() => sender.close());
  const direct = connectionTo(options.directUrl ?? url);
  return Object.assign(database, { pages, direct, close: () => (closed ??= end()) });
}
