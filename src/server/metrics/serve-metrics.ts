import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { Trouble } from '#server/ops/trouble.ts';
import type { Env } from '#server/platform/env.ts';
import type { Services } from '#server/platform/services.ts';

export interface Metrics {
  registry: Registry;
  close: () => Promise<void>;
}

const HOST = '127.0.0.1';
const PATH = '/metrics';

function answerFrom(registry: Registry, { log }: Pick<Services, 'log'>): Server {
  return createServer((req, res) => {
    if (req.method !== 'GET' || req.url !== PATH) return void res.writeHead(404).end();
    registry.metrics().then(
      (text) => res.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      (error: unknown) => {
        log.warn({ err: error }, 'the metrics could not be read');
        res.writeHead(503).end();
      },
    );
  });
}

/**
 * Serves the figures of this process in the format of Prometheus, at /metrics on METRICS_PORT, to programs on the same
 * machine only. Returns undefined without that setting.
 * @throws Trouble when the port is taken
 */
export async function serveMetrics(
  services: Pick<Services, 'log'>,
  { METRICS_PORT }: Pick<Env, 'METRICS_PORT'>,
): Promise<Metrics | undefined> {
  if (METRICS_PORT === undefined) return undefined;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const server = answerFrom(registry, services);
  server.listen(METRICS_PORT, HOST);
  await once(server, 'listening').catch((error: Error) => {
    throw new Trouble(`METRICS_PORT ${METRICS_PORT} can’t be used: ${error.message}.`);
  });
  return {
    registry,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
