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
  /** Null when it isn't JSON. */
  body: unknown;
}

/** An answer can take long on a slow connection; after this we report that it was lost. */
const TIMEOUT_MS = 45_000;

let underWay = 0;

/** Whether calls wait for their answers. They carry the token that the session had when they were sent. */
export const isSending = (): boolean => underWay > 0;

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

async function exchange(method: Method, path: string, options: SendOptions): Promise<Sent> {
  const { body, headers, keepalive = false, signal } = options;
  const stop = new AbortController();
  const abort = () => stop.abort();
  const timer = setTimeout(abort, TIMEOUT_MS);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  const text = body && JSON.stringify(body);
  if (text) noteSent(text.length);
  underWay++;
  try {
    const answer = await fetch(`/api${path}`, {
      method,
      keepalive,
      signal: stop.signal,
      credentials: 'same-origin',
      ...(text && { body: text }),
      headers: {
        accept: 'application/json',
        ...pageUserHeaders(),
        ...headers,
        ...(text && { 'content-type': 'application/json' }),
      },
    });
    return { status: answer.status, ok: answer.ok, body: readJson(await answer.text()) };
  } finally {
    underWay--;
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

/**
 * Sends one API call and counts it; interpreting the reply is left to the caller.
 * @throws ApiError `lost` when there was no answer, or only half of one
 */
export async function send(method: Method, path: string, options: SendOptions = {}) {
  const since = now();
  const count = (status: number) => trackCall(method, path, status, since);
  const answer = await exchange(method, path, options).catch((cause: unknown) => {
    count(0);
    throw new ApiError({ kind: 'lost', message: 'We didn’t get a response.', cause });
  });
  count(answer.status);
  return answer;
}
