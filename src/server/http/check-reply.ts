import type { Call } from '#lib/contracts/call.ts';

const asJson = (value: object): unknown => JSON.parse(JSON.stringify(value));

const isNested = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The places at which two values of JSON differ, such as `orders.0.user_id`. */
function differencesOf(sent: unknown, declared: unknown, at = ''): string[] {
  if (!isNested(sent) || !isNested(declared)) return Object.is(sent, declared) ? [] : [at];
  const keys = new Set([...Object.keys(sent), ...Object.keys(declared)]);
  return [...keys].flatMap((key) =>
    differencesOf(sent[key], declared[key], at ? `${at}.${key}` : key),
  );
}

interface Sent {
  data: unknown;
  meta?: unknown;
}

/**
 * Checks that a reply is what its contract declares and nothing more. Production sends replies as they are, so a
 * handler that spreads a row would send its other columns there, unseen by tests of parsed replies.
 * @throws ZodError when something is missing or of another type
 * @throws Error when it says more, or the contract would change it
 */
export function checkReply(call: Call, { data, meta }: Sent): void {
  const declared = {
    data: call.reply.parse(data),
    meta: meta === undefined ? undefined : call.meta?.parse(meta),
  };
  const differences = differencesOf(asJson({ data, meta }), asJson(declared));
  if (differences.length > 0)
    throw new Error(
      `${call.method.toUpperCase()} ${call.path} replies with what its contract doesn’t declare: ${differences.slice(0, 10).join(', ')}`,
    );
}
