import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { dictionaryOf, dictionaryUse, type Dictionary } from './dictionary.ts';
import { dropDocumentHeaders, sendText } from './headers.ts';
import { readSheetNotes, sheetNotesFile, type SheetNotes } from './page-sheet.ts';
import { sendStored, storeAnswer, type StoredAnswer } from './stored-answer.ts';

export interface StaticFiles {
  /** Answers when the path is a file of the client build, or can't be anything but a file. */
  serve(path: string, req: IncomingMessage, res: ServerResponse): boolean;
  /** Hashes of external scripts and styles, in the form a policy lists them. */
  hashes: ReadonlySet<string>;
  /** Changes with every build in which a file has changed. */
  build: string;
  /** The dictionary for browsers that want small pages. */
  dictionary?: Dictionary;
  /** What scripts can add to pages that have only the styles they use. */
  sheets?: SheetNotes;
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

/** Files that a browser can open as a document, in a frame for example. */
const opensAsPage = new Set(['.html', '.svg', '.xml', '.txt', '.json', '.webmanifest']);

// A worker is governed by the policy sent with its file: it may reach us and no one else.
const filePolicy = "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64');

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

const FAREWELL = 'sw-off.js';

/** A cached worker would cache its page as well, so browsers must revalidate it every time. */
function cacheRule(name: string): string {
  if (name.startsWith('_astro/')) return 'public, max-age=31536000, immutable';
  return name === 'sw.js' || name === FAREWELL
    ? 'no-cache'
    : 'public, max-age=3600, must-revalidate';
}

const isDictionary = (name: string): boolean => name.endsWith('.dict');

function loadFile(folder: string, packed: string, name: string): StoredAnswer {
  const identity = readFileSync(join(folder, name));
  const br = readIfThere(join(packed, `${name}.br`));
  const gzip = readIfThere(join(packed, `${name}.gz`));
  const headers: Record<string, string> = {
    'Content-Type': types[extname(name)] ?? 'application/octet-stream',
    'Cache-Control': cacheRule(name),
    'Content-Security-Policy': filePolicy,
  };
  if (br ?? gzip) headers['Vary'] = 'Accept-Encoding';
  if (isDictionary(name)) headers['Use-As-Dictionary'] = dictionaryUse;
  const etag = `"${sha256(identity).slice(0, 22)}"`;
  return storeAnswer(headers, etag, { identity, br, gzip });
}

/** What /sw.js returns: the worker, or the script that removes it from every device. */
function chooseWorker(files: Map<string, StoredAnswer>, hasWorker: boolean): void {
  const farewell = files.get(`/${FAREWELL}`);
  files.delete(`/${FAREWELL}`);
  if (!hasWorker && farewell) files.set('/sw.js', farewell);
}

/** Paths that can't be pages: a file of an older build, or an icon that browsers request on their own. */
const onlyFile = /^\/(?:_astro\/|[\w-]+\.(?:ico|png|js|css|map)$)/;

/** The error page would cost a browser that misses a file 10 KB that no one reads. */
function refuseMissing(path: string, res: ServerResponse): boolean {
  if (!onlyFile.test(path)) return false;
  sendText(res, 404, 'This page could not be found');
  return true;
}

/** Holds the whole client build in memory, in the compressed forms that the build step made. */
export function loadStaticFiles(
  folder: string,
  packed: string,
  { hasWorker = true } = {},
): StaticFiles {
  const files = new Map<string, StoredAnswer>();
  const hashes = new Set<string>();
  let dictionary: Dictionary | undefined;
  const all = createHash('sha256');
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const name = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
    const file = loadFile(folder, packed, name);
    files.set(`/${name}`, file);
    all.update(name).update(file.identity.etag);
    if (isDictionary(name)) dictionary = dictionaryOf(`/${name}`, file.identity.body);
    if (/\.(?:js|css)$/.test(name)) hashes.add(`'sha256-${sha256(file.identity.body)}'`);
  }
  chooseWorker(files, hasWorker);
  return {
    hashes,
    build: all.digest('base64url').slice(0, 12),
    ...(dictionary && { dictionary }),
    sheets: readSheetNotes(join(folder, sheetNotesFile)),
    serve(path, req, res) {
      const file = files.get(path);
      if (!file) return refuseMissing(path, res);
      if (req.method === 'GET' || req.method === 'HEAD') {
        if (!opensAsPage.has(extname(path))) dropDocumentHeaders(res);
        sendStored(file, req, res);
      } else {
        res.setHeader('Allow', 'GET, HEAD');
        sendText(res, 405, 'Method not allowed');
      }
      return true;
    },
  };
}
