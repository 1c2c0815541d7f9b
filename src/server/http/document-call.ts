import { z } from 'zod';
import { codesOf, type Call } from '#lib/contracts/call.ts';
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

/** Writes one call into the OpenAPI document. Bodies are always required. */
export function documentCall(api: Api, call: Call): void {
  const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } });
  const envelope = z.object({
    data: call.reply,
    ...(call.meta ? { meta: call.meta } : {}),
    message: z.string().optional(),
  });
  const statuses = new Map<number, string[]>();
  for (const code of codesOf(call)) {
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
    summary: call.summary,
    description: `Guard: ${call.guard}${call.keyed ? '; needs an Idempotency-Key' : ''}`,
    request: {
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
