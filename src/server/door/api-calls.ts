import type { IncomingMessage } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { limitBody, refuseAnnounced } from './body.ts';
import { compressWhole } from './compress.ts';
import { closedPolicy } from './headers.ts';
import type { DoorLimits } from './limits.ts';
import { DoorResponse } from './response.ts';
import { bearFromCookie } from './same-origin.ts';
import type { DoorParts, Exchange } from './types.ts';

// Notices authenticate themselves by their signature, so they need no session.
const isNotice = (path: string): boolean => path.startsWith('/api/webhooks/');

// The upload counts the bytes itself as they arrive.
const isUpload = ({ req, path }: Exchange): boolean =>
  req.method === 'PUT' && path.startsWith('/api/uploads/');

// A property instead of a WeakMap, because the garbage collector would visit each entry of that.
const exchangeKey = Symbol('exchange');
type Known = IncomingMessage & { [exchangeKey]: Exchange };

/** Answers /api: sets the bearer for our own pages, limits the body, and calls Hono. */
export function createApiCalls(
  parts: DoorParts,
  limits: DoorLimits,
  base: Record<string, string>,
): (at: Exchange) => Promise<void> {
  const always = Object.entries({ ...base, 'Content-Security-Policy': closedPolicy }).flat();
  const listener = getRequestListener(
    (request, env) => {
      const at = (env.incoming as Known)[exchangeKey];
      return parts.api.fetch(request, { clientAddress: at.address, requestId: at.id });
    },
    { overrideGlobalObjects: true },
  );
  const listen = (at: Exchange): Promise<void> => {
    const { req, res } = at;
    req.url = at.path + at.query;
    (req as Known)[exchangeKey] = at;
    if (res instanceof DoorResponse) res.always = always;
    else res.setHeader('Content-Security-Policy', closedPolicy);
    compressWhole(req, res);
    return listener(req, res);
  };
  return (at) => {
    const { req } = at;
    if (isNotice(at.path)) {
      delete req.headers.cookie;
    } else bearFromCookie(req, at.origin, at.path);
    if (isUpload(at)) {
      refuseAnnounced(req, limits.uploadBytes);
      return listen(at);
    }
    const reading = limitBody(req, limits.bodyBytes);
    return reading ? reading.then(() => listen(at)) : listen(at);
  };
}
