import type { Env } from '#server/platform/env.ts';
import { newUuid } from '#server/platform/ids.ts';

type Fetch = (
  request: Request,
  bindings: { clientAddress: string; requestId: string },
) => Response | Promise<Response>;

/** How the sandbox's providers reach our real endpoints: as anybody on the internet would. */
export interface Notices {
  /** Lets notices arrive in process, where no port listens. */
  connect(fetch: Fetch): void;
  /** Posts the bytes to a path of ours and returns the status. Throws when nobody is there. */
  post(path: string, body: string, headers: Record<string, string>): Promise<number>;
}

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
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const bindings = { clientAddress: '127.0.0.1', requestId: newUuid() };
      const response = await (inProcess?.(request, bindings) ?? fetch(request));
      await response.arrayBuffer();
      return response.status;
    },
  };
}
