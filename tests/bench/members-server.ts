import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createApi } from '#server/api.ts';
import { resolveVisitor } from '#server/auth/resolve-visitor.ts';
import { createDoor } from '#server/door.ts';
import { loadStaticFiles } from '#server/door/static-files.ts';
import type { PagesHandler } from '#server/door/types.ts';
import { root } from '#server/ops/root.ts';
import { seed } from '#server/ops/seed/seed.ts';
import { openServices } from '#server/services.ts';
import { startSession } from '#server/sessions/session.ts';
import { commitsDuring } from '#tests/support/purchase-cost.ts';
import { benchEnv } from './orders-fill.ts';
import { reportCpu } from './report-cpu.ts';

const [databaseUrl = ''] = process.argv.slice(2);
// as `npm start` runs the web process: elsewhere each reply is checked again
const services = openServices({ ...benchEnv(), NODE_ENV: 'production' }, databaseUrl);

/** A member of the demo with orders and notifications. */
async function signIn(): Promise<string> {
  await seed(services);
  const { rows } = await services.db.sql.query<{ id: string }>(
    `select id from users where email = 'ng2@demo.oja.example'`,
  );
  const session = { kind: 'full', address: '127.0.0.1', userAgent: 'bench' } as const;
  const userId = rows[0]?.id ?? '';
  return (await startSession(services.db, services, { ...session, userId })).token;
}

let stopCounting: () => void = () => undefined;

/** Reports how many transactions there were until the next message. */
async function count(): Promise<void> {
  const until = new Promise<void>((resolve) => (stopCounting = resolve));
  process.send?.((await commitsDuring(databaseUrl, () => until)).length);
}

/** The real door with the built pages, on the database of a demo. */
async function run(): Promise<void> {
  const entry = pathToFileURL(join(root, 'dist/server/entry.mjs')).href;
  const { handler } = (await import(entry)) as { handler: PagesHandler };
  const token = await signIn();
  const door = createDoor({
    services,
    api: createApi(services),
    pages: handler,
    resolveVisitor,
    files: loadStaticFiles(join(root, 'dist/client'), join(root, 'dist/packed')),
    limits: { requestsPerSocket: 0 },
  });
  reportCpu();
  process.on('message', (message) => {
    if (message === 'count') void count();
    if (message === 'counted') stopCounting();
  });
  process.send?.({ port: await door.listen(0, '127.0.0.1'), token });
}

await run();
