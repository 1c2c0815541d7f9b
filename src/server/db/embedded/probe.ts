import { realpath } from 'node:fs/promises';
import pg from 'pg';
import { limitMs } from '#server/db/time-limits.ts';
import type { ClusterFolder } from './cluster-folder.ts';
import type { Address } from './launch.ts';

export function urlOf(address: Address, password: string, database: string): string {
  const query = new URLSearchParams({ host: address.host, port: String(address.port) });
  return `postgres://oja:${password}@localhost/${database}?${query.toString()}`;
}

async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  timeoutMs = limitMs(10_000),
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** True when the server at the address uses this folder. */
export async function answersForFolder(
  address: Address,
  password: string,
  folder: ClusterFolder,
  timeoutMs: number,
): Promise<boolean> {
  try {
    return await withClient(
      urlOf(address, password, 'postgres'),
      async (client) => {
        const answer = await client.query<{ data_directory: string }>({
          text: 'show data_directory',
          query_timeout: timeoutMs,
        } as pg.QueryConfig);
        const shown = answer.rows[0]?.data_directory ?? '';
        return (await realpath(shown)) === folder.cluster;
      },
      timeoutMs,
    );
  } catch {
    return false;
  }
}

/** Creates the product's own database, so that the maintenance one stays empty. */
export async function ensureDatabase(
  address: Address,
  password: string,
  name: string,
): Promise<void> {
  await withClient(urlOf(address, password, 'postgres'), async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) {
      await client
        .query(`create database ${client.escapeIdentifier(name)}`)
        .catch((error: { code?: string }) => {
          if (error.code !== '42P04' && error.code !== '23505') throw error; // another start was faster
        });
    }
  });
}
