import { analytics } from '#lib/constants.ts';
import type { sendEvents } from '#lib/analytics/contract.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Api } from '#server/http/api-types.ts';
import type { CallContext, Handler } from '#server/http/call-context.ts';
import { keepEvents, type KeptEvent } from './keep-events.ts';
import { mayCount } from './may-count.ts';
import { visitorId } from './visitor-id.ts';

/** A page may stay open for days; no event is dated back further than this. */
const LONGEST_MS = 24 * 3600 * 1000;

type Context = CallContext<typeof sendEvents>;
type Sent = Context['body']['events'][number];

function fieldsOf(
  { name: _, ago: __, ...fields }: Sent,
  pathOf: ReturnType<typeof knownPaths>,
): Record<string, unknown> | undefined {
  if (!('path' in fields)) return fields;
  const path = pathOf(fields.method, fields.path);
  return path === undefined ? undefined : { ...fields, path };
}

/**
 * Stores a batch of events, leaving out calls to paths that aren't ours.
 * @throws AppError 413 above the maximum
 */
export const recordEvents = (api: Api): Handler<typeof sendEvents> => {
  const pathOf = knownPaths(api);
  return async (ctx) => {
    const { body, clock, env, request, visitor } = ctx;
    if (body.events.length > analytics.batchEvents) throw new AppError('too_large');
    if (!mayCount(request)) return { data: null };
    const now = clock.now().getTime();
    const events = body.events.flatMap((sent): KeptEvent[] => {
      const fields = fieldsOf(sent, pathOf);
      if (!fields) return [];
      const at = new Date(now - Math.min(sent.ago, LONGEST_MS));
      const source = { visitor: visitorId(env.SECRET, visitor), country: request.country };
      return [{ at, name: sent.name, screen: body.screen, ...source, fields }];
    });
    await keepEvents(ctx, events);
    return { data: null };
  };
};

interface Known {
  call: string;
  path: string;
  like: RegExp;
}

/** The API's paths: those without parameters, and patterns for those with some. */
function patternsOf(api: Api): { exact: Set<string>; like: Known[] } {
  const exact = new Set<string>();
  const like: Known[] = [];
  for (const definition of api.openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue;
    const { method, path } = definition.route;
    const call = method.toUpperCase();
    if (!path.includes('{')) exact.add(`${call} ${path}`);
    else like.push({ call, path, like: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) });
  }
  return { exact, like };
}

/**
 * Finds which of our paths a browser's masked path stands for, with its parameter names. Returns undefined
 * for any other path, so that arbitrary text can't get through as one.
 */
function knownPaths(api: Api): (method: string, masked: string) => string | undefined {
  let patterns: ReturnType<typeof patternsOf> | undefined;
  return (method, masked) => {
    patterns ??= patternsOf(api);
    if (patterns.exact.has(`${method} ${masked}`)) return masked;
    return patterns.like.find(({ call, like }) => call === method && like.test(masked))?.path;
  };
}
