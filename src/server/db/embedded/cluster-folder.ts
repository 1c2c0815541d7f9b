import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { processState } from './processes.ts';
import { PROGRAM_ENV, type RunAs } from './run-as.ts';
import { explainFolderError, StartError } from './start-error.ts';

/** `root` holds the socket, the password and `cluster`, PostgreSQL's own folder. */
export interface ClusterFolder {
  root: string;
  cluster: string;
  pidFile: string;
  passwordFile: string;
  ownerFile: string;
}

const MAJOR = '17';

export async function openFolder(dataDir: string): Promise<ClusterFolder> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const root = await realpath(dataDir);
    return {
      root,
      cluster: path.join(root, 'cluster'),
      pidFile: path.join(root, 'cluster', 'postmaster.pid'),
      passwordFile: path.join(root, 'password'),
      ownerFile: path.join(root, 'owner'),
    };
  } catch (error) {
    throw explainFolderError(error, dataDir);
  }
}

/** The password, generated once and kept in a file that only its owner can read. */
export async function readPassword(folder: ClusterFolder): Promise<string> {
  const fresh = randomBytes(24).toString('hex');
  try {
    await writeFile(folder.passwordFile, `${fresh}\n`, { mode: 0o600, flag: 'wx' });
    return fresh;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw explainFolderError(error, folder.root);
    }
  }
  const kept = (await readFile(folder.passwordFile, 'utf8')).trim();
  if (kept === '') {
    throw new StartError(
      `The password file ${folder.passwordFile} is empty; restore it, or move the folder ${folder.root} away to start afresh.`,
    );
  }
  return kept;
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

/** True when a cluster exists, false when there is none yet. Throws for a broken one. */
export async function hasCluster(folder: ClusterFolder): Promise<boolean> {
  if (!(await exists(folder.cluster))) return false;
  const version = await readFile(path.join(folder.cluster, 'PG_VERSION'), 'utf8').catch(() => '');
  if (version.trim() === '' || !(await exists(path.join(folder.cluster, 'global', 'pg_control')))) {
    throw new StartError(
      `The database folder ${folder.cluster} is broken (files are missing); restore it from a backup, or move it away to start afresh.`,
    );
  }
  if (!(await exists(folder.passwordFile))) {
    throw new StartError(
      `The password file ${folder.passwordFile} is missing; restore it, or move the folder ${folder.root} away to start afresh.`,
    );
  }
  if (version.trim() !== MAJOR) {
    throw new StartError(
      `The database folder ${folder.cluster} was made by PostgreSQL ${version.trim()}, this is ${MAJOR}; move it away or use DATABASE_URL.`,
    );
  }
  return true;
}

async function sweepUnfinished(folder: ClusterFolder): Promise<void> {
  for (const name of await readdir(folder.root)) {
    const pid = /^cluster\.new-(\d+)/.exec(name)?.[1];
    if (pid !== undefined && (await processState(Number(pid))) !== 'alive') {
      await rm(path.join(folder.root, name), { recursive: true, force: true });
    }
  }
}

function runInitdb(binaries: Binaries, runAs: RunAs, args: string[]): Promise<void> {
  const [command = '', ...rest] = [...runAs.prefix, binaries.initdb, ...args];
  const { uid, gid } = runAs;
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: PROGRAM_ENV,
      ...(uid === undefined ? {} : { uid, gid }),
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new StartError(`The database folder could not be made: ${said.trim()}`));
    });
  });
}

/**
 * Creates the cluster next to its final place and then renames it, so a start that is killed halfway leaves
 * nothing that looks like a database. The locale is fixed: without the flags, initdb takes the machine's,
 * which is SQL_ASCII under cron or in a slim container.
 */
export async function createCluster(
  folder: ClusterFolder,
  binaries: Binaries,
  runAs: RunAs,
  options: { sync: boolean },
): Promise<void> {
  const unfinished = path.join(
    folder.root,
    `cluster.new-${process.pid}-${randomBytes(4).toString('hex')}`,
  );
  try {
    await sweepUnfinished(folder);
    await runInitdb(binaries, runAs, [
      `--pgdata=${unfinished}`,
      '--username=oja',
      `--pwfile=${folder.passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--data-checksums',
      ...(options.sync ? [] : ['--no-sync']),
    ]);
    await rename(unfinished, folder.cluster);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
    if (await exists(path.join(folder.cluster, 'PG_VERSION'))) return; // another start was faster
    throw explainFolderError(error, folder.root);
  }
}
