import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Coding = 'br' | 'gzip' | 'identity';

/** Below this, a compressed answer takes as many packets as the plain one. */
export const WORTH_BYTES = 860;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const seen = new Map<string, Coding>();
const MAX_SEEN = 200;

function readCoding(accept: string): Coding {
  const accepts = (name: string) =>
    new RegExp(`(?:^|[\\s,])${name}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))(?=[\\s,;]|$)`, 'i').test(
      accept,
    );
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}

/**
 * The best coding that the client accepts; `;q=0` excludes one. Cached, because browsers send only a few
 * different lists.
 */
export function chooseCoding(accept: string | undefined): Coding {
  if (!accept) return 'identity';
  const known = seen.get(accept);
  if (known) return known;
  const coding = readCoding(accept);
  if (seen.size < MAX_SEEN) seen.set(accept, coding);
  return coding;
}

/** The smallest window that holds everything: a larger one takes memory and saves nothing. */
const windowFor = ({ length }: Buffer): number =>
  Math.min(
    constants.BROTLI_MAX_WINDOW_BITS,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(length + 1))),
  );

export const toBrotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  brotliAsync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes),
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

export const toGzip = (bytes: Buffer, level: number): Promise<Buffer> =>
  gzipAsync(bytes, { level });

export const isText = (type: string): boolean =>
  /^(?:text\/(?!event-stream)|application\/(?:json|xml|javascript|manifest\+json|rss\+xml)|image\/svg\+xml)/.test(
    type,
  );
