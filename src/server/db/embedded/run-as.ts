import { execFile, spawnSync } from 'node:child_process';
import { chown, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartError } from './start-error.ts';

const run = promisify(execFile);

/** How to start a PostgreSQL program: the command in front of it, and the user it runs as. */
export interface RunAs {
  prefix: string[];
  uid?: number;
  gid?: number;
}

/** The server doesn't need our settings and secrets, and must not pick up the machine's locale. */
export const PROGRAM_ENV = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

const UNSHARE = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];

async function namespacesWork(): Promise<boolean> {
  const [command = '', ...args] = [...UNSHARE, 'true'];
  return run(command, args).then(
    () => true,
    () => false,
  );
}

async function idOf(account: string, flag: '-u' | '-g'): Promise<number> {
  const { stdout } = await run('id', [flag, account]);
  return Number.parseInt(stdout, 10);
}

async function handOver(folder: string, uid: number, gid: number): Promise<void> {
  await chown(folder, uid, gid);
  for (const item of await readdir(folder, { withFileTypes: true })) {
    const full = path.join(folder, item.name);
    if (item.isDirectory()) await handOver(full, uid, gid);
    else await chown(full, uid, gid);
  }
}

async function unprivileged(folder: string, program: string): Promise<RunAs | undefined> {
  for (const account of ['postgres', 'nobody']) {
    const uid = await idOf(account, '-u').catch(() => Number.NaN);
    const gid = await idOf(account, '-g').catch(() => Number.NaN);
    if (!Number.isInteger(uid) || !Number.isInteger(gid) || uid === 0) continue;
    await handOver(folder, uid, gid);
    const sees = spawnSync('sh', ['-c', '[ -x "$1" ] && [ -w "$2" ]', 'sh', program, folder], {
      uid,
      gid,
    });
    if (sees.status === 0) return { prefix: [], uid, gid };
  }
  return undefined;
}

/**
 * PostgreSQL refuses to run as root. A user namespace in which root is called `nobody` satisfies it, creates
 * nothing on the system and can still read a private home. Where namespaces are disabled, an unprivileged
 * account takes over the data folder.
 */
export async function chooseRunAs(
  folder: string,
  program: string,
  options: { namespaces?: boolean } = {},
): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { prefix: [] };
  if (options.namespaces !== false && (await namespacesWork())) return { prefix: UNSHARE };
  const other = await unprivileged(folder, program);
  if (other) return other;
  throw new StartError(
    'PostgreSQL does not run as root and no unprivileged account can reach this folder; run as an ordinary user or set DATABASE_URL.',
  );
}
