import type { z } from 'zod';
import type { Doubt } from '#server/ports/outcome.ts';
import type { JsonReply } from '#server/providers/json-client.ts';

/** What was read, or why not; `status` is 0 without an answer. */
export type Read<T> = { ok: true; value: T } | { ok: false; status: number; reason: Doubt };

/** A successful answer in the expected shape. */
export function readAs<T>(reply: JsonReply, shape: z.ZodType<T>): Read<T> {
  if (reply.kind === 'no answer') return { ok: false, status: 0, reason: reply.reason };
  const isFine = reply.status >= 200 && reply.status < 300;
  const parsed = isFine ? shape.safeParse(reply.body) : undefined;
  if (parsed?.success) return { ok: true, value: parsed.data };
  return { ok: false, status: reply.status, reason: 'bad_body' };
}
