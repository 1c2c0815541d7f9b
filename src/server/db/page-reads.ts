import type pg from 'pg';
import { wrapConnection, type Database } from './client.ts';
import { limitMs } from './time-limits.ts';
import { sqlStateOf } from './transaction.ts';

type Ask = (...args: unknown[]) => Promise<unknown>;

/** A page that waits for something slow gives its connection back after this time. */
const IDLE_MS = 100;
/** Errors of a statement that writes, or that followed a failed one. */
const RUNS_ALONE = new Set(['25006', '25P02']);

const READS = /^\s*(?:select|with)\b/i;
const WRITES = /\b(?:insert|update|delete)\b/i;

const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : ((asked as { text?: string }).text ?? '');

const isRead = (text: string): boolean => READS.test(text) && !WRITES.test(text);

/** Equal for statements that have the same answer in one snapshot. */
function keyOf([asked, values]: unknown[]): string {
  const { text, rowMode, types, values: own } = (asked ?? {}) as Partial<pg.QueryArrayConfig>;
  const identity = [text ?? asked, rowMode, types !== undefined, own ?? values];
  return JSON.stringify(identity, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );
}

/** A transaction that sees the database as it was at its first read. */
class Snapshot {
  readonly #client: Promise<pg.PoolClient>;
  readonly #edges: Promise<unknown>[] = [];
  #isHeld = false;
  readonly #answers = new Map<string, Promise<unknown>>();

  constructor(pool: pg.Pool) {
    this.#client = pool.connect().then((client) => {
      this.#edges.push(client.query('begin isolation level repeatable read read only'));
      return client;
    });
  }

  /** Runs a query once per page. Callers share its rows and must not change them. */
  ask(args: unknown[]): Promise<unknown> {
    const key = keyOf(args);
    const known = this.#answers.get(key) ?? this.#send(args);
    this.#answers.set(key, known);
    return known;
  }

  async #send(args: unknown[]): Promise<unknown> {
    const client = await this.#client;
    this.#hold(client);
    return (client.query as Ask)(...args);
  }

  /** Writes the queries of one turn of the event loop to the socket together. */
  #hold(client: pg.PoolClient): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    const { stream } = Reflect.get(client, 'connection');
    stream.cork();
    process.nextTick(() => {
      this.#isHeld = false;
      stream.uncork();
    });
  }

  /** Commits after the reads that are still running. */
  async end(): Promise<void> {
    const client = await this.#client.catch(() => undefined);
    if (!client) return;
    this.#edges.push(client.query('commit'));
    const edges = await Promise.allSettled(this.#edges);
    client.release(edges.some(({ status }) => status === 'rejected'));
  }
}

/**
 * The database of one page. All its reads share a read-only transaction, so two figures on a page can't contradict
 * each other. A write, or a transaction that may write, ends the snapshot: later reads see what was written.
 */
export class PageReads {
  readonly db: Database;
  readonly #pool: pg.Pool;
  readonly #pages: pg.Pool;
  #snapshot: Snapshot | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  /** @param parent the database of the process, with a pool for pages */
  constructor(parent: Database) {
    this.#pool = parent.sql as pg.Pool;
    this.#pages = parent.pages ?? this.#pool;
    const query: Ask = (...args) => this.#ask(args);
    const connect = async () => {
      await this.#leave();
      return this.#pool.connect();
    };
    const own: Partial<Record<string | symbol, unknown>> = { query, connect };
    const sql = new Proxy(this.#pool, {
      get: (of, name) => own[name] ?? (Reflect.get(of, name) as unknown),
    });
    this.db = Object.assign(wrapConnection(sql, parent.notices), { parent });
  }

  /** Makes later reads see what has been written since the first. */
  refresh(): Promise<void> {
    return this.#leave();
  }

  /** Ends the snapshot. Later reads, of work that outlives the page, run alone. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#leave();
  }

  async #ask(args: unknown[]): Promise<unknown> {
    const alone: Ask = this.#pool.query.bind(this.#pool);
    if (!isRead(textOf(args[0]))) await this.#leave();
    else if (!this.#isOver) return this.#read(args, alone);
    return alone(...args);
  }

  async #read(args: unknown[], alone: Ask): Promise<unknown> {
    const snapshot = (this.#snapshot ??= new Snapshot(this.#pages));
    this.#timer ??= setTimeout(() => void this.#leave(), limitMs(IDLE_MS)).unref();
    this.#timer.refresh();
    try {
      return await snapshot.ask(args);
    } catch (error) {
      if (this.#snapshot === snapshot) await this.#leave();
      if (!RUNS_ALONE.has(sqlStateOf(error) ?? '')) throw error;
      return alone(...args);
    }
  }

  async #leave(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const snapshot = this.#snapshot;
    this.#snapshot = undefined;
    await snapshot?.end();
  }
}
