import { Histogram, type Registry } from 'prom-client';
import type { AnsweredRequest } from '#server/door/types.ts';

/** Seconds: from a page out of memory to a call that waited for a provider. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Methods that are a label; any other text a client sends is not. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Counts answered requests by route, method and status, and their time in seconds, under the names that OpenTelemetry
 * gives them. Sign-in failures, refusals and limits are statuses of their routes.
 */
export function timeRequests(registry: Registry): (request: AnsweredRequest) => void {
  const times = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time until a request was answered.',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'] as const,
    buckets: BUCKETS,
    registers: [registry],
  });
  return ({ method, route, status, ms }) =>
    times.observe(
      {
        http_request_method: methods.has(method) ? method : '_OTHER',
        http_route: route,
        http_response_status_code: `${status}`,
      },
      ms / 1000,
    );
}
