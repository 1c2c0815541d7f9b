import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { root } from '#server/ops/root.ts';
import { withDatabaseName } from '#tests/support/database-url.ts';
import { findFreePorts } from '#tests/support/free-ports.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { startPgBouncer, type PgBouncer } from './pgbouncer.ts';
import { startBare } from './product/first-start.ts';
import { shopIn } from './product/shop.ts';

const HOST = '127.0.0.1';

async function runContractTests(names: string[], env: Record<string, string>): Promise<number> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--config', 'tests/vitest.config.ts', '--project', 'contract*', ...names],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}

/** Makes a database as docs/operations.md says: it is migrated before anything connects through the pooler. */
async function aDatabase(serverUrl: string, pooler: PgBouncer, name: string) {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const direct = withDatabaseName(serverUrl, name);
  await migrate(direct);
  const env = {
    DATABASE_URL: withDatabaseName(pooler.url, name),
    DATABASE_DIRECT_URL: direct,
  };
  return { direct, env };
}

/** The built product through the pooler: the demo sells, and production with only what it needs shows every page. */
async function runProduct(serverUrl: string, pooler: PgBouncer): Promise<number> {
  const demo = await aDatabase(serverUrl, pooler, 'demo');
  await shopIn(demo.env);
  const books = new pg.Client({ connectionString: demo.direct });
  await books.connect();
  const { rows } = await books.query('select what, ref from ledger.audit');
  await books.end();
  console.log(`The audit has ${rows.length} findings.`);
  const { env } = await aDatabase(serverUrl, pooler, 'production');
  await startBare(env);
  return rows.length;
}

async function run(names: string[], serverUrl: string, pooler: PgBouncer): Promise<number> {
  if (names.join() === 'product') return runProduct(serverUrl, pooler);
  const env = { TEST_POSTGRES_URL: serverUrl, TEST_POOLER_URL: pooler.url };
  const code = await runContractTests(names, env);
  return code || names.length > 0 ? code : runProduct(serverUrl, pooler);
}

/**
 * Runs the contract tests, and then the built product, with PgBouncer in transaction mode between the product and
 * PostgreSQL.
 * @param names parts of the names of test files; `product` is only the built product
 */
export async function drillPooler(names: string[]): Promise<number> {
  process.env['TIME_LIMITS'] = 'raised';
  const port = await findFreePorts(2);
  const address = { host: HOST, port };
  const server = await startTestServer(address);
  try {
    const pooler = await startPgBouncer(address, port + 1);
    try {
      const code = await run(names, server.url, pooler);
      console.log(`${await pooler.countTransactions()} transactions went through PgBouncer.`);
      return code;
    } finally {
      await pooler.stop();
    }
  } finally {
    await server.stop();
  }
}
