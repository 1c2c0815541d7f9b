import { expect } from 'vitest';
import type { Call } from '#lib/contracts/call.ts';
import { anApp, type TestApp, type TestMember } from './api.ts';
import { tokenFor } from './call-sessions.ts';
import { hasOwner } from './day-of-business.ts';
import { named } from './every-call.ts';
import { objectFor } from './owned.ts';
import { aReadCounter, type Reads } from './reads.ts';
import { sendCall } from './send-call.ts';

/** PostgreSQL reads a table of a few pages as a whole, and that is fast; an index may grow by a level. */
const SMALL_PAGES = 32;
const LEEWAY = { rows: 25, pages: 64 };
const MOST = 1.3;

const namesOne = ({ path }: Call) => path.includes('{');
export const isRead = (call: Call) =>
  call.method === 'get' && call.guard !== 'signature' && (hasOwner(call) || !namesOne(call));

interface Who {
  member: TestMember;
  operatorId: string;
}

interface Request {
  call: Call;
  path: string;
  token: string | undefined;
}

/** A request for each call, with something of the member where it is about one thing. */
export async function requestsFor(
  app: TestApp,
  calls: readonly Call[],
  who: Who,
): Promise<Request[]> {
  const own = await anApp({ on: app });
  const tokens = new Map<string, string | undefined>();
  const requests: Request[] = [];
  for (const call of calls) {
    if (!tokens.has(call.guard)) tokens.set(call.guard, await tokenFor(own, call, who));
    const path = namesOne(call) ? await objectFor(own, who.member, named(call), call) : call.path;
    requests.push({ call, path, token: tokens.get(call.guard) });
  }
  await own.close();
  return requests;
}

/** What each request reads. */
export async function readsOf(
  app: TestApp,
  requests: readonly Request[],
): Promise<Map<string, Reads>> {
  const counter = await aReadCounter(app);
  const reads = new Map<string, Reads>();
  for (const { call, ...sent } of requests)
    reads.set(
      named(call),
      await counter.count(async (own) => {
        const { status, body } = await sendCall(own, call, sent);
        expect(status, `${named(call)}: ${JSON.stringify(body)}`).toBeLessThan(500);
      }),
    );
  await counter.close();
  return reads;
}

/** Whether a call, an order or a job may read more of a table. */
export type IsExpected = (name: string, table: string) => boolean;

/** Tables that a call, an order or a job reads more of, and how much. */
export function grownIn(
  name: string,
  { few, many }: { few: Reads | undefined; many: Reads },
  isExpected: IsExpected,
  smallPages = SMALL_PAGES,
): string[] {
  return [...many].flatMap(([table, read]) => {
    const was = few?.get(table) ?? { rows: 0, pages: 0 };
    const grew = (['rows', 'pages'] as const).filter(
      (unit) => read[unit] > was[unit] * MOST + LEEWAY[unit],
    );
    if (grew.length === 0 || read.pages <= smallPages || isExpected(name, table)) return [];
    return grew.map((unit) => `${name}: ${was[unit]} to ${read[unit]} ${unit} of ${table}`);
  });
}
