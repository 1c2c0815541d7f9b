import pg from 'pg';
import { limitMs } from './time-limits.ts';

const CONNECT_MS = 5_000;

interface Status {
  parameterName: string;
  parameterValue: string;
}

/** A connection that knows from the server’s greeting whether it has reached a standby. */
export class GreetedClient extends pg.Client {
  isAtStandby = false;

  constructor(config: pg.ClientConfig) {
    // a pool that lets queries wait for a minute would wait as long for a server that doesn’t greet
    super({ ...config, connectionTimeoutMillis: limitMs(CONNECT_MS) });
    const { connection } = this as unknown as { connection: NodeJS.EventEmitter };
    connection.on('parameterStatus', ({ parameterName, parameterValue }: Status) => {
      if (parameterName === 'in_hot_standby') this.isAtStandby = parameterValue === 'on';
    });
  }
}

const CANNOT_CONNECT_NOW = '57P03';

/**
 * Refuses a new connection to a standby. For a second or two after the primary has failed, a proxy can lead to a
 * standby: the previous primary, or the next one before it is promoted.
 * @throws Error that means "out of reach"
 */
export async function refuseStandby(client: pg.ClientBase): Promise<void> {
  if (!(client instanceof GreetedClient && client.isAtStandby)) return;
  // a pooler repeats the greeting of an earlier connection
  const { rows } = await client.query<{ is_standby: boolean }>(
    'select pg_is_in_recovery() is_standby',
  );
  if (!rows[0]?.is_standby) return;
  const standby = new Error('The database is a standby, which can’t write.');
  throw Object.assign(standby, { code: CANNOT_CONNECT_NOW });
}
