import { routes } from '#lib/routes.ts';
import type { Services } from '#server/platform/services.ts';
import { isHealthPath } from './health.ts';
import type { AnsweredRequest, ApiApp, Exchange } from './types.ts';

const VARIABLE = /^[:{[*]/;
const segmentsOf = (path: string): string[] => path.split('/');

/**
 * The route of a path. Segments that aren't part of one of our routes become `*`, because they may
 * contain personal data or the secret of a link.
 */
export function createRouteNames(api: Pick<ApiApp, 'routes'>): (path: string) => string {
  const patterns = [
    ...routes.map(({ pattern }) => pattern),
    ...(api.routes ?? []).map(({ path }) => path),
  ];
  const words = new Set(patterns.flatMap(segmentsOf).filter((segment) => !VARIABLE.test(segment)));
  words.add('healthz').add('readyz').add('_astro');
  return (path) =>
    segmentsOf(path)
      .map((segment) => (words.has(segment) ? segment : '*'))
      .join('/');
}

/**
 * Logs each request in one line after it was answered: method, route, status, milliseconds, and the
 * request id in the response. The level is `info`, which is enabled in production unless LOG_LEVEL
 * is set; the demo of `npm start` uses `warn`. Health checks are logged only when they fail, since a proxy
 * makes one every second or two.
 * @param onAnswered called for every request, whatever is logged
 */
export function createRequestLog(
  { log }: Pick<Services, 'log'>,
  api: Pick<ApiApp, 'routes'>,
  onAnswered?: (request: AnsweredRequest) => void,
): (at: Exchange) => void {
  const isLogged = log.isLevelEnabled('info');
  if (!isLogged && !onAnswered) return () => undefined;
  const routeOf = createRouteNames(api);
  return ({ req, res, id, path }) => {
    const began = performance.now();
    res.once('close', () => {
      const ms = Math.round(performance.now() - began);
      const { statusCode: status } = res;
      const answered = { method: req.method ?? '', route: routeOf(path), status, ms };
      onAnswered?.(answered);
      if (!isLogged || (isHealthPath(path) && status === 200)) return;
      const line = { requestId: id, ...answered };
      log.info(res.writableFinished ? line : { ...line, cut: true }, 'request');
    });
  };
}
