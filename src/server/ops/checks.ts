import { accessSync, constants, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { isAbsolute, join } from 'node:path';
import type { Env } from '#server/platform/env.ts';
import { root } from './root.ts';
import { Trouble } from './trouble.ts';

export const dataDirOf = (env: Pick<Env, 'DATA_DIR'>): string =>
  isAbsolute(env.DATA_DIR) ? env.DATA_DIR : join(root, env.DATA_DIR);

/** @throws Trouble when the port is taken or we may not use it */
export function assertPortFree(env: Pick<Env, 'PORT' | 'HOST'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => reject(portTrouble(error, env)));
    probe.listen(env.PORT, env.HOST, () => probe.close(() => resolve()));
  });
}

export function portTrouble(
  error: NodeJS.ErrnoException,
  { PORT, HOST }: Pick<Env, 'PORT' | 'HOST'>,
): Error {
  if (error.code === 'EADDRINUSE') {
    return new Trouble(
      `Port ${PORT} is already in use: stop the other program or start with PORT=${PORT + 1} npm start.`,
    );
  }
  if (error.code === 'EACCES') {
    return new Trouble(`No permission to use port ${PORT}: choose one above 1023 with PORT=…`);
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new Trouble(`HOST=${HOST} isn’t an address on this computer.`);
  }
  return error;
}

/** @throws Trouble naming the folder that isn't writable */
export function assertWritable(...folders: string[]): void {
  for (const folder of folders) {
    try {
      mkdirSync(folder, { recursive: true });
      accessSync(folder, constants.W_OK);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const reason =
        code === 'ENOTDIR' || code === 'EEXIST' ? 'it is not a folder' : 'it is read-only';
      throw new Trouble(
        `The folder ${folder} can’t be used because ${reason}: make it writable or set DATA_DIR to another folder.`,
      );
    }
  }
}
