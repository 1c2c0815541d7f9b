import { guest } from '#lib/constants.ts';
import type { FlowStep } from '#lib/flow-steps.ts';
import { trackStep } from '#lib/browser/analytics/track.ts';
import '#lib/browser/analytics/watch-page.ts';
import { ApiError } from '#lib/browser/api/api-error.ts';
import { guestRule } from '#lib/browser/api/guest-rules.ts';
import { failure, unwrap, type Reply } from '#lib/browser/api/read-answer.ts';
import { send, type Method } from '#lib/browser/api/send.ts';
import { endSession } from '#lib/browser/end-session.ts';
import { BY_PASSKEY } from '#lib/auth/browser/passkey-here.ts';
import { isOthersPage, reloadForOther } from '#lib/browser/others-page.ts';
import { selectedCountry } from '#lib/browser/stores/country.ts';
import { openAuth } from '#lib/browser/stores/overlays.ts';
import { keepPlace } from '#lib/browser/stores/pending-place.ts';
import { isSignedIn } from '#lib/browser/stores/session-state.ts';

export type { Reply } from '#lib/browser/api/read-answer.ts';

/** The message of a reply, next to its data or inside it. */
export const messageOf = ({ message, data }: Reply<{ message: string } | null>): string =>
  message ?? data?.message ?? '';

export interface CallOptions {
  body?: object;
  query?: Record<string, string | number | undefined>;
  /** Idempotency-Key of calls that take money; created with the draft, see idempotencyKey(). */
  key?: string;
  /** The pending two-factor token, which is kept only in memory. */
  bearer?: string;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
  signal?: AbortSignal;
  /** The steps of a flow that this call completes (spec 4). */
  steps?: readonly FlowStep[];
}

/** An incorrect password or code doesn't end the session (spec 4: a 401 on any other call does). */
const keepsSession = /^\/(login|register|auth\/two-factor)(\/|$)/;

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

const isByPasskey = (body: object | undefined) =>
  body !== undefined && 'pin' in body && body.pin === BY_PASSKEY;

/** A sensitive action waits until the member has confirmed their identity; false when they would rather not. */
const provesOwner = async () => (await import('#lib/browser/ask-proof.ts')).askProof();

/** The body with a passkey's signature for this exact call in place of the PIN. */
async function signed(
  method: Exclude<Method, 'GET'>,
  path: string,
  { body, key = '' }: CallOptions,
): Promise<object> {
  const { pin: _, ...request } = body as { pin: string };
  const { confirmRequest } = await import('#lib/auth/browser/passkeys.ts');
  return { ...request, pin: await confirmRequest({ method, path, key, request }) };
}

/**
 * Makes one API call and unwraps its body. Guests' calls follow the rules of spec 6. A 401 ends the session,
 * and a page rendered for another user sends nothing and is reloaded. The caller decides how a failure is
 * shown, usually with presentError().
 * @throws ApiError with the kind of failure; `lost` when there was no answer
 */
async function call<T>(method: Method, path: string, options: CallOptions = {}): Promise<Reply<T>> {
  const url = pathWithQuery(path, options.query);
  const isGuest = !isSignedIn() && !options.bearer;
  if (isGuest) refuseGuest(url, options.key !== undefined);
  if (isOthersPage()) throw new ApiError({ kind: 'blocked' });
  options.steps?.forEach(trackStep);
  const { keepalive, signal } = options;
  let { body } = options;
  // nothing else may wait: a closing page sends its last call immediately
  if (method !== 'GET' && isByPasskey(body)) body = await signed(method, path, options);
  const headers = headersFor(options, isGuest);
  const answer = await send(method, url, { body, headers, keepalive, signal });
  if (answer.ok) return unwrap<T>(answer.body);
  if (answer.status === 401 && !keepsSession.test(path)) void endSession('ended');
  const refusal = failure(answer.status, answer.body);
  if (refusal.code === 'proof_required' && (await provesOwner()))
    return call(method, path, options);
  if (refusal.code !== 'session_changed') throw refusal;
  reloadForOther();
  throw new ApiError({ kind: 'blocked' });
}

export const api = {
  get: <T>(path: string, options?: CallOptions) => call<T>('GET', path, options),
  post: <T>(path: string, options?: CallOptions) => call<T>('POST', path, options),
  put: <T>(path: string, options?: CallOptions) => call<T>('PUT', path, options),
  delete: <T>(path: string, options?: CallOptions) => call<T>('DELETE', path, options),
};
