import type { Context } from 'hono';
import type { z } from 'zod';
import { guest } from '#lib/constants.ts';
import type { Call } from '#lib/contracts/call.ts';
import { isCountryCode } from '#lib/countries.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Api, ApiEnv } from './api-types.ts';
import type { CallContext, Handler, Reply, RequestFacts } from './call-context.ts';
import { checkReply } from './check-reply.ts';
import { readCookie } from './cookies.ts';
import { documentCall } from './document-call.ts';
import { guardCall, guardDesk, refuseOthersPage } from './guard-call.ts';
import {
  answerOnce,
  hashRequest,
  noteSigned,
  readKey,
  signedRequest,
  storeAnswer,
  type KeyedCall,
} from './idempotency.ts';
import { parseWith, readJson, refuseManyParameters } from './parse.ts';
import { hitLimits, isLimitName, limits, type Hit, type LimitName } from './rate-limit.ts';
import { jsonResponse, momentsFor } from './respond.ts';
import type { Services } from '#server/platform/services.ts';
import type { Visitor } from '#lib/visitor.ts';

type HonoContext = Context<ApiEnv>;

/** Where the API is mounted. */
const BASE = '/api';

const bearerOf = (c: HonoContext) =>
  /^Bearer ([\x21-\x7e]{1,256})$/.exec(c.req.header('authorization') ?? '')?.[1];

/**
 * Only an operator can make the desk's calls, and a signature grants the signed ones, so both run without a user.
 * A slow upload may carry a token that was replaced before it arrived: resolving it would end the session.
 */
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
    show: momentsFor(c.req.raw, c.env.visitor),
    bytes: async () => new Uint8Array(await c.req.arrayBuffer()),
    stream: () => c.req.raw.body,
  };
}

function generalOf({ guard }: Call, user: string | undefined): LimitName {
  if (guard === 'signature') return 'signed';
  return user ? 'generalUser' : 'general';
}

function hitsOf(call: Call, facts: RequestFacts, visitor: Visitor): Hit[] {
  const user = visitor.kind === 'guest' ? undefined : visitor.user.uuid;
  const of = (name: LimitName): Hit => {
    const isPerUser = limits[name].per === 'user' && user;
    return { name, subject: isPerUser ? user : facts.address };
  };
  return [
    of(generalOf(call, user)),
    ...(call.keyed && user ? [of('money')] : []),
    ...(call.limit && isLimitName(call.limit) ? [of(call.limit)] : []),
  ];
}

function bodyOf<C extends Call>(call: C, reply: Reply<C>, services: Services): object {
  if (services.env.NODE_ENV !== 'production') checkReply(call, reply);
  return {
    data: reply.data,
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

interface Counting {
  hits: readonly Hit[];
  /** The statement that takes its key also counts it. */
  isWithKey: boolean;
}

function countingOf(
  call: Call,
  {
    request,
    visitor,
    owner,
  }: { request: RequestFacts; visitor: Visitor; owner: string | undefined },
): Counting {
  const takesKey = call.keyed && owner !== undefined && !call.raw && !call.empty;
  return { hits: hitsOf(call, request, visitor), isWithKey: takesKey === true && !call.fresh };
}

/** Reads a call and counts it. A call with a key is counted here only if it can't be read. */
async function readCounted(
  c: HonoContext,
  services: Services,
  call: Call,
  { hits, isWithKey }: Counting,
  request: RequestFacts,
) {
  if (!isWithKey) await (c.env.page?.count(hits) ?? hitLimits(services, hits));
  if (call.fresh && !(await services.who.isFresh(services, request.token)))
    throw new AppError('proof_required');
  try {
    return await parseRequest(c, call, request);
  } catch (error) {
    if (isWithKey) await hitLimits(services, hits);
    throw error;
  }
}

interface Keyed {
  owner: string;
  request: RequestFacts;
  parts: object;
  counting: Counting;
}

const keyedCall = (
  { method, path }: Call,
  { owner, request, parts, counting }: Keyed,
): KeyedCall => ({
  userId: owner,
  key: request.key,
  route: `${method} ${path}`,
  hash: hashRequest({ ...parts }),
  hits: counting.isWithKey ? counting.hits : [],
});

/** Turns a call's replies into responses, and stores one in the transaction of the work it reports. */
function answering<C extends Call>(call: C, services: Services, at: KeyedCall | undefined) {
  const kept = new WeakSet<Reply<C>>();
  const answerTo = (reply: Reply<C>) => ({
    status: reply.status ?? 200,
    body: bodyOf(call, reply, services),
    isKept: kept.has(reply),
  });
  const keepReply: CallContext<C>['keepReply'] = async (tx, reply) => {
    if (at) await storeAnswer(tx, at, answerTo(reply));
    kept.add(reply);
  };
  return { answerTo, keepReply };
}

/**
 * Mounts one call: page check, guard, rate limits, validation, idempotency, handler, reply, in this order and
 * only here. A call with a key is validated first, because its limits and its key are one statement. A handler
 * sees nothing that isn't validated and never writes a response by hand.
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
    const hasUser = !isDesk && call.guard !== 'signature';
    const visitor = hasUser ? await visitorOf(c, services) : noUser;
    const { queue, book } = c.req.param() as Record<string, string | undefined>;
    const asked = { token: bearerOf(c), queue, book };
    const desk = isDesk ? await guardDesk(call, asked, services) : undefined;
    if (!isDesk) refuseOthersPage(c, visitor);
    if (!isDesk) guardCall(call.guard, visitor, services);
    const request = factsOf(c, visitor, call);
    const user = visitor.kind === 'guest' ? undefined : visitor.user;
    const owner = user?.uuid ?? desk?.operator.id;
    const counting = countingOf(call, { request, visitor, owner });
    const parts = await readCounted(c, services, call, counting, request);
    const at =
      call.keyed && owner ? keyedCall(call, { owner, request, parts, counting }) : undefined;
    const { answerTo, keepReply } = answering(call, services, at);
    const { db, clock } = c.env.page ?? services;
    const facts = { db, clock, visitor, user, desk, request, keepReply, ...parts };
    const ctx = { ...services, ...facts } as unknown as CallContext<C>;
    if (call.raw) return (await handler(ctx)) as Response;
    if (call.empty) {
      await handler(ctx);
      return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
    }
    const reply = async () => (await handler(ctx)) as Reply<C>;
    if (at) {
      const { status, body } = await answerOnce(services, at, async () => answerTo(await reply()));
      return jsonResponse(body, { status, secure, show: request.show });
    }
    const said = await reply();
    const { status, body } = answerTo(said);
    const kept = call.maxAgeS ? { 'cache-control': `public, max-age=${call.maxAgeS}` } : {};
    const headers = { ...kept, ...said.headers };
    const cookieChanges = said.cookies ?? [];
    return jsonResponse(body, { status, cookieChanges, secure, headers, show: request.show });
  });
}
