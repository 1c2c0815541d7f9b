import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Address } from '#server/db/embedded/launch.ts';
import { APP_PASSWORD } from '#tests/support/database-url.ts';

const OLDEST_MINOR = 24;
const NOBODY = 65_534;

/** @throws Error saying how to install it */
function locate(): string {
  const program = process.env['PGBOUNCER'] ?? 'pgbouncer';
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const [, version, minor] = /PgBouncer (1\.(\d+))/.exec(stdout ?? '') ?? [];
  if (Number(minor) >= OLDEST_MINOR) return program;
  throw new Error(
    `${version ? `PgBouncer ${version} is too old` : 'PgBouncer is missing'}: install 1.${OLDEST_MINOR} or newer (Debian 13: apt install pgbouncer), or set PGBOUNCER to the path of one.`,
  );
}

/**
 * Server connections rotate, so a test fails that depends on a setting of a session. They close early, because each
 * test file has a separate database.
 */
const configOf = (server: Address, port: number, folder: string): string => `
[databases]
* = host=${server.host} port=${server.port}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/userlist.txt
stats_users = oja_app
pool_mode = transaction
max_client_conn = 2000
default_pool_size = 20
max_prepared_statements = 500
server_round_robin = 1
server_idle_timeout = 1
log_connections = 0
log_disconnections = 0
`;

async function untilItListens(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await sleep(50);
  }
}

export interface PgBouncer {
  /** The address without a database. */
  url: string;
  /** How many transactions went through it. */
  countTransactions: () => Promise<number>;
  stop: () => Promise<void>;
}

async function countTransactions(url: string): Promise<number> {
  const console = new pg.Client({ connectionString: `${url}/pgbouncer` });
  await console.connect();
  const { rows } = await console.query<{ xact_count: string }>('show stats_totals');
  await console.end();
  return rows.reduce((sum, row) => sum + Number(row.xact_count), 0);
}

/** Starts PgBouncer in transaction mode in front of a server, for the login oja_app. */
export async function startPgBouncer(server: Address, port: number): Promise<PgBouncer> {
  const program = locate();
  const folder = await mkdtemp(path.join(tmpdir(), 'oja-pgbouncer-'));
  const config = path.join(folder, 'pgbouncer.ini');
  await writeFile(config, configOf(server, port, folder));
  await writeFile(path.join(folder, 'userlist.txt'), `"oja_app" "${APP_PASSWORD}"\n`);
  // it refuses to run as root
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (user.uid) await chown(folder, NOBODY, NOBODY);
  const child = spawn(program, ['-q', config], { stdio: ['ignore', 'ignore', 'inherit'], ...user });
  const ended = once(child, 'exit').then(() => {
    throw new Error('PgBouncer ended while it started.');
  });
  await Promise.race([untilItListens(port), ended]);
  ended.catch(() => undefined);
  const url = `postgres://oja_app:${APP_PASSWORD}@127.0.0.1:${port}`;
  return {
    url,
    countTransactions: () => countTransactions(url),
    async stop() {
      child.kill('SIGINT');
      await ended.catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
