import { defineMiddleware } from 'astro:middleware';
import type { APIContext } from 'astro';
import { cookies } from '#lib/constants.ts';
import { decide, type Request, type Step } from '#lib/guards.ts';
import { paths } from '#lib/paths.ts';
import { rowFor, type Row } from '#lib/routes.ts';

const sessionCookies = [cookies.token, cookies.user, cookies.expiresAt, cookies.has2fa];

/** Someone signed out while the server could not be reached: their token ends here. */
function finishLogOut(context: APIContext): Response | undefined {
  if (!context.cookies.has(cookies.loggedOut)) return undefined;
  for (const name of [...sessionCookies, cookies.loggedOut])
    context.cookies.delete(name, { path: '/' });
  return context.redirect(context.url.pathname + context.url.search);
}

async function factsFor(row: Row | undefined, context: APIContext): Promise<Request> {
  const { api, visitor } = context.locals;
  const asksServices = row?.guards.includes('service') ?? false;
  const services = asksServices ? await api.get<Record<string, boolean>>('/services') : undefined;
  const sandbox = row?.who === 'sandbox' && (await api.get('/sandbox/switches')).ok;
  return { visitor, url: context.url, services: services?.data ?? {}, sandbox, desk: false };
}

const KEEP_WANTED_S = 600;

/** Set-up stands in the way of a page: the browser keeps where somebody wanted to go (spec 4). */
function rememberWanted(step: Step, { cookies: jar, url }: APIContext): void {
  if (step.go || step.status === 404) return;
  if (step.to !== paths.pinSetup && step.to !== paths.completeKyc) return;
  const options = { path: '/', maxAge: KEEP_WANTED_S, sameSite: 'lax' } as const;
  jar.set(cookies.redirect, url.pathname + url.search, options);
}

/** The row of the route's pattern and decide() answer; a pathname is never compared. */
export const onRequest = defineMiddleware(async (context, next) => {
  const ended = finishLogOut(context);
  if (ended) return ended;
  const row = rowFor(context.routePattern);
  const step = decide(row, await factsFor(row, context));
  if (step.go) return next();
  rememberWanted(step, context);
  return step.status === 404 ? next('/404') : context.redirect(step.to, step.status);
});
