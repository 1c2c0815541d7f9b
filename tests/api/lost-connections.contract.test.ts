import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#lib/contracts/call.ts';
import type { TestApp, TestMember } from '#tests/support/api.ts';
import { isOpen, tokenFor } from '#tests/support/call-sessions.ts';
import { contractCalls } from '#tests/support/calls.ts';
import { aCutter, type Cutter } from '#tests/support/cut-connections.ts';
import { anOperator } from '#tests/support/desk.ts';
import { letKeysBeTakenOver } from '#tests/support/killed-server.ts';
import { airtimeBody, aShop, moneyOf } from '#tests/support/orders.ts';
import { bodyFor, sendCall } from '#tests/support/send-call.ts';
import { aWithdrawer } from '#tests/support/withdrawals.ts';

const calls = await contractCalls();
const MOST_STATEMENTS = 60;
/** A read returns the same wherever it is cut; only calls that write could stop halfway. */
const MOST_OF_A_READ = 2;

let app: TestApp;
let cutter: Cutter;
let member: TestMember;
let operatorId: string;
beforeAll(async () => {
  app = await aShop();
  cutter = await aCutter(app.databaseUrl);
  member = await aWithdrawer(app);
  operatorId = (await anOperator(app, 'Ngozi', 'owner')).id;
});
afterAll(async () => {
  await cutter.close();
  await app.close();
});

describe('a database connection that ends in the middle of a call', () => {
  const rows = calls.map((call): [string, Call] => [
    `${call.method.toUpperCase()} ${call.path}`,
    call,
  ]);

  it.each(rows)('makes %s 503 with the seconds to wait, never 500', async (_, call) => {
    // the first two, session and limit, are the same everywhere, so they are cut at one call only
    const first = call.path === '/profile' ? 1 : isOpen(call) ? 2 : 3;
    const end = call.method === 'get' ? first + MOST_OF_A_READ : MOST_STATEMENTS;
    for (let n = first, isOver = false; !isOver && n < end; n += 1) {
      const token = await tokenFor(app, call, { member, operatorId });
      const sent = { token, body: bodyFor(call) };
      const { answer, wasCut } = await cutter.during(n, () => sendCall(app, call, sent));
      const { status, headers, body } = answer;
      if (status >= 500) {
        expect([n, status, body['message']]).toEqual([
          n,
          503,
          'We’re busy right now. Please try again shortly.',
        ]);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
      isOver = !wasCut;
    }
  });
});

describe('money, whichever statement the connection is lost at', () => {
  const purchases = [
    ['/bills/purchase', { ...airtimeBody(), pin: '482915' }, '500.00'],
    ['/payment/withdraw', { amount: '1000', pin: '482915' }, '1010.00'],
  ] as const;
  const rows = purchases.flatMap((each) => [
    ['ended', ...each] as const,
    ['silent', ...each] as const,
  ]);

  it.each(rows)(
    '%s, is spent once by %s when the call is repeated',
    async (how, path, body, total) => {
      const buyer = await aWithdrawer(app);
      const before = await moneyOf(app, buyer);
      let spent = 0;
      for (let n = 1, isOver = false; !isOver && n < MOST_STATEMENTS; n += 1) {
        const key = randomUUID();
        const ask = () => app.call('POST', path, { token: buyer.token, key, body });
        const { answer, wasCut } = await cutter.during(n, ask, how);
        isOver = !wasCut;
        expect([201, 503]).toContain(answer.status);
        await letKeysBeTakenOver(app);
        expect((await ask()).status).toBe(201);
        spent += 1;
        await app.drainJobs();
        if (spent % 8 === 0) await app.services.db.sql.query('delete from rate_limit');
      }
      expect(spent).toBeGreaterThan(5);
      const after = await moneyOf(app, buyer);
      const cents = (text: string) => Number(text.replace(/\D/g, ''));
      expect(cents(before.available) - cents(after.available)).toBe(spent * cents(total));
    },
  );
});
