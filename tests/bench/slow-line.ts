import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** Between browser and product: nothing passes before it is let through. */
export interface SlowLine {
  origin: string;
  /** The first page that is asked for, as soon as it is. */
  readPage: () => Promise<PieceByPiece>;
  /** Lets the oldest of all other answers through that wait. */
  letOneThrough(): Promise<void>;
  close(): Promise<void>;
}

/** A page that is sent in pieces. */
export interface PieceByPiece {
  pieces: readonly string[];
  send(piece: string): void;
  end(): void;
}

// what a browser reads as one, or where half of it would be shown as text
const atoms =
  /<(script|style|title|textarea|template|noscript|select|svg)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<(?:"[^"]*"|'[^']*'|[^'">])*>/gi;

/** Cuts a page into this many pieces, each after a tag in its body. */
export function cutPage(html: string, count: number): string[] {
  const from = html.indexOf('<body');
  const ends = [...html.matchAll(atoms)]
    .filter(({ index }) => index >= from)
    .map(({ index, 0: atom }) => index + atom.length);
  const each = Math.ceil(ends.length / count);
  const cuts = [...ends.filter((_, at) => at % each === 0), html.length];
  return cuts.map((end, at) => html.slice(cuts[at - 1] ?? 0, end));
}

const accepts = ({ headers }: IncomingMessage, type: string): boolean =>
  headers.accept?.includes(type) === true;

/** The answer of the product. */
function ask(req: IncomingMessage, target: string, more: object = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = { method: req.method ?? 'GET', headers: { ...req.headers, ...more } };
    req.pipe(request(`${target}${req.url}`, options, resolve).on('error', reject));
  });
}

/** Passes an answer on; one that its reader leaves ends at the product too, like a stream of events. */
async function pass(req: IncomingMessage, res: ServerResponse, target: string): Promise<void> {
  try {
    const answer = await ask(req, target);
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    await pipeline(answer, res);
  } catch {
    res.destroy();
  }
}

/**
 * Opens a slow connection to a product for one page and its requests; the page arrives in this many
 * pieces.
 */
export async function openSlowLine(target: string, count: number): Promise<SlowLine> {
  const waiting: (() => Promise<void>)[] = [];
  const page = Promise.withResolvers<PieceByPiece>();

  async function holdPage(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const answer = await ask(req, target, { 'accept-encoding': 'identity' });
    const { 'content-length': _length, ...headers } = answer.headers;
    res.writeHead(answer.statusCode ?? 502, headers);
    if (!headers['content-type']?.includes('html')) return void answer.pipe(res);
    const chunks = (await answer.toArray()) as Buffer[];
    const pieces = cutPage(Buffer.concat(chunks).toString(), count);
    page.resolve({ pieces, send: (piece) => res.write(piece), end: () => res.end() });
  }
  const server = createServer((req, res) => {
    if (accepts(req, 'text/html')) holdPage(req, res).catch(page.reject);
    // a sheet in the page holds up all of it that follows
    else if (accepts(req, 'text/event-stream') || accepts(req, 'text/css'))
      void pass(req, res, target);
    else waiting.push(() => pass(req, res, target));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    readPage: () => page.promise,
    letOneThrough: async () => waiting.shift()?.(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
