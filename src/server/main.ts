import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createApi } from '#server/api.ts';
import { createDoor } from '#server/door.ts';
import { loadStaticFiles } from '#server/door/static-files.ts';
import type { PagesHandler } from '#server/door/types.ts';
import { portTrouble } from '#server/ops/checks.ts';
import { onStop } from '#server/ops/on-stop.ts';
import { root } from '#server/ops/root.ts';
import { loadSettings } from '#server/ops/settings.ts';
import { giveUp, Trouble } from '#server/ops/trouble.ts';
import { settingsToCheck } from '#server/platform/settings-to-check.ts';
import { openOwnServices } from '#server/services.ts';
import { createViewLog } from './analytics/view-log.ts';
import { resolveVisitor } from './auth/resolve-visitor.ts';
import { timeRequests } from './metrics/request-times.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { lookForCodes } from './provider-desk/code-stops.ts';
import { checkProviders } from './reference/check-providers.ts';
import { logReadiness } from './reference/log-readiness.ts';

/** The web process: the door, the API and the built pages, on one database. */
async function run(): Promise<void> {
  const env = loadSettings();
  if (!env.DATABASE_URL) throw new Trouble('The web process needs DATABASE_URL; use `npm start`.');
  const services = await openOwnServices(env, env.DATABASE_URL);
  checkProviders(services);
  const { log } = services;
  for (const sentence of settingsToCheck(env)) log.warn(sentence);
  void lookForCodes(services);
  await logReadiness(services);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  const entry = pathToFileURL(join(root, 'dist/server/entry.mjs')).href;
  const { handler } = (await import(entry)) as { handler: PagesHandler };
  const views = createViewLog(services);
  const metrics = await serveMetrics(services, env);
  const door = createDoor({
    services,
    onAnswered: metrics && timeRequests(metrics.registry),
    views,
    api: createApi(services),
    pages: handler,
    resolveVisitor,
    files: loadStaticFiles(join(root, 'dist/client'), join(root, 'dist/packed'), {
      hasWorker: env.SERVICE_WORKER === 'on',
    }),
  });
  await door.listen(env.PORT, env.HOST).catch((error: NodeJS.ErrnoException) => {
    throw portTrouble(error, env);
  });
  onStop(async () => {
    await door.close();
    await views.close();
    await metrics?.close();
    await services.close();
  });
  process.send?.('ready');
  log.info({ port: env.PORT }, 'web process ready');
}

run().catch(giveUp);
