import { createFetch, type FetchOptions } from 'ofetch';
import { guest } from '#lib/constants.ts';
import type { FlowStep } from '#lib/flow-steps.ts';
import { now, trackCall, trackStep } from '#lib/browser/analytics/track.ts';
import '#lib/browser/analytics/watch-page.ts';
import { ApiError } from '#lib/browser/api/api-error.ts';
import { guestRule } from '#lib/browser/api/guest-rules.ts';
import { failure, unwrap, type Reply } from '#lib/browser/api/read-answer.ts';
import { noteSent } from '#lib/browser/data-meter/note-sent.ts';
import { selectedCountry } from '#lib/browser/stores/country.ts';
import { openAuth } from '#lib/browser/stores/overlays.ts';
import { keepPlace } from '#lib/browser/stores/pending-place.ts';
import { isSignedIn } from '#lib/browser/stores/session-state.ts';
import { endLostSession } from '#lib/browser/unauthorized.ts';

export type { Reply } from '#lib/browser/api/read-answer.ts';

/** The sentence of an answer that has one, beside its data or in it. */
export const messageOf = ({ message, data }: Reply<{ message: string } | null>): string =>
  message ?? data?.message ?? '';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface CallOptions {
  body?: object;
  query?: Record<string, string | number | undefined>;
  /** Idempotency-Key of calls that take money; made with the draft, see idempotencyKey(). */
  key?: string;
  /** The pending two-factor token, which lives in memory only. */
  bearer?: string;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
  signal?: AbortSignal;
  /** The steps of a flow that are taken with it (spec 4). */
  steps?: readonly FlowStep[];
}

/** On a slow line an answer may take long; after this we say that it was lost. */
const TIMEOUT_MS = 45_000;

/** A wrong password or code is not a lost session (spec 4: 401 on any other call ends it). */
const keepsSession = /^\/(login|register|auth\/two-factor)(\/|$)/;

const send = createFetch({ fetch: (...request) => globalThis.fetch(...request) }).create({
  baseURL: '/api',
  retry: 0,
  timeout: TIMEOUT_MS,
  credentials: 'same-origin',
  ignoreResponseError: true,
});

function refuseGuest(pathAndQuery: string, isDebit: boolean): void {
  const rule = guestRule(pathAndQuery, isDebit);
  if (rule === 'send') return;
  if (rule === 'modal') {
    keepPlace();
    openAuth('login');
  }
  throw new ApiError({ kind: rule === 'modal' ? 'modal' : 'blocked' });
}

function headersFor(options: CallOptions, isGuest: boolean): Record<string, string> {
  return {
    accept: 'application/json',
    ...(options.key ? { 'idempotency-key': options.key } : {}),
    ...(options.bearer ? { authorization: `Bearer ${options.bearer}` } : {}),
    ...(isGuest ? { 'x-country-code': selectedCountry() ?? guest.country } : {}),
  };
}

function pathWithQuery(path: string, query: CallOptions['query'] = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (given.length === 0) return path;
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `${path}${path.includes('?') ? '&' : '?'}${search.toString()}`;
}

/**
 * Makes one call of the API and unwraps its body. Guests' calls follow the rules of spec 6; a 401
 * ends the session. Whoever calls decides what a failure shows, usually by presentError().
 * @throws ApiError with the kind of failure; `lost` when no answer came
 */
async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<Reply<T>> {
  const url = pathWithQuery(path, options.query);
  const isGuest = !isSignedIn() && !options.bearer;
  if (isGuest) refuseGuest(url, options.key !== undefined);
  const request: FetchOptions<'json'> = { method, headers: headersFor(options, isGuest) };
  if (options.body) {
    request.body = options.body;
    noteSent(JSON.stringify(options.body).length);
  }
  if (options.keepalive) request.keepalive = true;
  if (options.signal) request.signal = options.signal;
  options.steps?.forEach(trackStep);
  const since = now();
  const answer = await send.raw<unknown>(url, request).catch((cause: unknown) => {
    trackCall(method, path, 0, since);
    throw new ApiError({ kind: 'lost', message: 'No answer came.', cause });
  });
  trackCall(method, path, answer.status, since);
  if (answer.ok) return unwrap<T>(answer._data);
  if (answer.status === 401 && !keepsSession.test(path)) endLostSession();
  throw failure(answer.status, answer._data);
}

export const api = {
  get: <T>(path: string, options?: CallOptions) => call<T>('GET', path, options),
  post: <T>(path: string, options?: CallOptions) => call<T>('POST', path, options),
  put: <T>(path: string, options?: CallOptions) => call<T>('PUT', path, options),
  delete: <T>(path: string, options?: CallOptions) => call<T>('DELETE', path, options),
};
