import type { Adapter } from './adapter.ts';

/** A name of a folder and of a file in it: letters, digits and dashes, made by us. */
export type FileName = `${string}/${string}`;

/** Where files are kept. It sees sealed bytes only and nothing of it is reachable from the web. */
export interface StoragePort extends Adapter {
  /** Keeps a file, whole or not at all; one of the same name is replaced. */
  write(name: FileName, bytes: Uint8Array): Promise<void>;
  /** @throws FileMissing */
  read(name: FileName): Promise<Buffer>;
  /** Removes a folder with all that is in it; fine when there is none. */
  removeFolder(folder: string): Promise<void>;
  /** How much more fits, in bytes. */
  freeBytes(): Promise<number>;
}

export class FileMissing extends Error {
  constructor() {
    super('The file is not in the storage.');
    this.name = 'FileMissing';
  }
}
