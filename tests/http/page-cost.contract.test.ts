import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { resolveVisitor } from '#server/auth/resolve-visitor.ts';
import { aMember, type TestApp, type TestMember } from '#tests/support/api.ts';
import { openDoor, type OpenDoor } from '#tests/support/open-door.ts';
import { aShop, buyAndSettle, numbers } from '#tests/support/orders.ts';
import { callingPages, callsOf } from '#tests/support/page-calls.ts';
import { commitsDuring } from '#tests/support/purchase-cost.ts';

let app: TestApp;
let member: TestMember;
let open: OpenDoor;

beforeAll(async () => {
  app = await aShop();
  member = await aMember(app, { balance: '1000.00' });
  const { reference_code: reference } = await buyAndSettle(app, member, {
    number: numbers.delivers,
  });
  open = await openDoor({
    services: app.services,
    api: app.api,
    resolveVisitor,
    pages: callingPages(reference),
  });
});
afterAll(async () => {
  await open.door.close();
  await app.close();
});

// what is cached for seconds doesn't expire between two views, however slow the machine is
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const view = (page: string) =>
  open.ask(`/${page}`, { headers: { cookie: `token=${member.token}` } });

/** The most transactions and statements of one view. Lower them when the cost falls. */
const most: Record<string, { transactions: number; statements: number }> = {
  home: { transactions: 3, statements: 37 },
  wallet: { transactions: 3, statements: 26 },
  airtime: { transactions: 3, statements: 19 },
  log: { transactions: 3, statements: 9 },
  order: { transactions: 3, statements: 12 },
  settings: { transactions: 3, statements: 6 },
  help: { transactions: 3, statements: 4 },
};

describe('a member’s view of a page', () => {
  it.each(Object.keys(callsOf))('takes no more transactions than necessary: %s', async (page) => {
    // the first view reads what is cached afterwards
    expect((await view(page)).status).toBe(200);
    const commits = await commitsDuring(app.databaseUrl, async () => {
      expect((await view(page)).status).toBe(200);
    });
    const found = commits.map(({ statements }) => statements);
    const told = JSON.stringify(found, undefined, 1);
    expect(found.length, told).toBeLessThanOrEqual(most[page]!.transactions);
    expect(found.flat().length, told).toBeLessThanOrEqual(most[page]!.statements);
  });
});
