import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Call } from '#lib/contracts/call.ts';
import { ORIGIN, PIN, type TestApp } from './api.ts';

export interface Sent {
  token?: string | undefined;
  path?: string;
  query?: string;
  type?: string;
  body?: string | undefined;
  key?: string | null;
}

/** The value of a path parameter: the first one that the call accepts there. */
const partFor = ({ params }: Call, name: string): string => {
  const shape = params?.shape[name] as z.ZodType | undefined;
  const likely = [randomUUID(), '0', 'deposits', 'banks'];
  return likely.find((each) => shape?.safeParse(each).success ?? true) ?? likely[0]!;
};

/** Sends a valid request of a call, with the test's changes. */
export async function sendCall(
  app: TestApp,
  call: Call,
  { token, path, query, type, body, key }: Sent = {},
) {
  const given = new Headers();
  if (token) given.set('authorization', `Bearer ${token}`);
  if (call.keyed && key !== null) given.set('idempotency-key', key ?? randomUUID());
  if (body !== undefined) given.set('content-type', type ?? 'application/json');
  const filled =
    path ?? call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => partFor(call, name));
  const response = await app.api.fetch(
    new Request(`${ORIGIN}/api${filled}${query ?? ''}`, {
      method: call.method.toUpperCase(),
      headers: given,
      ...(body === undefined ? {} : { body }),
    }),
    { clientAddress: '127.0.0.1', requestId: 'stranger' },
  );
  const { status, headers } = response;
  if (headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status, headers, body: {} as Record<string, unknown> };
  }
  const text = await response.text();
  const isJson = headers.get('content-type')?.includes('json');
  return {
    status,
    headers,
    body: (isJson ? JSON.parse(text) : { text }) as Record<string, unknown>,
  };
}

/** The JSON schema of a body, without the reference to its name in the document. */
export function jsonSchemaOf(schema: z.ZodType) {
  const { $ref, $defs, ...own } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return $defs?.[$ref?.split('/').at(-1) ?? ''] ?? own;
}

/** The minimum content of a body, by name. */
const samples: Record<string, unknown> = {
  pin: PIN,
  accept: true,
  amount: '1.00',
  code: '123456',
  bill_id: 'ng-mtn',
  user_number: '08031234567',
  class: 'regular',
  message: 'Please look again.',
  score: 4,
  quantity: 1,
  question: 'Which size is it?',
  stage: 'received',
  lines: [1],
  name: 'Somebody Else',
  price: '1.00',
  kind: 'bank',
};

export function bodyFor({ body }: Call): string | undefined {
  if (!body) return undefined;
  const { properties = {} } = jsonSchemaOf(body);
  const known = Object.entries(samples).filter(([name]) => Object.hasOwn(properties, name));
  return JSON.stringify(Object.fromEntries(known));
}
