import pg from 'pg';
import { poolerUrl, withDatabaseName } from './database-url.ts';

type Send = (this: pg.Client, ...args: unknown[]) => unknown;
const prototype = pg.Client.prototype as unknown as { query: Send };

/** How long the product waits in a test for an answer that will not come. */
const SOON_MS = 10;

export interface Cutter {
  /**
   * Runs the work while the server ends the connection of its n-th statement, right before that is
   * sent; or while no more data arrives on it, although the statement is done.
   */
  during<T>(
    n: number,
    work: () => Promise<T>,
    how?: 'ended' | 'silent',
  ): Promise<{ answer: T; wasCut: boolean }>;
  close(): Promise<void>;
}

/** Ends connections to one database from the server's side, as a restart or an operator does. */
export async function aCutter(databaseUrl: string): Promise<Cutter> {
  const send = prototype.query;
  const admin = new pg.Client({ connectionString: withDatabaseName(databaseUrl, 'postgres') });
  await admin.connect();
  const name = new URL(databaseUrl).pathname.slice(1);
  // waits for the end of the socket itself: the server, asked to wait for it, looks once in 100 ms
  const cut = async (client: pg.Client): Promise<void> => {
    const { stream } = Reflect.get(client, 'connection');
    // the server doesn't know the clients of a pooler
    if (poolerUrl) return void stream.destroy();
    const closed = new Promise((resolve) => stream.once('close', resolve));
    await send.call(admin, 'select pg_terminate_backend($1)', [Reflect.get(client, 'processID')]);
    if (!stream.closed) await closed;
  };
  return {
    async during(n, work, how = 'ended') {
      let sent = 0;
      let wasCut = false;
      prototype.query = function query(...args) {
        // notices are sent after a call, at an unpredictable time
        const isNotice = (args[0] as { name?: string } | null)?.name === 'send-notices';
        const isOurs = this.database === name && !wasCut && !isNotice;
        if (isOurs) sent += 1;
        if (!isOurs || sent !== n) return send.apply(this, args);
        wasCut = true;
        if (how === 'silent') {
          Reflect.get(this, 'connection').stream.pause();
          Reflect.set(this, 'answerMs', SOON_MS);
          return send.apply(this, args);
        }
        const later = cut(this).then(() => send.apply(this, args));
        return typeof args.at(-1) === 'function' ? undefined : later;
      };
      try {
        return { answer: await work(), wasCut };
      } finally {
        prototype.query = send;
      }
    },
    close: () => admin.end(),
  };
}
