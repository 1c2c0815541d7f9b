import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The free space on the disk of a folder, which may not exist yet. */
export async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder).catch(() => statfs(dirname(folder)));
  return bavail * bsize;
}
