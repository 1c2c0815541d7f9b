import { readFile, writeFile } from 'node:fs/promises';
import type { ClusterFolder } from './cluster-folder.ts';
import { processBirth, processState } from './processes.ts';

/** Records which process owns the server, so that a second one doesn't stop it while the first is using it. */
export async function claimOwnership(folder: ClusterFolder): Promise<void> {
  const birth = await processBirth(process.pid);
  await writeFile(folder.ownerFile, `${process.pid} ${birth}\n`, { mode: 0o600 });
}

/** True while another live process has started, or adopted, the server of this folder. */
export async function isOwnedByOther(folder: ClusterFolder): Promise<boolean> {
  const text = await readFile(folder.ownerFile, 'utf8').catch(() => '');
  const [pid = '', birth = ''] = text.trim().split(' ');
  if (pid === '' || Number(pid) === process.pid) return false;
  if ((await processState(Number(pid))) !== 'alive') return false;
  return (await processBirth(Number(pid))) === birth;
}
