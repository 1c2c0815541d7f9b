import { createFetch } from 'ofetch';
import { now, trackCall } from '#lib/browser/analytics/track.ts';
import { ApiError } from '#lib/browser/api/api-error.ts';
import { noteSent } from '#lib/browser/data-meter/note-sent.ts';
import { pageUserHeaders } from '#lib/browser/page-user.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface SendOptions {
  body?: object | undefined;
  headers?: Record<string, string>;
  /** Lets the request outlive the page. */
  keepalive?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

export interface Sent {
  status: number;
  ok: boolean;
  /** Null when it is no JSON. */
  body: unknown;
}

/** On a slow line an answer may take long; after this we say that it was lost. */
const TIMEOUT_MS = 45_000;

const request = createFetch({ fetch: (...given) => globalThis.fetch(...given) }).create({
  baseURL: '/api',
  retry: 0,
  timeout: TIMEOUT_MS,
  credentials: 'same-origin',
  ignoreResponseError: true,
});

async function exchange(method: Method, path: string, options: SendOptions): Promise<Sent> {
  const { body, headers, keepalive = false, signal } = options;
  if (body) noteSent(JSON.stringify(body).length);
  const { status, ok, _data } = await request.raw<unknown>(path, {
    ...{ method, keepalive },
    ...(body && { body: { ...body } }),
    ...(signal && { signal }),
    headers: { accept: 'application/json', ...pageUserHeaders(), ...headers },
  });
  return { status, ok, body: _data ?? null };
}

/**
 * Sends one call of the API and counts it; what the answer means is the caller's.
 * @throws ApiError `lost` when no answer came, or only half of one
 */
export async function send(method: Method, path: string, options: SendOptions = {}) {
  const since = now();
  const count = (status: number) => trackCall(method, path, status, since);
  const answer = await exchange(method, path, options).catch((cause: unknown) => {
    count(0);
    throw new ApiError({ kind: 'lost', message: 'No answer came.', cause });
  });
  count(answer.status);
  return answer;
}
