import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '#server/ops/root.ts';
import { findFreePorts } from '#tests/support/free-ports.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { startPgBouncer } from './pgbouncer.ts';

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

/** Runs the contract tests with PgBouncer in transaction mode between the product and PostgreSQL. */
export async function drillPooler(names: string[]): Promise<number> {
  process.env['TIME_LIMITS'] = 'raised';
  const port = await findFreePorts(2);
  const address = { host: HOST, port };
  const server = await startTestServer(address);
  try {
    const pooler = await startPgBouncer(address, port + 1);
    try {
      const code = await runContractTests(names, {
        TEST_POSTGRES_URL: server.url,
        TEST_POOLER_URL: pooler.url,
      });
      console.log(`${await pooler.countTransactions()} transactions went through PgBouncer.`);
      return code;
    } finally {
      await pooler.stop();
    }
  } finally {
    await server.stop();
  }
}
