import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FileMissing, type FileName, type StoragePort } from '#server/ports/storage.ts';

const FOLDER = /^[a-z0-9-]{8,64}$/;
const NAME = /^[a-z0-9-]{8,64}\/[a-z0-9-]{1,32}$/;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Files in one folder, spread over 256 subfolders so that none of them grows without limit. */
export function diskStorage(root: string): StoragePort {
  const placeOf = (name: string, form: RegExp) => {
    if (!form.test(name)) throw new Error('This is not the name of a stored file.');
    return join(root, name.slice(0, 2), name);
  };
  return {
    id: 'disk',
    isSandbox: false,
    async write(name: FileName, bytes: Uint8Array) {
      const place = placeOf(name, NAME);
      const draft = `${place}.${randomBytes(6).toString('hex')}`;
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      try {
        await writeFile(draft, bytes, { mode: 0o600, flush: true });
        await rename(draft, place);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async read(name: FileName) {
      try {
        return await readFile(placeOf(name, NAME));
      } catch (error) {
        throw isMissing(error) ? new FileMissing() : error;
      }
    },
    removeFolder: (folder: string) => rm(placeOf(folder, FOLDER), { recursive: true, force: true }),
    async freeBytes() {
      // the folder is created with its first file
      const { bavail, bsize } = await statfs(root).catch(() => statfs(dirname(root)));
      return bavail * bsize;
    },
  };
}
