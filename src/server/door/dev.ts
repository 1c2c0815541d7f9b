import type { IncomingMessage, ServerResponse } from 'node:http';
import { createApi } from '#server/api.ts';
import { resolveVisitor } from '#server/auth/resolve-visitor.ts';
import { createDoor, type Next } from '#server/door.ts';
import { readEnv } from '#server/platform/env.ts';
import { openServices } from '#server/services.ts';

const astroLocals = Symbol.for('astro.locals');

/**
 * The production door inside `astro dev`: the same method, host, session and API steps. Pages and modules are
 * passed on to Vite, which finds the locals on the request.
 */
export function openDevDoor(): (req: IncomingMessage, res: ServerResponse, next: Next) => void {
  const env = readEnv();
  if (!env.DATABASE_URL) throw new Error('Start with `npm run dev`: it brings the database along.');
  const services = openServices(env, env.DATABASE_URL);
  const door = createDoor({
    services,
    api: createApi(services),
    resolveVisitor,
    pages: (req, _res, next, locals) => {
      Object.assign(req, { [astroLocals]: locals });
      next();
    },
  });
  return door.listener;
}
