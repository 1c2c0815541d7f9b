import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/db/client.ts';
import { grantDatabaseRights } from '#server/db/rights.ts';
import { appUrl, withDatabaseName } from './database-url.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Login of the run's PostgreSQL server; its database `template_oja` is migrated and empty. */
    testPostgresUrl: string;
  }
}

export interface FreshDatabase {
  /** Superuser login; what the app opens itself takes the role oja_app. */
  url: string;
  db: OpenDatabase;
  drop(): Promise<void>;
}

const SOURCE_IN_USE = '55006';

async function asAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function cloneTemplate(name: string): Promise<void> {
  await asAdmin(withDatabaseName(inject('testPostgresUrl'), 'postgres'), async (client) => {
    // another test copies it at this moment
    for (;;) {
      try {
        await client.query(`create database ${name} template template_oja strategy file_copy`);
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== SOURCE_IN_USE) throw error;
      }
    }
  });
}

/** A new, migrated and empty database for a test file; takes some 50 ms. */
export async function freshDatabase(options: { max?: number } = {}): Promise<FreshDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await cloneTemplate(name);
  const url = withDatabaseName(inject('testPostgresUrl'), name);
  await asAdmin(url, grantDatabaseRights);
  const db = openDatabase(appUrl(url), { ...options, directUrl: url });
  return {
    url,
    db,
    drop: async () => {
      await db.close();
      await asAdmin(withDatabaseName(url, 'postgres'), (client) =>
        client.query(`drop database if exists ${name} with (force)`),
      );
    },
  };
}
