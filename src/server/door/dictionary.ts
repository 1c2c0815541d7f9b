import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { constants, zstdCompress, type ZstdOptions } from 'node:zlib';

/**
 * What most pages have in common. A browser that has it gets of a page only what is new, compressed with
 * Zstandard as RFC 9842 says (`dcz`).
 */
export interface Dictionary {
  path: string;
  bytes: Buffer;
  /** How a browser says that it has this one. */
  name: string;
  /** What each page that needs it begins with. */
  start: Buffer;
}

const DCZ = Buffer.from('5e2a4d1820000000', 'hex');

export function dictionaryOf(path: string, bytes: Buffer): Dictionary {
  const hash = createHash('sha256').update(bytes).digest();
  const name = `:${hash.toString('base64')}:`;
  return { path, bytes, name, start: Buffer.concat([DCZ, hash]) };
}

/** For what pages it is, in the words of its own header. */
export const dictionaryUse = 'match="/*", match-dest=("document")';

type Asked = Pick<IncomingMessage, 'headers'>;

export const hasDictionary = ({ headers }: Asked, { name }: Dictionary): boolean =>
  headers['available-dictionary'] === name && /\bdcz\b/.test(String(headers['accept-encoding']));

/**
 * Whether a browser should fetch it, once it has nothing else to do. Who comes from another page of ours will
 * open more of them; for one page alone it would cost as much as it saves.
 */
export const wantsDictionary = (asked: Asked, dictionary: Dictionary): boolean =>
  asked.headers['sec-fetch-dest'] === 'document' &&
  asked.headers['sec-fetch-site'] === 'same-origin' &&
  /\bzstd\b/.test(String(asked.headers['accept-encoding'])) &&
  !hasDictionary(asked, dictionary);

const zstdAsync = promisify(zstdCompress) as (
  bytes: Buffer,
  options: ZstdOptions & { dictionary: Buffer },
) => Promise<Buffer>;

/** @param level from 1, quick, to 22, small */
export async function toDcz(bytes: Buffer, dictionary: Dictionary, level: number): Promise<Buffer> {
  const params = { [constants.ZSTD_c_compressionLevel]: level };
  const packed = await zstdAsync(bytes, { dictionary: dictionary.bytes, params });
  return Buffer.concat([dictionary.start, packed]);
}
