import { randomUUID } from 'node:crypto';
import pg from 'pg';

type Query = (this: pg.Client, ...args: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Query };

export interface Seen {
  /** What each transaction asked, in the order of their commits. */
  transactions: string[][];
  /** The server's own words about each that held a notice, however deep in a function or a trigger. */
  loud: string[];
}

const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : ((asked as { text?: string } | null)?.text ?? '');

/**
 * Runs the work while every transaction on a database commits in two steps, as PostgreSQL lets only those do that
 * have sent no notice. It is the server that looks, so a notice in a function counts, too.
 */
export async function commitsOf(databaseUrl: string, work: () => Promise<unknown>): Promise<Seen> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const send = prototype.query;
  const seen: Seen = { transactions: [], loud: [] };
  const open = new WeakMap<pg.Client, string[]>();
  const commit = async (client: pg.Client, statements: string[]): Promise<unknown> => {
    const id = `quiet-${randomUUID()}`;
    try {
      await send.call(client, `prepare transaction '${id}'`);
    } catch (error) {
      const { message } = error as Error;
      if (/NOTIFY/.test(message)) seen.loud.push([message, ...statements].join('\n'));
      throw error;
    }
    seen.transactions.push(statements);
    return send.call(client, `commit prepared '${id}'`);
  };
  prototype.query = function query(...args) {
    if (this.database !== name) return send.apply(this, args);
    const text = textOf(args[0]);
    const statements = open.get(this);
    if (/^begin/i.test(text)) open.set(this, []);
    else if (/^rollback$/i.test(text)) open.delete(this);
    else statements?.push(text);
    if (!/^commit$/i.test(text) || statements === undefined) return send.apply(this, args);
    open.delete(this);
    return commit(this, statements.slice(0, -1));
  };
  try {
    await work();
    return seen;
  } finally {
    prototype.query = send;
  }
}
