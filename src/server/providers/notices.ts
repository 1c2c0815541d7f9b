import { limitMs } from '#server/db/time-limits.ts';
import type { Env } from '#server/platform/env.ts';
import { newUuid } from '#server/platform/ids.ts';
import type { Fetch, Notices } from '#server/ports/notices.ts';

const TIMEOUT_MS = 10_000;

export function createNotices(env: Env): Notices {
  let inProcess: Fetch | undefined;
  return {
    connect: (fetch) => {
      inProcess = fetch;
    },
    async post(path, body, headers) {
      const request = new Request(new URL(path, env.origin), {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
        signal: AbortSignal.timeout(limitMs(TIMEOUT_MS)),
      });
      const bindings = { clientAddress: '127.0.0.1', requestId: newUuid() };
      const response = await (inProcess?.(request, bindings) ?? fetch(request));
      await response.arrayBuffer();
      return response.status;
    },
  };
}
