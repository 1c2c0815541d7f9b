import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const hasProc = process.platform === 'linux';

export type ProcessState = 'gone' | 'zombie' | 'alive';

/** A zombie counts as dead here, although the kernel (and PostgreSQL) still finds its process id. */
export async function processState(pid: number): Promise<ProcessState> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return 'gone';
  }
  if (!hasProc) return 'alive';
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  if (stat === '') return 'gone';
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z') ? 'zombie' : 'alive';
}

/**
 * When the process started, in clock ticks since boot. Distinguishes a process from a later one
 * with the same id.
 */
export async function processBirth(pid: number): Promise<string> {
  if (!hasProc) return '';
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

async function listFolders(): Promise<Map<number, string>> {
  const folders = new Map<number, string>();
  if (hasProc) {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    await Promise.all(
      pids.map(async (pid) => {
        const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
        if (folder !== undefined) folders.set(Number(pid), folder);
      }),
    );
    return folders;
  }
  const { stdout } = await run('lsof', ['-n', '-d', 'cwd', '-Fpn']).catch(() => ({ stdout: '' }));
  let pid = 0;
  for (const line of stdout.split('\n')) {
    if (line.startsWith('p')) pid = Number(line.slice(1));
    if (line.startsWith('n')) folders.set(pid, line.slice(1));
  }
  return folders;
}

/**
 * Every live process whose working directory is inside the folder, as it is for a postmaster and all its
 * children.
 */
export async function processesIn(folder: string): Promise<number[]> {
  const inside = [...(await listFolders())]
    .filter(([, cwd]) => cwd === folder || cwd.startsWith(`${folder}/`))
    .map(([pid]) => pid);
  const alive = await Promise.all(inside.map(async (pid) => (await processState(pid)) === 'alive'));
  return inside.filter((_, index) => alive[index]);
}
