import { setTimeout as sleep } from 'node:timers/promises';
import { createFetch, type FetchError } from 'ofetch';

export interface VtpassKeys {
  apiKey: string;
  publicKey: string;
  secretKey: string;
}

export type VtpassReply =
  { kind: 'answer'; body: unknown } | { kind: 'no answer'; reason: 'timeout' | 'network' | '5xx' };

export interface VtpassClient {
  /** Moves money: sent once, never retried automatically. */
  pay(body: Record<string, unknown>): Promise<VtpassReply>;
  /** A read, although it is a POST: retried twice when there is no response. */
  ask(path: 'requery' | 'merchant-verify', body: Record<string, unknown>): Promise<VtpassReply>;
  /** A list, which uses the public key; retried likewise. */
  list(path: 'service-variations', query: Record<string, string>): Promise<VtpassReply>;
}

interface Timing {
  payMs: number;
  readMs: number;
  /** Milliseconds before each retry of a read. */
  pausesMs: readonly number[];
}

/** Payments wait for the distributor's own slow system, so they get a minute. */
const usual: Timing = { payMs: 60_000, readMs: 10_000, pausesMs: [250, 1_000] };
const TOO_MANY = 429;

const isTimeout = (error: FetchError): boolean =>
  error.cause instanceof Error && error.cause.name === 'TimeoutError';

/** HTML or an empty body isn't a reply either: it becomes null, which every transform rejects. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Talks to the bills API over HTTPS with keys in headers; keys and bodies are never logged. */
export function vtpassClient(
  baseURL: string,
  keys: VtpassKeys,
  timing: Timing = usual,
): VtpassClient {
  const send = createFetch({ fetch: (...request) => globalThis.fetch(...request) });
  const { apiKey, publicKey, secretKey } = keys;

  async function request(
    path: string,
    timeout: number,
    how: { body: Record<string, unknown> } | { query: Record<string, string> },
  ): Promise<VtpassReply> {
    const isPost = 'body' in how;
    try {
      const answer = await send.raw<unknown>(path, {
        ...how,
        baseURL,
        method: isPost ? 'POST' : 'GET',
        headers: {
          'api-key': apiKey,
          ...(isPost ? { 'secret-key': secretKey } : { 'public-key': publicKey }),
        },
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

  async function read(path: string, how: Parameters<typeof request>[2]): Promise<VtpassReply> {
    let reply = await request(path, timing.readMs, how);
    for (const pause of timing.pausesMs) {
      if (reply.kind === 'answer') break;
      await sleep(pause);
      reply = await request(path, timing.readMs, how);
    }
    return reply;
  }

  return {
    pay: (body) => request('pay', timing.payMs, { body }),
    ask: (path, body) => read(path, { body }),
    list: (path, query) => read(path, { query }),
  };
}
