import { setTimeout as sleep } from 'node:timers/promises';
import { createFetch, type FetchError } from 'ofetch';
import { limitMs } from '#server/db/time-limits.ts';
import { readJson } from './read-json.ts';
import { noteStatus } from './routing/http-status.ts';

/** `answer`: the provider replied, even if it refused. `no answer`: we can't tell whether it did anything. */
export type JsonReply =
  | { kind: 'answer'; status: number; body: unknown }
  | {
      kind: 'no answer';
      reason: 'timeout' | 'network' | '5xx';
      /** How long it asked us to wait, if it did. */
      retryAfterMs?: number | undefined;
    };

type Query = Readonly<Record<string, string | boolean>>;

export interface JsonClient {
  /** Moves money or creates something: sent once, never retried automatically. */
  send(path: string, body: Record<string, unknown>): Promise<JsonReply>;
  /** Changes something that exists; sent once too. */
  put(path: string, body: Record<string, unknown>): Promise<JsonReply>;
  /** A read, even if it is a POST: retried twice when there is no answer, waiting as long as Retry-After says. */
  read(path: string, how: { query: Query } | { body: Record<string, unknown> }): Promise<JsonReply>;
}

export interface Timing {
  sendMs: number;
  readMs: number;
  /** Milliseconds before each retry of a read. */
  pausesMs: readonly number[];
  /** Ends a wait; a test uses it when its stub has decided not to answer. */
  signalAfter?: (ms: number) => AbortSignal;
}

export const usualTiming = (): Timing => ({
  sendMs: limitMs(30_000),
  readMs: limitMs(10_000),
  pausesMs: [250, 1_000],
});
const TOO_MANY = 429;
/** If Retry-After is longer than this, we give up for now. */
const LONGEST_WAIT_MS = 10_000;

const isTimeout = (error: FetchError): boolean =>
  error.cause instanceof Error && error.cause.name === 'TimeoutError';

/** Retry-After in milliseconds; it is given in seconds or as a date. */
function readRetryAfter(value: string | null): number | undefined {
  if (!value) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

interface Parts {
  baseURL: string;
  headersFor: (method: 'GET' | 'POST' | 'PUT') => Record<string, string>;
  timing?: Timing | undefined;
  /** For providers whose JSON needs care, such as codes written as numbers; null if it isn't JSON. */
  parse?: (text: string) => unknown;
}

/** Talks to a provider over HTTPS with keys in headers; keys and bodies are never logged. */
export function jsonClient({
  baseURL,
  headersFor,
  timing = usualTiming(),
  parse = readJson,
}: Parts): JsonClient {
  const signalAfter = timing.signalAfter ?? ((ms: number) => AbortSignal.timeout(ms));
  const fetchJson = createFetch({ fetch: (...request) => globalThis.fetch(...request) });

  async function request(
    path: string,
    ms: number,
    how: { body: Record<string, unknown>; method?: 'PUT' } | { query: Query },
  ): Promise<JsonReply> {
    const method = 'body' in how ? (how.method ?? 'POST') : 'GET';
    try {
      const answer = await fetchJson.raw<unknown>(path, {
        ...how,
        baseURL,
        method,
        headers: headersFor(method),
        signal: signalAfter(ms),
        retry: 0,
        // a redirect would pass on our keys, which travel in headers; what the call has done is unknown
        redirect: 'error',
        ignoreResponseError: true,
        parseResponse: parse,
      });
      noteStatus(answer.status, answer.headers.get('date'));
      if (answer.status >= 500 || answer.status === TOO_MANY)
        return {
          kind: 'no answer',
          reason: '5xx',
          retryAfterMs: readRetryAfter(answer.headers.get('retry-after')),
        };
      return { kind: 'answer', status: answer.status, body: answer._data };
    } catch (error) {
      return { kind: 'no answer', reason: isTimeout(error as FetchError) ? 'timeout' : 'network' };
    }
  }

  return {
    send: (path, body) => request(path, timing.sendMs, { body }),
    put: (path, body) => request(path, timing.sendMs, { body, method: 'PUT' }),
    async read(path, how) {
      let reply = await request(path, timing.readMs, how);
      for (const pause of timing.pausesMs) {
        if (reply.kind === 'answer') break;
        const { retryAfterMs = pause } = reply;
        if (retryAfterMs > LONGEST_WAIT_MS) break;
        await sleep(retryAfterMs);
        reply = await request(path, timing.readMs, how);
      }
      return reply;
    },
  };
}
