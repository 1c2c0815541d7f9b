import { defineMiddleware } from 'astro:middleware';
import type { APIContext } from 'astro';
import { cookies } from '#lib/constants.ts';
import type { Operator } from '#lib/desk/session.contract.ts';
import { decide, type Request, type Step } from '#lib/guards.ts';
import type { ApiResult } from '#lib/page-api.ts';
import { readServices } from '#lib/services/open-services.ts';
import { paths } from '#lib/paths.ts';
import { rowFor, type Row } from '#lib/routes.ts';
import { screenOf } from '#lib/screens.ts';

const sessionCookies = [cookies.token, cookies.user, cookies.expiresAt, cookies.has2fa];

/** Someone signed out while the server could not be reached: ends their token here. */
function finishLogOut(context: APIContext): Response | undefined {
  if (!context.cookies.has(cookies.loggedOut)) return undefined;
  for (const name of [...sessionCookies, cookies.loggedOut])
    context.cookies.delete(name, { path: '/' });
  return context.redirect(context.url.pathname + context.url.search);
}

const isAtDesk = (row: Row | undefined) =>
  row?.who === 'operator' || row?.who === 'deskDoor' || row?.who === 'deskAnyone';

/** An operator's session has nothing to do with a user's, so the desk is asked who this is. */
function deskOf({ locals }: APIContext, asked: ApiResult<Operator>): Request['desk'] {
  if (asked.ok) locals.operator = asked.data;
  return asked.ok ? asked.data.role : asked.status === 404 ? 'off' : 'stranger';
}

interface Facts {
  request: Request;
  /** The status of a failed read: then nothing is decided. */
  failedWith: number | undefined;
}

async function factsFor(row: Row | undefined, context: APIContext): Promise<Facts> {
  const { api, visitor } = context.locals;
  const services = row?.guards.includes('service') ? await readServices(api) : null;
  const sandbox = row?.who === 'sandbox' ? await api.get('/sandbox/switches') : null;
  const asked = isAtDesk(row) ? await api.get<Operator>('/desk/session') : null;
  const desk = asked ? deskOf(context, asked) : 'off';
  const answers = [services?.failed, sandbox, asked];
  return {
    request: {
      visitor,
      url: context.url,
      services: services?.on ?? {},
      sandbox: sandbox?.ok ?? false,
      desk,
    },
    failedWith: answers.find((answer) => answer && answer.status >= 500)?.status,
  };
}

const KEEP_WANTED_S = 600;

/** The set-up blocks a page: the browser remembers where someone wanted to go (spec 4). */
function rememberWanted(step: Step, { cookies: jar, url }: APIContext): void {
  if (step.go || step.status === 404) return;
  if (step.to !== paths.pinSetup && step.to !== paths.completeKyc) return;
  const options = { path: '/', maxAge: KEEP_WANTED_S, sameSite: 'lax' } as const;
  jar.set(cookies.redirect, url.pathname + url.search, options);
}

/** The row of the route's pattern and decide() determine the result; a pathname is never compared. */
export const onRequest = defineMiddleware(async (context, next) => {
  const row = rowFor(context.routePattern);
  const ended = isAtDesk(row) ? undefined : finishLogOut(context);
  if (ended) return ended;
  const { request, failedWith } = await factsFor(row, context);
  if (failedWith) {
    context.locals.failedWith = failedWith;
    return next('/500');
  }
  const step = decide(row, request);
  context.locals.screen = screenOf(row);
  if (step.go) return next();
  rememberWanted(step, context);
  return step.status === 404 ? next('/404') : context.redirect(step.to, step.status);
});
