import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { createDoor } from '#server/door.ts';
import { loadStaticFiles } from '#server/door/static-files.ts';
import type { PagesHandler } from '#server/door/types.ts';
import { root } from '#server/ops/root.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readEnv } from '#server/platform/env.ts';
import { createLogger } from '#server/platform/logger.ts';
import type { Services } from '#server/platform/services.ts';
import { reportCpu } from './report-cpu.ts';

const Message = z.strictObject({ phone: z.string(), amount: z.string(), network: z.string() });
const json = (schema: z.ZodType) => ({ 'application/json': { schema } });
const route = createRoute({
  method: 'post',
  path: '/echo',
  request: { body: { required: true, content: json(Message) } },
  responses: { 200: { description: 'The same again', content: json(z.object({ data: Message })) } },
});

/** The real door with the built pages, and an API with one call that needs no database. */
async function run(): Promise<void> {
  const api = new OpenAPIHono().basePath('/api');
  api.openapi(route, (c) => c.json({ data: c.req.valid('json') }));
  api.get('/*', () => Response.json({ data: [] }));
  const entry = pathToFileURL(join(root, 'dist/server/entry.mjs')).href;
  const { handler } = (await import(entry)) as { handler: PagesHandler };
  const env = readEnv({ PORT: '0', LOG_LEVEL: 'error' });
  const door = createDoor({
    services: {
      env,
      log: createLogger(env),
      clock: systemClock,
      db: { sql: { query: () => Promise.resolve({ rows: [] }) } },
    } as unknown as Services,
    api,
    pages: handler,
    files: loadStaticFiles(join(root, 'dist/client'), join(root, 'dist/packed')),
    resolveVisitor: (_services, { country }) =>
      Promise.resolve({ visitor: { kind: 'guest', country } }),
    // Production renews sockets; a benchmark of single replies leaves that out on both sides.
    limits: { requestsPerSocket: 0 },
  });
  reportCpu();
  process.send?.(await door.listen(0, '127.0.0.1'));
}

await run();
