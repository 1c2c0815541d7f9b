import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Registry } from 'prom-client';
import { measureBusiness } from '#server/metrics/business.ts';
import { timeRequests } from '#server/metrics/request-times.ts';
import { serveMetrics, type Metrics } from '#server/metrics/serve-metrics.ts';
import { createLogger } from '#server/platform/logger.ts';
import { enqueue } from '#server/platform/task.ts';
import { refreshAllProducts } from '#server/refill/catalogue/refresh-products.job.ts';
import type { TestApp } from '#tests/support/api.ts';
import { aBuyer, bundle } from '#tests/support/bill-fields.ts';
import { aBillShop, pay, payAndSettle } from '#tests/support/bills.ts';
import { findFreePorts } from '#tests/support/free-ports.ts';
import { openDoor, type OpenDoor } from '#tests/support/open-door.ts';
import { numbers } from '#tests/support/orders.ts';

let app: TestApp;
let served: Metrics | undefined;
let open: OpenDoor | undefined;
const log = createLogger({ LOG_LEVEL: 'silent' });

beforeAll(async () => {
  app = await aBillShop();
});
afterEach(async () => {
  await served?.close();
  await open?.door.close();
  served = open = undefined;
});
afterAll(() => app.close());

const business = async (): Promise<string> => {
  const registry = new Registry();
  measureBusiness(app.services, registry);
  return registry.metrics();
};

describe('the metrics of a process', () => {
  it('are served on their own port, at /metrics alone', async () => {
    const METRICS_PORT = await findFreePorts(1);
    served = await serveMetrics({ log }, { METRICS_PORT });
    const ask = (path: string) => fetch(`http://127.0.0.1:${METRICS_PORT}${path}`);
    const answer = await ask('/metrics');
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(await answer.text()).toMatch(/^process_cpu_user_seconds_total \d/m);
    expect((await ask('/')).status).toBe(404);
  });

  it('name the setting when the port is taken', async () => {
    const METRICS_PORT = await findFreePorts(1);
    served = await serveMetrics({ log }, { METRICS_PORT });
    await expect(serveMetrics({ log }, { METRICS_PORT })).rejects.toThrow(
      `METRICS_PORT ${METRICS_PORT} can’t be used`,
    );
  });

  it('are served nowhere unless a port is set', async () => {
    expect(await serveMetrics({ log }, { METRICS_PORT: undefined })).toBeUndefined();
  });

  it('count requests by route and status, and never name the subject of a link', async () => {
    const registry = new Registry();
    open = await openDoor({ onAnswered: timeRequests(registry) });
    await open.ask('/help');
    await open.ask('/gift/s3cret-t0ken');
    await expect
      .poll(() => registry.metrics())
      .toMatch(
        /_count\{http_request_method="GET",http_route="\/gift\/\*",http_response_status_code="\d+"\} 1/,
      );
    const text = await registry.metrics();
    expect(text).toContain('http_route="/help",http_response_status_code="200"} 1');
    expect(text).not.toContain('s3cret');
  });
});

describe('the metrics of the business', () => {
  it('count jobs that are due, and how long the oldest has waited', async () => {
    await enqueue(app.services.db, refreshAllProducts, {});
    await app.services.db.sql.query(
      "update graphile_worker._private_jobs set run_at = now() - interval '2 minutes'",
    );
    const text = await business();
    expect(text).toMatch(/^oja_jobs_due\{task="[\w.:-]+"\} [1-9]/m);
    expect(Number(/^oja_jobs_oldest_due_seconds (\S+)/m.exec(text)?.[1])).toBeGreaterThan(119);
  });

  it('count open orders by service and status, and those without an answer by provider', async () => {
    const buyer = await aBuyer(app);
    await pay(app, buyer, bundle());
    await payAndSettle(app, buyer, bundle(numbers.noAnswerDelivered));
    const text = await business();
    expect(text).toContain(
      'oja_orders_open{service="mobile-data-bill-payment",status="unknown"} 1',
    );
    expect(text).toMatch(/^oja_orders_unknown\{provider="[\w-]+"\} 1$/m);
    expect(text).toMatch(/^oja_orders_oldest_seconds\{status="unknown"\} -?\d/m);
  });

  it('report that no archive fails on a database without one', async () => {
    expect(await business()).toMatch(/^oja_archive_failing_seconds 0$/m);
  });

  it('report that the database doesn’t answer, and keep those of the process', async () => {
    const registry = new Registry();
    const query = () => Promise.reject(new Error('no connection'));
    const db = { ...app.services.db, sql: { query } } as unknown as TestApp['services']['db'];
    measureBusiness({ db }, registry);
    const text = await registry.metrics();
    expect(text).toMatch(/^oja_database_up 0$/m);
    expect(text).not.toMatch(/^oja_orders_open\{/m);
  });
});
