import { openBytes, sealBytes } from '#server/platform/seal-bytes.ts';
import type { FileName } from '#server/ports/storage.ts';
import type { Services } from '#server/platform/services.ts';

type Storing = Pick<Services, 'providers' | 'env'>;

const partsOf = (key: string) => `${key}-parts`;

/** An upload has two folders: the parts as they arrive, and the stored picture. */
export const fileNames = {
  part: (key: string, index: number): FileName => `${partsOf(key)}/${index}`,
  full: (key: string): FileName => `${key}/full`,
  thumb: (key: string): FileName => `${key}/thumb`,
};

export const writeSealed = (services: Storing, name: FileName, bytes: Uint8Array): Promise<void> =>
  services.providers.storage.write(name, sealBytes(bytes, services.env, name));

/** @throws SealError, FileMissing */
export async function readSealed(services: Storing, name: FileName): Promise<Buffer> {
  return openBytes(await services.providers.storage.read(name), services.env, name);
}

const removeParts = ({ providers }: Storing, key: string): Promise<void> =>
  providers.storage.removeFolder(partsOf(key));

/** Removes the parts of a stored picture, which no longer needs them. */
export async function deleteParts(services: Storing & Pick<Services, 'db'>, key: string) {
  await removeParts(services, key);
  await services.db.sql.query(`update upload set parts = 0 where key = $1 and state = 'ready'`, [
    key,
  ]);
}

export async function removeFiles(services: Storing, key: string): Promise<void> {
  await removeParts(services, key);
  await services.providers.storage.removeFolder(key);
}
