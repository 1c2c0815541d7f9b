import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkConnections } from '#server/db/check-connections.ts';
import { openDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { openAndMigrate } from '#server/ops/database.ts';
import { sentenceFor } from '#server/ops/trouble.ts';
import { readEnv } from '#server/platform/env.ts';
import { asApp, withDatabaseName } from '#tests/support/database-url.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { aMadeUpPooler } from '#tests/support/made-up-pooler.ts';

let fresh: FreshDatabase;
let pooler: Awaited<ReturnType<typeof aMadeUpPooler>>;
beforeAll(async () => {
  fresh = await freshDatabase();
  pooler = await aMadeUpPooler(fresh.url);
});
afterAll(async () => {
  await fresh.drop();
  await pooler.close();
});

const sentenceOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'It starts.',
    (error: unknown) => sentenceFor(error),
  );

const DIFFERENT =
  'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: set both to the same database of the same server.';

const opened = (url: string, directUrl: string) =>
  openAndMigrate(readEnv({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl }), () => undefined);

async function countTables(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int count from pg_class
     where relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
  );
  await client.end();
  return rows[0]!.count;
}

/** What a start says about these addresses. */
async function startWith(url: string, directUrl?: string): Promise<string> {
  const database = openDatabase(url, { directUrl, max: 1 });
  try {
    return await sentenceOf(checkConnections(database));
  } finally {
    await database.close();
  }
}

async function asOwner(statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: fresh.url });
  await owner.connect();
  await owner.query(statement);
  await owner.end();
}

describe('the connections of the product', () => {
  it('have the role and the limits with the login of the owner', async () => {
    expect(await startWith(fresh.url)).toBe('It starts.');
  });

  it('have both with the login oja_app, which sends no options', async () => {
    const database = openDatabase(asApp(fresh.url), { max: 1 });
    expect(database.sql.options.options).toBe('');
    expect(await sentenceOf(checkConnections(database))).toBe('It starts.');
    await database.close();
  });

  it('are refused without a limit, until a migration brings it back', async () => {
    const name = new URL(fresh.url).pathname.slice(1);
    await asOwner(`alter role oja_app in database ${name} reset statement_timeout`);
    expect(await startWith(asApp(fresh.url))).toBe(
      'The connections of DATABASE_URL have the wrong settings: statement_timeout is 0 instead of 100000. Log in as oja_app, run `npm run ops -- migrate`, and make the pooler reconnect.',
    );
    await migrate(fresh.url);
    expect(await startWith(asApp(fresh.url))).toBe('It starts.');
  });

  it('are refused with another role', async () => {
    const url = `${fresh.url}${fresh.url.includes('?') ? '&' : '?'}options=-c%20role%3Dnone`;
    const { user } = new pg.Client({ connectionString: fresh.url });
    expect(await startWith(url)).toContain(`the role is ${user} instead of oja_app`);
  });
});

describe('a pooler', () => {
  const pooled = () => pooler.through(asApp(fresh.url));

  it('is refused without the address of the server itself', async () => {
    const sentence =
      'DATABASE_URL leads to a connection pooler. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, which migrations, jobs and live notices need.';
    expect(await startWith(pooled())).toBe(sentence);
    expect(await sentenceOf(migrate(pooler.through(fresh.url)))).toBe(sentence);
  });

  it('is accepted together with that address', async () => {
    expect(await startWith(pooled(), fresh.url)).toBe('It starts.');
  });

  it('is refused as that address', async () => {
    const sentence =
      'DATABASE_DIRECT_URL leads to a connection pooler. Set it to the address of PostgreSQL itself.';
    expect(await startWith(pooled(), pooler.through(fresh.url))).toBe(sentence);
    const setting = 'DATABASE_DIRECT_URL';
    expect(await sentenceOf(migrate(pooler.through(fresh.url), { setting }))).toBe(sentence);
  });

  it('is refused in front of another database', async () => {
    expect(await startWith(pooled(), withDatabaseName(fresh.url, 'postgres'))).toBe(DIFFERENT);
  });
});

describe('an address of another database', () => {
  it('is refused before anything is written there', async () => {
    const name = `other_${randomBytes(4).toString('hex')}`;
    await asOwner(`create database ${name}`);
    const other = withDatabaseName(fresh.url, name);
    expect(await sentenceOf(opened(fresh.url, other))).toBe(DIFFERENT);
    expect(await sentenceOf(opened(other, fresh.url))).toBe(DIFFERENT);
    expect(await countTables(other)).toBe(0);
    await asOwner(`drop database ${name}`);
  });
});
