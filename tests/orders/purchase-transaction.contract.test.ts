import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#server/http/rate-limit.ts';
import { aMember, PIN, type TestApp, type TestMember } from '#tests/support/api.ts';
import { letKeysBeTakenOver, sendToDying } from '#tests/support/killed-server.ts';
import { airtimeBody, aShop, buy, moneyOf } from '#tests/support/orders.ts';
import { commitsDuring } from '#tests/support/purchase-cost.ts';

let app: TestApp;
beforeAll(async () => {
  app = await aShop();
});
afterAll(() => app.close());

const attemptsOf = async ({ user }: TestMember): Promise<number> => {
  const { rows } = await app.services.db.sql.query<{ pin_attempts: number }>(
    'select pin_attempts from users where id = $1',
    [user.uuid],
  );
  return rows[0]!.pin_attempts;
};

/** The statements of the transaction that places a member's next order. */
async function placing(member: TestMember): Promise<string[]> {
  const commits = await commitsDuring(app.databaseUrl, async () => {
    expect((await buy(app, member)).status).toBe(201);
  });
  const found = commits.find(({ statements }) =>
    statements.some((text) => text.startsWith('insert into "orders"')),
  );
  return found!.statements;
}

/** Buys from a server that dies before or after the commit of the order. */
const buyFromDying = (member: TestMember, key: string, when: 'before' | 'after') =>
  sendToDying(app, {
    method: 'POST',
    url: '/api/bills/purchase',
    headers: {
      authorization: `Bearer ${member.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: Buffer.from(JSON.stringify({ ...airtimeBody(), pin: PIN })).toString('base64'),
    steps: ['insert into "orders"', '^commit'],
    when,
  });

describe('the transaction that places an order', () => {
  const hold = /ledger\.place_hold\(/;

  it('places the hold before it reads limits and flags, so it reads them under the lock of the account', async () => {
    const statements = await placing(await aMember(app, { balance: '1000.00' }));
    const at = (mark: RegExp) => statements.findIndex((text) => mark.test(text));
    const last = (mark: RegExp) => statements.findLastIndex((text) => mark.test(text));
    expect(at(/date_trunc\('month'/)).toBeGreaterThan(at(hold));
    expect(last(/distinct kind from flag/)).toBeGreaterThan(at(hold));
  });

  it('applies the fraud rules before it opens the order, so they don’t count it', async () => {
    const statements = await placing(await aMember(app, { balance: '1000.00' }));
    const at = (mark: RegExp) => statements.findIndex((text) => mark.test(text));
    expect(at(/^select r\.kind, r\.at_least/)).toBeGreaterThanOrEqual(0);
    expect(at(/^select r\.kind, r\.at_least/)).toBeLessThan(at(/^insert into "orders"/));
  });

  it('clears the PIN’s attempts before anything else, because everything that locks a member locks them first', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    await buy(app, member, { pin: '111222' });
    expect(await attemptsOf(member)).toBe(1);
    const [first] = await placing(member);
    expect(first).toMatch(/set pin_attempts = 0/);
    expect(await attemptsOf(member)).toBe(0);
  });

  it('stores the reply, so after a crash right behind it the same key gets that reply', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const key = randomUUID();
    await buyFromDying(member, key, 'after');
    const again = await buy(app, member, { key });
    expect(again.status).toBe(201);
    expect(again.body.data.status).toBe('processing');
    expect((await moneyOf(app, member)).held).toBe('500.00');
    await app.drainJobs();
  });

  it('stores no reply when the server dies before its end, and the same key pays once', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const key = randomUUID();
    await buyFromDying(member, key, 'before');
    expect((await buy(app, member, { key })).status).toBe(409);
    await letKeysBeTakenOver(app);
    expect((await buy(app, member, { key })).status).toBe(201);
    expect((await moneyOf(app, member)).held).toBe('500.00');
    await app.drainJobs();
  });
});

describe('a right PIN', () => {
  it('costs no attempt when there is too little money', async () => {
    const member = await aMember(app, { balance: '100.00' });
    for (let n = 0; n < 6; n++) expect((await buy(app, member)).status).toBe(400);
    expect(await attemptsOf(member)).toBe(0);
  });

  it('pays for eight purchases at the same moment', async () => {
    const member = await aMember(app, { balance: '9000.00' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => buy(app, member)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(await attemptsOf(member)).toBe(0);
    await app.drainJobs();
  });
});

describe('a call with a key', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await aShop({ env: { RATE_LIMITS: 'on' } });
  });
  afterAll(() => limited.close());

  const { max: money } = limits.money;

  it('uses up no key above its limit, so the same request can be made later', async () => {
    const member = await aMember(limited, { balance: '1000.00' });
    const { sql } = limited.services.db;
    const limit = `money:${member.user.uuid}`;
    await sql.query('select rate_limit_hit($1, 60) from generate_series(1, $2)', [limit, money]);
    const key = randomUUID();
    expect((await buy(limited, member, { key })).status).toBe(429);
    const { rowCount } = await sql.query('select from http_idempotency where key = $1', [key]);
    expect(rowCount).toBe(0);
    await sql.query('delete from rate_limit where key = $1', [limit]);
    expect((await buy(limited, member, { key })).status).toBe(201);
    await limited.drainJobs();
  });

  it('counts when it can’t be read, too', async () => {
    const member = await aMember(limited, { balance: '1000.00' });
    const statuses: number[] = [];
    for (let n = 0; n <= money; n++) {
      const extra = { unknown: 'field' };
      statuses.push((await buy(limited, member, { extra })).status);
    }
    expect(statuses).toEqual([...Array<number>(money).fill(422), 429]);
  });

  it('is counted and uses its key in one statement', async () => {
    const member = await aMember(app, { balance: '1000.00' });
    const commits = await commitsDuring(app.databaseUrl, () => buy(app, member));
    const taking = commits.filter(({ statements }) =>
      statements.some((text) => /rate_limit_hit|insert into http_idempotency/.test(text)),
    );
    expect(taking).toHaveLength(1);
    await app.drainJobs();
  });
});
