import { setTimeout as sleep } from 'node:timers/promises';
import { createFetch, type FetchError } from 'ofetch';

export interface VtpassKeys {
  apiKey: string;
  secretKey: string;
}

export type VtpassReply =
  { kind: 'answer'; body: unknown } | { kind: 'no answer'; reason: 'timeout' | 'network' | '5xx' };

export interface VtpassClient {
  /** Moves money: sent once, never repeated by itself. */
  pay(body: Record<string, unknown>): Promise<VtpassReply>;
  /** A read, though it is a POST: repeated twice when nobody answers. */
  requery(body: Record<string, unknown>): Promise<VtpassReply>;
}

interface Timing {
  payMs: number;
  readMs: number;
  /** Milliseconds before a read is repeated. */
  pausesMs: readonly number[];
}

const usual: Timing = { payMs: 30_000, readMs: 10_000, pausesMs: [250, 1_000] };
const TOO_MANY = 429;

const isTimeout = (error: FetchError): boolean =>
  error.cause instanceof Error && error.cause.name === 'TimeoutError';

/** HTML or nothing is no answer either: null, which no transform takes for one. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Talks to the bills API over HTTPS with key headers; keys and bodies never reach a log. */
export function vtpassClient(
  baseURL: string,
  keys: VtpassKeys,
  timing: Timing = usual,
): VtpassClient {
  const send = createFetch({ fetch: (...request) => globalThis.fetch(...request) });
  const headers = { 'api-key': keys.apiKey, 'secret-key': keys.secretKey };

  async function post(
    path: string,
    body: Record<string, unknown>,
    timeout: number,
  ): Promise<VtpassReply> {
    try {
      const answer = await send.raw<unknown>(path, {
        baseURL,
        method: 'POST',
        body,
        headers,
        timeout,
        retry: 0,
        ignoreResponseError: true,
        parseResponse: readJson,
      });
      if (answer.status >= 500 || answer.status === TOO_MANY)
        return { kind: 'no answer', reason: '5xx' };
      return { kind: 'answer', body: answer._data };
    } catch (error) {
      return { kind: 'no answer', reason: isTimeout(error as FetchError) ? 'timeout' : 'network' };
    }
  }

  return {
    pay: (body) => post('pay', body, timing.payMs),
    async requery(body) {
      let reply = await post('requery', body, timing.readMs);
      for (const pause of timing.pausesMs) {
        if (reply.kind === 'answer') break;
        await sleep(pause);
        reply = await post('requery', body, timing.readMs);
      }
      return reply;
    },
  };
}
