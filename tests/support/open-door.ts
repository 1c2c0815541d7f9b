import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import type { Visitor } from '#lib/visitor.ts';
import { createDoor, type Door } from '#server/door.ts';
import type { DoorParts, PagesHandler } from '#server/door/types.ts';
import { readEnv } from '#server/platform/env.ts';
import type { Services } from '#server/platform/services.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

export interface AskOptions {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

export interface OpenDoor {
  door: Door;
  port: number;
  origin: string;
  ask: (path: string, options?: AskOptions) => Promise<Answer>;
  /** Sends raw bytes and returns everything received until the socket closes. */
  raw: (bytes: string) => Promise<string>;
  logged: unknown[];
  /** The lines of its request log. */
  requests: unknown[];
}

export const guestVisitor: Visitor = { kind: 'guest', country: null };

const page: PagesHandler = (_req, res) => {
  res.writeHead(200, { 'content-type': 'text/html' });
  res.end('<!DOCTYPE html><title>page</title>');
};

function fakeServices(
  env: ReturnType<typeof readEnv>,
  logged: unknown[],
  requests: unknown[],
): Services {
  const note = (entry: unknown) => logged.push(entry);
  return {
    env,
    log: {
      error: note,
      warn: note,
      info: (entry: unknown) => requests.push(entry),
      debug: () => undefined,
      isLevelEnabled: (level: string) => level === env.LOG_LEVEL,
    },
    clock: { now: () => new Date() },
    db: { sql: { query: async () => ({ rows: [] }) } },
    providers: { storage: { freeBytes: () => Promise.resolve(Infinity) } },
  } as unknown as Services;
}

/** A door on a real socket, with stubs for the parts that a test isn't about. */
export async function openDoor(
  parts: Partial<Omit<DoorParts, 'services'>> & {
    env?: Record<string, string>;
    services?: Partial<Services>;
  } = {},
): Promise<OpenDoor> {
  const logged: unknown[] = [];
  const requests: unknown[] = [];
  const { env, services, ...others } = parts;
  const door = createDoor({
    api: { fetch: () => Response.json({ data: null }) },
    pages: page,
    resolveVisitor: async () => ({ visitor: guestVisitor }),
    ...others,
    services: { ...fakeServices(readEnv({ PORT: '0', ...env }), logged, requests), ...services },
  });
  const port = await door.listen(0, '127.0.0.1');
  return {
    door,
    port,
    origin: `http://localhost:${port}`,
    logged,
    requests,
    ask: askAt(port),
    raw: rawAt(port),
  };
}

const askAt =
  (port: number) =>
  (path: string, { method = 'GET', headers = {}, body }: AskOptions = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const req = httpRequest(
        {
          port,
          host: '127.0.0.1',
          path,
          method,
          agent: false,
          headers: { host: `localhost:${port}`, ...headers },
        },
        (res) => {
          const chunks: Buffer[] = [];
          res.on('data', (chunk: Buffer) => chunks.push(chunk));
          res.on('end', () => {
            const bytes = Buffer.concat(chunks);
            resolve({
              status: res.statusCode ?? 0,
              headers: res.headers,
              body: bytes,
              text: bytes.toString(),
            });
          });
          res.on('error', reject);
        },
      );
      req.on('error', reject);
      req.end(body);
    });

const rawAt =
  (port: number) =>
  (bytes: string): Promise<string> =>
    new Promise((resolve) => {
      let got = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      socket.on('data', (chunk) => (got += chunk.toString()));
      socket.on('error', () => undefined);
      socket.on('close', () => resolve(got));
    });
