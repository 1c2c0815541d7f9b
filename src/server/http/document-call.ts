import { z } from 'zod';
import { cookies, idempotency } from '#lib/constants.ts';
import { codesOf, type Call, type Guard } from '#lib/contracts/call.ts';
import { entryOf } from '#lib/errors/catalogue.ts';
import type { Api } from './api-types.ts';

const ErrorBody = z
  .object({
    message: z.string(),
    error_code: z.string().nullable(),
    errors: z.record(z.string(), z.array(z.string())),
    /** The help page that explains the error and what to do, opened at the answer. */
    help: z.string().optional(),
  })
  .meta({ id: 'Error' });

/** How callers prove who they are; which of them a call takes depends on its guard. */
const schemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a sign-in: a member’s, or an operator’s for calls of the desk.',
  },
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: cookies.token,
    description: 'A member’s session, for calls from our own pages.',
  },
  desk: {
    type: 'apiKey',
    in: 'cookie',
    name: cookies.desk,
    description: 'An operator’s session, for calls from pages of the desk.',
  },
} as const;

type Proof = Partial<Record<keyof typeof schemes, string[]>>;
const byMember: Proof[] = [{ bearer: [] }, { cookie: [] }];
const byOperator: Proof[] = [{ bearer: [] }, { desk: [] }];

/** A provider signs what it sends in its own way, which no scheme of OpenAPI describes. */
const open = new Set<Guard>(['public', 'desk-door', 'sandbox', 'signature']);

function securityOf(guard: Guard): Proof[] {
  if (open.has(guard)) return [];
  if (guard.startsWith('desk')) return byOperator;
  return guard === 'opt' ? [{}, ...byMember] : byMember;
}

/** Writes into the OpenAPI document how callers prove who they are. */
export function documentProofs(api: Api): void {
  for (const [name, scheme] of Object.entries(schemes))
    api.openAPIRegistry.registerComponent('securitySchemes', name, scheme);
}

/** `get /transactions/{reference_code}/receipt` is `getTransactionsReferenceCodeReceipt`. */
const idOf = ({ method, path }: Call): string =>
  method +
  path
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

const key = z.string().min(idempotency.minLength).max(idempotency.maxLength);
const KeyHeader = z.object({ 'idempotency-key': key });

/** Every call has a limit of requests. */
const everyCall = ['too_many_requests'] as const;

/** Writes one call into the OpenAPI document. Bodies are always required. */
export function documentCall(api: Api, call: Call): void {
  const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } });
  const envelope = z.object({
    data: call.reply,
    ...(call.meta ? { meta: call.meta } : {}),
    message: z.string().optional(),
  });
  const statuses = new Map<number, string[]>();
  for (const code of new Set([...codesOf(call), ...everyCall])) {
    const { status } = entryOf(code);
    statuses.set(status, [...(statuses.get(status) ?? []), code]);
  }
  const errors = Object.fromEntries(
    [...statuses].map(([status, codes]): [string, object] => [
      String(status),
      { description: codes.join(', '), ...json(ErrorBody) },
    ]),
  ) as Record<string, { description: string }>;
  const answer = call.raw
    ? { description: 'A file or a stream' }
    : { description: 'Done', ...json(envelope) };
  api.openAPIRegistry.registerPath({
    method: call.method,
    path: call.path,
    operationId: idOf(call),
    summary: call.summary,
    description: `Guard: ${call.guard}${call.keyed ? '; needs an Idempotency-Key' : ''}`,
    security: securityOf(call.guard),
    request: {
      ...(call.keyed ? { headers: KeyHeader } : {}),
      ...(call.params ? { params: call.params } : {}),
      ...(call.query ? { query: call.query } : {}),
      ...(call.body ? { body: { required: true, ...json(call.body) } } : {}),
    },
    responses: {
      ...(call.empty ? { 204: { description: 'Done, with no content' } } : { 200: answer }),
      ...errors,
    },
  });
}
