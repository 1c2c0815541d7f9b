import { setTimeout as sleep } from 'node:timers/promises';
import { createFetch, type FetchError } from 'ofetch';
import { noteStatus } from './routing/http-status.ts';

/** `answer`: the provider said something, perhaps no. `no answer`: we can't tell whether it did anything. */
export type JsonReply =
  | { kind: 'answer'; status: number; body: unknown }
  | { kind: 'no answer'; reason: 'timeout' | 'network' | '5xx' };

type Query = Readonly<Record<string, string | boolean>>;

export interface JsonClient {
  /** Moves money or makes something: sent once, never retried automatically. */
  send(path: string, body: Record<string, unknown>): Promise<JsonReply>;
  /** A read, although it may be a POST: retried twice when there is no answer. */
  read(path: string, how: { query: Query } | { body: Record<string, unknown> }): Promise<JsonReply>;
}

export interface Timing {
  sendMs: number;
  readMs: number;
  /** Milliseconds before each retry of a read. */
  pausesMs: readonly number[];
}

export const usualTiming: Timing = { sendMs: 30_000, readMs: 10_000, pausesMs: [250, 1_000] };
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

interface Parts {
  baseURL: string;
  headersFor: (method: 'GET' | 'POST') => Record<string, string>;
  timing?: Timing | undefined;
}

/** Talks to a provider over HTTPS with keys in headers; keys and bodies are never logged. */
export function jsonClient({ baseURL, headersFor, timing = usualTiming }: Parts): JsonClient {
  const fetchJson = createFetch({ fetch: (...request) => globalThis.fetch(...request) });

  async function request(
    path: string,
    timeout: number,
    how: { body: Record<string, unknown> } | { query: Query },
  ): Promise<JsonReply> {
    const method = 'body' in how ? 'POST' : 'GET';
    try {
      const answer = await fetchJson.raw<unknown>(path, {
        ...how,
        baseURL,
        method,
        headers: headersFor(method),
        timeout,
        retry: 0,
        ignoreResponseError: true,
        parseResponse: readJson,
      });
      noteStatus(answer.status, answer.headers.get('date'));
      if (answer.status >= 500 || answer.status === TOO_MANY)
        return { kind: 'no answer', reason: '5xx' };
      return { kind: 'answer', status: answer.status, body: answer._data };
    } catch (error) {
      return { kind: 'no answer', reason: isTimeout(error as FetchError) ? 'timeout' : 'network' };
    }
  }

  return {
    send: (path, body) => request(path, timing.sendMs, { body }),
    async read(path, how) {
      let reply = await request(path, timing.readMs, how);
      for (const pause of timing.pausesMs) {
        if (reply.kind === 'answer') break;
        await sleep(pause);
        reply = await request(path, timing.readMs, how);
      }
      return reply;
    },
  };
}
