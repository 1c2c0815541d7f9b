import { cookies, pageZone } from '#lib/constants.ts';
import { answerOf } from '#lib/errors/answers.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { wireCode } from '#lib/errors/catalogue.ts';
import { isTimeZone } from '#lib/look/zone-time.ts';
import { showMoments, showMomentsAtDesk } from '#lib/moments.ts';
import type { Visitor } from '#lib/visitor.ts';
import { isDiskFull, isOutOfReach, sqlStateOf } from '#server/db/transaction.ts';
import type { CookieChange } from './call-context.ts';
import { endedSessionCookies, readCookie, writeCookie } from './cookies.ts';
import { noteIfFull } from '#server/platform/full-disk.ts';
import type { Services } from '#server/platform/services.ts';
import type { Bindings } from './api-types.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

export function jsonResponse(
  body: unknown,
  {
    status = 200,
    cookieChanges = [] as CookieChange[],
    secure = false,
    headers = {},
    show = showMoments,
  } = {},
): Response {
  const all = new Headers({ 'content-type': JSON_TYPE, 'cache-control': 'no-store', ...headers });
  for (const change of cookieChanges) all.append('set-cookie', writeCookie(change, secure));
  return new Response(show(JSON.stringify(body)), { status, headers: all });
}

const DESK = '/api/desk/';

/** The time zone of the calling page, or else of the device; undefined when neither is known. */
function zoneOf({ headers, url }: Request): string | undefined {
  return [
    headers.get(pageZone.header),
    new URL(url).searchParams.get(pageZone.query),
    readCookie(headers.get('cookie'), cookies.zone),
  ].find((name) => name && isTimeZone(name)) as string | undefined;
}

/**
 * Formats the times in a reply for the page that calls.
 * @param visitor set when a page calls in process
 */
export function momentsFor(request: Request, visitor?: Visitor): (text: string) => string {
  if (new URL(request.url).pathname.startsWith(DESK)) return showMomentsAtDesk;
  const zone = visitor?.kind === 'member' ? visitor.zone : undefined;
  return (text) => showMoments(text, visitor ? zone : zoneOf(request));
}

/** Lock and statement timeouts, and deadlocks that persisted: the caller may retry soon. */
const BUSY_STATES = new Set(['55P03', '57014', '40001', '40P01']);

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDiskFull(error)) return new AppError('cannot_save', { cause: error, retryAfterS: 60 });
  const isBusy = isOutOfReach(error) || BUSY_STATES.has(sqlStateOf(error) ?? '');
  if (!isBusy) return new AppError('server_error', { cause: error });
  return new AppError('busy', { cause: error, retryAfterS: 1 });
}

/**
 * The only place that writes an error body. Unknown errors become the 500 of spec 8; their cause goes to the
 * log under the request's id and is never sent.
 */
export function errorResponse(
  error: unknown,
  request: Request,
  { log, env, db }: Pick<Services, 'log' | 'env' | 'db'>,
  { requestId, visitor }: Pick<Bindings, 'requestId' | 'visitor'>,
): Response {
  const known = asAppError(error);
  noteIfFull(db, error);
  if (known.status >= 500) log.error({ requestId, err: error }, 'request failed');
  const hadSession = readCookie(request.headers.get('cookie'), cookies.token) !== undefined;
  // if the caller may retry, include when
  const waitS = known.retryAfterS ?? (known.status === 503 ? 5 : undefined);
  const help = answerOf(known.code);
  const ended = known.code === 'unauthenticated' && hadSession;
  return jsonResponse(
    {
      message: known.message,
      error_code: wireCode(known.code),
      errors: known.errors,
      ...(help === undefined ? {} : { help }),
      ...known.extra,
      request_id: requestId,
    },
    {
      status: known.status,
      secure: env.origin.startsWith('https:'),
      cookieChanges: ended ? endedSessionCookies : [],
      show: momentsFor(request, visitor),
      headers: waitS === undefined ? {} : { 'retry-after': String(waitS) },
    },
  );
}
