import type { IncomingMessage } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { limitBody } from './body.ts';
import { compressWhole } from './compress.ts';
import { closedPolicy } from './headers.ts';
import type { DoorLimits } from './limits.ts';
import { DoorResponse } from './response.ts';
import { bearFromCookie } from './same-origin.ts';
import type { DoorParts, Exchange } from './types.ts';

// Signed notices prove themselves; a session has no say in them.
const isNotice = (path: string): boolean => path.startsWith('/api/webhooks/');

const facts = new WeakMap<IncomingMessage, Exchange>();

/** Answers /api: bearer for our own pages, body limit, Hono. */
export function createApiCalls(
  parts: DoorParts,
  limits: DoorLimits,
): (at: Exchange) => Promise<void> {
  const listener = getRequestListener(
    (request, env) => {
      const at = facts.get(env.incoming as IncomingMessage) as Exchange;
      return parts.api.fetch(request, { clientAddress: at.address, requestId: at.id });
    },
    { overrideGlobalObjects: true },
  );
  return async (at) => {
    const { req, res } = at;
    if (isNotice(at.path)) {
      delete req.headers.cookie;
    } else bearFromCookie(req, at.origin);
    await limitBody(req, limits.bodyBytes);
    req.url = at.path + at.query;
    facts.set(req, at);
    if (res instanceof DoorResponse) res.always.push('Content-Security-Policy', closedPolicy);
    else res.setHeader('Content-Security-Policy', closedPolicy);
    compressWhole(req, res);
    await listener(req, res);
  };
}
