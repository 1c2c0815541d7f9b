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
  /** Moves money: sent once, never repeated by itself. */
  pay(body: Record<string, unknown>): Promise<VtpassReply>;
  /** A read, though it is a POST: repeated twice when nobody answers. */
  ask(path: 'requery' | 'merchant-verify', body: Record<string, unknown>): Promise<VtpassReply>;
  /** A list, with the public key: repeated likewise. */
  list(path: 'service-variations', query: Record<string, string>): Promise<VtpassReply>;
}

interface Timing {
  payMs: number;
  readMs: number;
  /** Milliseconds before a read is repeated. */
  pausesMs: readonly number[];
}

/** A distributor's own system is the slow one: it gets a minute. */
const usual: Timing = { payMs: 60_000, readMs: 10_000, pausesMs: [250, 1_000] };
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
