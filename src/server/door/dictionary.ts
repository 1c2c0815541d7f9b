import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { constants, zstdCompress, type ZstdOptions } from 'node:zlib';

/**
 * The common parts of most pages. A browser that has it downloads only the new part of a page, compressed
 * with Zstandard according to RFC 9842 (`dcz`).
 */
export interface Dictionary {
  path: string;
  bytes: Buffer;
  /** The hash by which a browser names this one. */
  name: string;
  /** The first bytes of each page that needs it. */
  start: Buffer;
}

const DCZ = Buffer.from('5e2a4d1820000000', 'hex');

export function dictionaryOf(path: string, bytes: Buffer): Dictionary {
  const hash = createHash('sha256').update(bytes).digest();
  const name = `:${hash.toString('base64')}:`;
  return { path, bytes, name, start: Buffer.concat([DCZ, hash]) };
}

/** The pages that can use the dictionary, in the syntax of its header. */
export const dictionaryUse = 'match="/*", match-dest=("document")';

type Asked = Pick<IncomingMessage, 'headers'>;

export const hasDictionary = ({ headers }: Asked, { name }: Dictionary): boolean =>
  headers['available-dictionary'] === name && /\bdcz\b/.test(String(headers['accept-encoding']));

/**
 * Whether a browser should fetch it when idle. A visitor who comes from another of our pages will open more
 * of them; for a single page it would cost as much as it saves.
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
