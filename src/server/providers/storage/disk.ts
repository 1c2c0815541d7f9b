import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FileMissing, type FileName, type StoragePort } from '#server/ports/storage.ts';
import { placeOfFile, placeOfFolder } from './file-place.ts';
import { freeBytesAt } from './free-bytes.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Files in one folder, spread over 256 subfolders so that none of them grows without limit. */
export function diskStorage(root: string): StoragePort {
  return {
    id: 'disk',
    isSandbox: false,
    async write(name: FileName, bytes: Uint8Array) {
      const place = join(root, placeOfFile(name));
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
        return await readFile(join(root, placeOfFile(name)));
      } catch (error) {
        throw isMissing(error) ? new FileMissing() : error;
      }
    },
    removeFolder: (folder: string) =>
      rm(join(root, placeOfFolder(folder)), { recursive: true, force: true }),
    freeBytes: () => freeBytesAt(root),
  };
}
