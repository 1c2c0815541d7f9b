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

/** Not made: it is about the last night, and its member is as new as the request. */
const NEEDS_A_NIGHT = '/books/mine';

export const isRead = (call: Call) =>
  call.method === 'get' &&
  call.guard !== 'signature' &&
  call.path !== NEEDS_A_NIGHT &&
  (hasOwner(call) || !namesOne(call));

const dayAt = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 24 * 3_600_000).toISOString().slice(0, 10);
const lastDays = `?from=${dayAt(29)}&to=${dayAt(0)}`;

/** What is asked where a call can't be made without it. */
const queries: Readonly<Record<string, string>> = {
  '/check-username-availability': '?username=someone_new',
  '/check-email-availability': '?email=someone.new@example.com',
  '/books/chain': `?from=${dayAt(7)}`,
  '/crypto/assets': '?side=sell',
  '/crypto/rates': '?token=usdt&network=tron&side=sell&fiatCurrency=NGN',
  '/share-pictures': '?page=/giftcard/rates',
  '/desk/reports': lastDays,
  '/desk/reports.csv': lastDays,
  '/transactions/statement': `${lastDays}&format=csv`,
  '/transactions/statement/signed': lastDays,
  '/bills/providers': '?service_type=airtime-bill-payment',
  '/shopping/estimate':
    '?shop_country=US&shop_currency=USD&category=clothes&weight_g=400&destination=NG&price=100.00',
};

interface Who {
  member: TestMember;
  operatorId: string;
  /** A finished order of the member. */
  order: string;
}

interface Request {
  call: Call;
  path: string;
  query?: string | undefined;
  token: string | undefined;
}

/** What is asked about the member. */
const aboutMember: Readonly<Record<string, (who: Who) => string>> = {
  '/proofs': ({ order }) => `?order=${order}`,
  '/desk/people': ({ member }) => `?q=${member.user.email}`,
};

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
    const query = aboutMember[call.path]?.(who) ?? queries[call.path];
    requests.push({ call, path, query, token: tokens.get(call.guard) });
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
        expect(Math.floor(status / 100), `${named(call)}: ${status} ${JSON.stringify(body)}`).toBe(
          2,
        );
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
