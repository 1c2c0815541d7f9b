import type { Context } from 'hono';
import type { z } from 'zod';
import { guest } from '#lib/constants.ts';
import type { Call } from '#lib/contracts/call.ts';
import { isCountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Api, ApiEnv } from './api-types.ts';
import type { CallContext, Handler, Reply, RequestFacts } from './call-context.ts';
import { readCookie } from './cookies.ts';
import { documentCall } from './document-call.ts';
import { guardCall, guardDesk } from './guard-call.ts';
import { momentsFor, refuseOthersPage } from './asking-page.ts';
import { answerOnce, hashRequest, readKey } from './idempotency.ts';
import { refuseManyParameters } from './limit-request.ts';
import { parseWith, readJson } from './parse.ts';
import { hitLimits, isLimitName, limits, type LimitName } from './rate-limit.ts';
import { jsonResponse } from './respond.ts';
import { noteSigned, signedRequest } from './signed-request.ts';
import type { Services } from '#server/platform/services.ts';
import type { Visitor } from '#lib/visitor.ts';

type HonoContext = Context<ApiEnv>;

/** Where the API is mounted. */
const BASE = '/api';

const bearerOf = (c: HonoContext) =>
  /^Bearer ([\x21-\x7e]{1,256})$/.exec(c.req.header('authorization') ?? '')?.[1];

/** Only an operator can make the desk's calls, so they run without a user. */
const noUser: Visitor = { kind: 'guest', country: null };

export async function visitorOf(c: HonoContext, services: Services): Promise<Visitor> {
  if (c.env.visitor) return c.env.visitor;
  const header = c.req.header('x-country-code');
  const country = isCountryCode(header) ? header : null;
  return (await services.who.visitor(services, { token: bearerOf(c), country })).visitor;
}

function factsOf(c: HonoContext, visitor: Visitor, call: Call): RequestFacts {
  const chosen = visitor.kind === 'guest' ? visitor.country : visitor.user.country.code;
  return {
    id: c.env.requestId,
    address: c.env.clientAddress,
    userAgent: (c.req.header('user-agent') ?? '').slice(0, 300),
    key: call.keyed ? readKey(c.req.header('idempotency-key')) : '',
    country: chosen ?? guest.country,
    token: bearerOf(c),
    cookie: (name) => readCookie(c.req.header('cookie'), name),
    header: (name) => c.req.header(name),
    say: momentsFor(c.req.raw, c.env.visitor),
    bytes: async () => new Uint8Array(await c.req.arrayBuffer()),
    stream: () => c.req.raw.body,
  };
}

async function applyLimits(call: Call, services: Services, facts: RequestFacts, visitor: Visitor) {
  const user = visitor.kind === 'guest' ? undefined : visitor.user.uuid;
  const of = (name: LimitName) => {
    const isPerUser = limits[name].per === 'user' && user;
    return { name, subject: isPerUser ? user : facts.address };
  };
  await hitLimits(services, [
    of(user ? 'generalUser' : 'general'),
    ...(call.keyed && user ? [of('money')] : []),
    ...(call.limit && isLimitName(call.limit) ? [of(call.limit)] : []),
  ]);
}

function bodyOf<C extends Call>(call: C, reply: Reply<C>, services: Services): object {
  const check = services.env.NODE_ENV !== 'production';
  const data = check ? call.reply.parse(reply.data) : reply.data;
  return {
    data,
    ...(reply.meta === undefined ? {} : { meta: reply.meta }),
    ...(reply.message === undefined ? {} : { message: reply.message }),
  };
}

async function parseBody(c: HonoContext, schema: z.ZodType, key: string) {
  const sent = await readJson(c.req.raw);
  const body = parseWith(schema, sent);
  const path = c.req.path.slice(BASE.length);
  noteSigned(body, () => signedRequest({ method: c.req.method, path, key, body: sent }));
  return body;
}

async function parseRequest(c: HonoContext, call: Call, { key }: RequestFacts) {
  refuseManyParameters(c.req.url);
  return {
    params: call.params ? parseWith(call.params, c.req.param()) : undefined,
    query: call.query ? parseWith(call.query, c.req.query()) : undefined,
    body: call.body ? await parseBody(c, call.body, key) : undefined,
  };
}

/**
 * Mounts one call: page check, guard, rate limits, validation, idempotency, handler, reply, in this order and
 * only here. A handler sees nothing that isn't validated and never writes a response by hand.
 */
export function serve<const C extends Call>(
  api: Api,
  services: Services,
  call: C,
  handler: Handler<C>,
): void {
  documentCall(api, call);
  const secure = services.env.origin.startsWith('https:');
  api.on(call.method.toUpperCase(), call.path.replaceAll(/\{(\w+)\}/g, ':$1'), async (c) => {
    const isDesk = call.guard.startsWith('desk');
    const visitor = isDesk ? noUser : await visitorOf(c, services);
    const { queue, book } = c.req.param() as Record<string, string | undefined>;
    const asked = { token: bearerOf(c), queue, book };
    const desk = isDesk ? await guardDesk(call, asked, services) : undefined;
    if (!isDesk) refuseOthersPage(c, visitor);
    if (!isDesk) guardCall(call.guard, visitor, services);
    const request = factsOf(c, visitor, call);
    await applyLimits(call, services, request, visitor);
    if (call.fresh && !(await services.who.isFresh(services, request.token)))
      throw new AppError('proof_required');
    const parts = await parseRequest(c, call, request);
    const user = visitor.kind === 'guest' ? undefined : visitor.user;
    const facts = { visitor, user, desk, request, ...parts };
    const ctx = { ...services, ...facts } as unknown as CallContext<C>;
    if (call.raw) return (await handler(ctx)) as Response;
    if (call.empty) {
      await handler(ctx);
      return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
    }

    const answer = async () => {
      const reply = (await handler(ctx)) as Reply<C>;
      return { reply, status: reply.status ?? 200, body: bodyOf(call, reply, services) };
    };
    const owner = user?.uuid ?? desk?.operator.id;
    if (!call.keyed || !owner) {
      const { reply, status, body } = await answer();
      const kept = call.maxAgeS ? { 'cache-control': `public, max-age=${call.maxAgeS}` } : {};
      const headers = { ...kept, ...reply.headers };
      const cookieChanges = reply.cookies ?? [];
      return jsonResponse(body, { status, cookieChanges, secure, headers, say: request.say });
    }
    const at = {
      userId: owner,
      key: request.key,
      route: `${call.method} ${call.path}`,
      hash: hashRequest({ ...parts }),
    };
    const stored = await answerOnce(services.db, at, answer);
    return jsonResponse(stored.body, { status: stored.status, secure, say: request.say });
  });
}
