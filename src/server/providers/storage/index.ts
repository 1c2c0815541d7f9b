import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Env } from '#server/platform/env.ts';
import { diskStorage } from './disk.ts';
import type { StoragePort } from '#server/ports/storage.ts';

export { FileMissing, type FileName, type StoragePort } from '#server/ports/storage.ts';

const project = fileURLToPath(new URL('../../../..', import.meta.url));

/** The disk under DATA_DIR, which all processes of one product share. */
export const createStorage = ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): StoragePort =>
  diskStorage(resolve(project, DATA_DIR, 'files'));
