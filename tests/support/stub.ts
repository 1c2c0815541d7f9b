import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Timing } from '#server/providers/json-client.ts';
import { PATIENCE_MS } from './patience.ts';

export interface StubRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  /** Of JSON and forms; otherwise empty. */
  body: Record<string, unknown>;
  text: string;
}

export type StubReply =
  | { status?: number; json: unknown; headers?: Record<string, string> }
  | { status?: number; text: string; headers?: Record<string, string> }
  /** A reply that waits for a promise. */
  | { after: Promise<unknown>; reply: StubReply }
  /** Accepts the request and closes the connection without a reply. */
  | { destroy: true }
  /** Never replies. */
  | { hang: true };

export interface Stub {
  url: string;
  requests: StubRequest[];
  /** For a client that waits as long as needed, and gives up once the stub will never reply. */
  timing: Timing;
  /** The next replies, in order; the last one is repeated. */
  answer(...replies: StubReply[]): void;
  /** Handles every request from now on. */
  serve(handler: (request: StubRequest) => StubReply): void;
  close(): Promise<void>;
}

async function readText(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function bodyOf(text: string, type = ''): Record<string, unknown> {
  if (type.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text));
  const isOther = text === '' || /^(application\/x-|image\/)/.test(type);
  return isOther ? {} : (JSON.parse(text) as Record<string, unknown>);
}

function give(res: ServerResponse, reply: StubReply): void {
  if ('destroy' in reply) {
    res.destroy();
    return;
  }
  if ('after' in reply) {
    void reply.after.then(() => give(res, reply.reply));
    return;
  }
  if ('hang' in reply) return;
  const isJson = 'json' in reply;
  res.writeHead(reply.status ?? 200, {
    'content-type': isJson ? 'application/json' : 'text/html',
    ...reply.headers,
  });
  res.end(isJson ? JSON.stringify(reply.json) : reply.text);
}

/**
 * A wait that ends when the test resolves it, so that no clock decides which of two events comes
 * first.
 */
function aPatience() {
  let waiting: AbortController[] = [];
  const timing: Timing = {
    sendMs: PATIENCE_MS,
    readMs: PATIENCE_MS,
    pausesMs: [5, 10],
    signalAfter: (ms) => {
      const wait = new AbortController();
      waiting.push(wait);
      return AbortSignal.any([wait.signal, AbortSignal.timeout(ms)]);
    },
  };
  const end = () => {
    const over = new DOMException('The stub will not answer.', 'TimeoutError');
    for (const wait of waiting) wait.abort(over);
    waiting = [];
  };
  return { timing, end };
}

/** A provider on a local port with the replies of the test. */
export async function startStub(): Promise<Stub> {
  const requests: StubRequest[] = [];
  const patience = aPatience();
  let replies: StubReply[] = [{ status: 404, json: {} }];
  let serve: ((request: StubRequest) => StubReply) | undefined;
  const nextReply = (): StubReply => {
    const [first, ...rest] = replies;
    if (rest.length > 0) replies = rest;
    return first ?? { status: 404, json: {} };
  };
  const server = createServer((req, res) => {
    void readText(req).then((text) => {
      const { method = '', url: path = '', headers } = req;
      const body = bodyOf(text, headers['content-type']);
      const request = { method, path, headers, body, text };
      requests.push(request);
      const reply = serve ? serve(request) : nextReply();
      if ('hang' in reply) patience.end();
      give(res, reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    requests,
    timing: patience.timing,
    answer: (...next) => {
      replies = next;
      serve = undefined;
    },
    serve: (handler) => {
      serve = handler;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
