import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { limitBody } from './body.ts';
import { chooseCoding, isText, toGzip, WORTH_BYTES } from './encoding.ts';
import { closedPolicy } from './headers.ts';
import type { DoorLimits } from './limits.ts';
import { bearFromCookie } from './same-origin.ts';
import type { DoorParts, Exchange } from './types.ts';

// Signed notices prove themselves; a session has no say in them.
const isNotice = (path: string): boolean => path.startsWith('/api/webhooks/');

const facts = new WeakMap<IncomingMessage, Exchange>();

/** Compresses an answer that comes in one piece; streams pass untouched. */
function compressWhole(req: IncomingMessage, res: ServerResponse): void {
  if (chooseCoding(req.headers['accept-encoding']) === 'identity') return;
  let head: { status: number; headers: OutgoingHttpHeaders } | undefined;
  const restore = () => {
    for (const name of ['writeHead', 'write', 'end', 'flushHeaders']) {
      Reflect.deleteProperty(res, name);
    }
    if (head) res.writeHead(head.status, head.headers);
  };
  Object.assign(res, {
    writeHead(status: number, headers: OutgoingHttpHeaders = {}) {
      const names = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
      head = { status, headers: Object.fromEntries(names) as OutgoingHttpHeaders };
      return res;
    },
    write(...args: Parameters<typeof res.write>) {
      restore();
      return res.write(...args);
    },
    flushHeaders() {
      restore();
      res.flushHeaders();
    },
    end(body?: string | Uint8Array) {
      const type = String(head?.headers['content-type'] ?? '');
      const length = body === undefined ? 0 : Buffer.byteLength(body);
      if (!head || body === undefined || length < WORTH_BYTES || !isText(type)) {
        restore();
        return res.end(body);
      }
      const { headers } = head;
      headers['vary'] = 'Accept-Encoding';
      toGzip(Buffer.from(body as string), 6).then(
        (packed) => {
          headers['content-encoding'] = 'gzip';
          headers['content-length'] = packed.length;
          restore();
          res.end(packed);
        },
        () => res.destroy(),
      );
      return res;
    },
  });
}

/** Answers /api: bearer for our own pages, body limit, Hono. */
export function createApiCalls(
  parts: DoorParts,
  limits: DoorLimits,
): (at: Exchange) => Promise<void> {
  const listener = getRequestListener(
    (request, { incoming }: { incoming: IncomingMessage }) => {
      const at = facts.get(incoming) as Exchange;
      return parts.api.fetch(request, { clientAddress: at.address, requestId: at.id });
    },
    { overrideGlobalObjects: false },
  );
  return async (at) => {
    const { req, res } = at;
    if (isNotice(at.path)) {
      delete req.headers.cookie;
    } else bearFromCookie(req, at.origin);
    await limitBody(req, limits.bodyBytes);
    req.url = at.path + at.query;
    facts.set(req, at);
    res.setHeader('Content-Security-Policy', closedPolicy);
    compressWhole(req, res);
    await listener(req, res);
  };
}
