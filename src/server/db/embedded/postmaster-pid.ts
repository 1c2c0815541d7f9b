import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { processesIn, processState } from './processes.ts';
import type { ClusterFolder } from './cluster-folder.ts';

/** The contents of postmaster.pid; `port` and the address are missing while the server is starting. */
export interface PostmasterPid {
  pid: number;
  port: number | undefined;
  socketFolder: string | undefined;
  address: string | undefined;
  ready: boolean;
}

export async function readPostmasterPid(
  folder: ClusterFolder,
): Promise<PostmasterPid | 'none' | 'empty'> {
  const text = await readFile(folder.pidFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return 'none';
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10));
  if (!Number.isInteger(pid) || pid === 0) return 'empty';
  const port = Number.parseInt(lines[3] ?? '', 10);
  return {
    pid,
    port: Number.isInteger(port) ? port : undefined,
    socketFolder: lines[4] || undefined,
    address: lines[5] || undefined,
    ready: lines[7] === 'ready',
  };
}

/**
 * What a leftover postmaster.pid means.
 * free: nothing is in the way. stale: the file is a leftover and can be removed. running: the process named
 * in the file works in our folder. waiting: the postmaster is dead but its children haven't exited yet.
 */
export type Leftover =
  { kind: 'free' | 'stale' | 'waiting' } | { kind: 'running'; file: PostmasterPid };

export async function judgeLeftover(folder: ClusterFolder): Promise<Leftover> {
  const file = await readPostmasterPid(folder);
  if (file === 'none') return { kind: 'free' };
  const inside = await processesIn(folder.cluster);
  if (file !== 'empty' && inside.includes(file.pid) && (await isAlive(file.pid))) {
    return { kind: 'running', file };
  }
  return { kind: inside.length > 0 ? 'waiting' : 'stale' };
}

async function isAlive(pid: number): Promise<boolean> {
  return (await processState(pid)) === 'alive';
}

/** The socket has its own lock file with the same process id, so a stale pair is removed together. */
export async function removeLeftover(folder: ClusterFolder): Promise<void> {
  await rm(folder.pidFile, { force: true });
  await rm(path.join(folder.root, '.s.PGSQL.5432.lock'), { force: true });
  await rm(path.join(folder.root, '.s.PGSQL.5432'), { force: true });
}
