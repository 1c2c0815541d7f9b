import { randomUUID } from 'node:crypto';
import pg from 'pg';

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Query };

export interface Seen {
  /** The statements of each transaction, in the order of their commits. */
  transactions: string[][];
  /**
   * The server's message about each that sent a notice, however deep in a function or a trigger.
   */
  loud: string[];
}

const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : ((asked as { text?: string } | null)?.text ?? '');

/** Statements that move money without a transaction around them. */
const MOVES_MONEY = /\bledger\.\w+\(/;

type Send = (client: pg.Client, ...args: unknown[]) => Promise<unknown>;

/** Sends with a promise what a pool sends with a callback. */
const promised: Send = (client, ...args) =>
  Promise.resolve(send.apply(client, typeof args.at(-1) === 'function' ? args.slice(0, -1) : args));

const { query: send } = prototype;

/** Commits in two steps, which fails when a notice was sent. */
async function commit(client: pg.Client, statements: string[], seen: Seen): Promise<unknown> {
  const id = `quiet-${randomUUID()}`;
  try {
    await promised(client, `prepare transaction '${id}'`);
  } catch (error) {
    const { message } = error as Error;
    if (/NOTIFY/.test(message)) seen.loud.push([message, ...statements].join('\n'));
    throw error;
  }
  seen.transactions.push(statements);
  return promised(client, `commit prepared '${id}'`);
}

/** Runs one statement in a separate transaction. */
async function runAlone(client: pg.Client, args: unknown[], seen: Seen): Promise<unknown> {
  await promised(client, 'begin');
  try {
    const answer = await promised(client, ...args);
    await commit(client, [textOf(args[0])], seen);
    return answer;
  } catch (error) {
    await promised(client, 'rollback');
    throw error;
  }
}

function answerTo(args: unknown[], answer: Promise<unknown>): unknown {
  const last = args.at(-1);
  if (typeof last !== 'function') return answer;
  const tell = last as (error: unknown, result?: unknown) => void;
  answer.then(
    (result) => tell(undefined, result),
    (error: unknown) => tell(error),
  );
  return undefined;
}

/**
 * Runs the work while every transaction on a database commits in two steps, which PostgreSQL allows
 * only to those that have sent no notice. The server checks this, so a notice in a function counts,
 * too.
 */
export async function commitsOf(databaseUrl: string, work: () => Promise<unknown>): Promise<Seen> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const seen: Seen = { transactions: [], loud: [] };
  const open = new WeakMap<pg.Client, string[]>();
  prototype.query = function query(...args) {
    if (this.database !== name) return send.apply(this, args);
    const text = textOf(args[0]);
    const statements = open.get(this);
    if (/^begin/i.test(text)) open.set(this, []);
    else if (/^(?:commit|rollback)$/i.test(text)) open.delete(this);
    else if (statements) statements.push(text);
    else if (MOVES_MONEY.test(text)) return answerTo(args, runAlone(this, args, seen));
    return /^commit$/i.test(text) && statements
      ? commit(this, statements, seen)
      : send.apply(this, args);
  };
  try {
    await work();
    return seen;
  } finally {
    prototype.query = send;
  }
}
