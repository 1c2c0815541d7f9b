import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { limitMs } from '#server/db/time-limits.ts';
import type { Binaries } from './binaries.ts';
import type { ClusterFolder } from './cluster-folder.ts';
import { readPostmasterPid } from './postmaster-pid.ts';
import { PROGRAM_ENV, type RunAs } from './run-as.ts';
import { StartError } from './start-error.ts';

/** Where the server listens: a socket folder, or 127.0.0.1 when the socket's path is too long. */
export interface Address {
  host: string;
  port: number;
}

export type Settings = Readonly<Record<string, string>>;

const SOCKET_PATH_LIMIT = 107;

const DEFAULTS: Settings = {
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  max_connections: '120',
  shared_buffers: '256MB',
  max_wal_size: '4GB',
  log_checkpoints: 'off',
  random_page_cost: '1.1',
};

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

export async function chooseAddress(folder: ClusterFolder): Promise<Address> {
  const socket = path.join(folder.root, '.s.PGSQL.5432');
  if (Buffer.byteLength(socket) <= SOCKET_PATH_LIMIT) return { host: folder.root, port: 5432 };
  return { host: '127.0.0.1', port: await findFreePort() };
}

function settingsOf(address: Address, settings: Settings): string[] {
  const isSocket = address.host.startsWith('/');
  const all: Settings = {
    ...DEFAULTS,
    ...settings,
    listen_addresses: isSocket ? '' : address.host,
    unix_socket_directories: isSocket ? address.host : '',
    unix_socket_permissions: '0700',
    port: String(address.port),
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

export interface Launched {
  child: ChildProcess;
  /** Resolves when the process has exited. */
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/**
 * PostgreSQL exited during startup. `said` is its last logged error.
 */
export class LaunchFailure extends Error {
  readonly said: string;
  constructor(said: string) {
    super(said);
    this.said = said;
  }
}

export interface LaunchOptions {
  address: Address;
  settings: Settings;
  log: (line: string) => void;
  timeoutMs: number;
}

/** A connection attempt that came too early; it doesn't explain why a server fails to start. */
const isKnock = /the database system is (starting up|not yet accepting|in recovery|shutting down)/;

function spawnServer(
  folder: ClusterFolder,
  binaries: Binaries,
  runAs: RunAs,
  options: LaunchOptions,
): Launched & { complaints: string[] } {
  const args = ['-D', folder.cluster, ...settingsOf(options.address, options.settings)];
  const [command = '', ...rest] = [...runAs.prefix, binaries.postgres, ...args];
  const { uid, gid } = runAs;
  const child = spawn(command, rest, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: PROGRAM_ENV,
    ...(uid === undefined ? {} : { uid, gid }),
  });
  const complaints: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n').filter(Boolean)) {
      if (/FATAL|PANIC|ERROR|postgres: /.test(line) && !isKnock.test(line)) complaints.push(line);
      options.log(line);
    }
  });
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.on('error', () => resolve({ code: 127, signal: null }));
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  return { child, exited, complaints };
}

/** Starts the server and waits until postmaster.pid shows that it accepts connections. */
export async function launch(
  folder: ClusterFolder,
  binaries: Binaries,
  runAs: RunAs,
  options: LaunchOptions,
): Promise<Launched> {
  const { child, exited, complaints } = spawnServer(folder, binaries, runAs, options);
  let gone = false;
  void exited.then(() => (gone = true));
  const deadline = Date.now() + options.timeoutMs;
  while (Date.now() < deadline) {
    if (gone) throw new LaunchFailure(complaints.at(-1) ?? 'it said nothing');
    const file = await readPostmasterPid(folder).catch(() => 'none' as const);
    if (typeof file === 'object' && file.pid === child.pid && file.ready) return { child, exited };
    await sleep(20);
  }
  child.kill('SIGQUIT');
  await Promise.race([exited, sleep(limitMs(5_000))]);
  if (!gone) child.kill('SIGKILL');
  throw new StartError(
    `The database in ${folder.root} did not become ready within ${Math.round(options.timeoutMs / 1000)} seconds.`,
  );
}
