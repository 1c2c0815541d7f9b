import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toAmount } from '#lib/money.ts';
import type { Balances } from '#lib/wallet/balances.contract.ts';
import type { MoneyMonth } from '#lib/wallet/month.contract.ts';
import { walletAccount } from '#server/ledger/user-accounts.ts';
import { liveHistory } from '#server/ops/history/live.ts';
import { onVirtualTime, restoreTime, VirtualTime } from '#server/ops/history/virtual-time.ts';
import { findPerson } from '#server/ops/seed/people.ts';
import { seed } from '#server/ops/seed/seed.ts';
import { anApp, type TestApp, type TestMember } from '#tests/support/api.ts';
import { booksOf } from '#tests/support/books.ts';
import { freshToken } from '#tests/support/orders.ts';

let app: TestApp;
let chiamaka: TestMember;
let clocksBefore: unknown[];

/** Everything in the database that asks for the time: defaults, and the paths of functions. */
async function clocksOf({ databaseUrl }: TestApp): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string; value: string }>(
    `select d.adrelid::regclass::text || '.' || d.adnum as name, pg_get_expr(d.adbin, d.adrelid) as value
       from pg_attrdef d
     union all select p.oid::regprocedure::text, p.proconfig::text from pg_proc p where p.proconfig is not null
     union all select nspname, '' from pg_namespace
     order by 1, 2`,
  );
  await client.end();
  return rows;
}

beforeAll(async () => {
  app = await anApp();
  clocksBefore = await clocksOf(app);
  await seed(app.services, () => liveHistory(app.services.env, app.databaseUrl, ['ng3']));
  const user = (await findPerson(app.services, { id: 'ng3' }))!;
  chiamaka = { user, token: '' };
  chiamaka.token = await freshToken(app, chiamaka);
});
afterAll(() => app.close());

const YESTERDAY = new Date(Date.now() - 86_400_000);

describe('a demo member with three months of history', () => {
  it('has orders of everything that belongs to their life, from the first week to the last', async () => {
    const { rows } = await app.services.db.sql.query<{ type: string; n: bigint }>(
      `select service_type as type, count(*) as n from orders where user_id = $1 group by 1`,
      [chiamaka.user.uuid],
    );
    const counts = Object.fromEntries(rows.map(({ type, n }) => [type, Number(n)]));
    expect(counts).toMatchObject({
      'airtime-bill-payment': 40,
      'cable-bill-payment': 3,
      'crypto-buy': 1,
      'crypto-sell': 1,
      'electricity-bill-payment': 6,
      'event-bill-payment': 1,
      'giftcard-sell': 3,
      'mobile-data-bill-payment': 3,
      'personalized-shopping': 1,
      'primary-account-withdrawal': 4,
      'rewards-transfer': 1,
    });
    const { rows: weeks } = await app.services.db.sql.query<{ days: number }>(
      `select distinct (extract(epoch from now() - created_at) / 604800)::int as days from orders
       where user_id = $1`,
      [chiamaka.user.uuid],
    );
    expect(weeks.length).toBeGreaterThanOrEqual(13);
  });

  it('has no order that is still open, and one whose money came back', async () => {
    const { rows } = await app.services.db.sql.query<{ status: string; n: bigint }>(
      'select status, count(*) as n from orders where user_id = $1 group by 1 order by 1',
      [chiamaka.user.uuid],
    );
    expect(rows.map(({ status }) => status)).toEqual(['completed', 'failed']);
    expect(rows[1]?.n).toBe(1n);
  });

  it('was paid a bonus for the card that was late, and has spun the wheel', async () => {
    const { body } = await app.call<{ data: { history: { kind: string }[] } }>(
      'GET',
      '/rewards/earnings',
      { token: chiamaka.token },
    );
    expect(body.data.history.map(({ kind }) => kind)).toContain('late');
    const spins = await app.call<{ data: unknown[] }>('GET', '/prize-wheel/spins', {
      token: chiamaka.token,
    });
    expect(spins.body.data).toHaveLength(1);
  });

  it('has two full months in the wallet', async () => {
    const now = new Date();
    for (const back of [1, 2]) {
      const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
      const month = first.toISOString().slice(0, 7);
      const { body } = await app.call<{ data: MoneyMonth }>('GET', `/wallet/months/${month}`, {
        token: chiamaka.token,
      });
      expect(Number(body.data.money_in.amount)).toBeGreaterThan(10_000);
      expect(Number(body.data.spent.amount)).toBeGreaterThan(10_000);
    }
  });

  it('has a balance for each of the last 30 days, which the entries until then add up to', async () => {
    const token = await freshToken(app, chiamaka);
    const { body } = await app.call<{ data: Balances }>('GET', '/wallet/balances', { token });
    const { rows } = await app.services.db.sql.query<{ balance: bigint }>(
      `select (select coalesce(sum(amount), 0) from ledger.entry e where e.account_id = $1
         and e.created_at < ((d.day + 1)::timestamp at time zone 'Africa/Lagos'))::bigint as balance
       from generate_series(0, 29) n, lateral (select $2::date + n as day) d order by d.day`,
      [await walletAccount(app.services.db, chiamaka.user), body.data.from],
    );
    expect(body.data.balances).toEqual(rows.map(({ balance }) => toAmount(balance)));
    expect(body.data.peaks.map(({ title }) => title).slice(0, 2)).toEqual([
      'Deposit',
      'Apple (iTunes) gift card',
    ]);
  });

  it('leaves books that agree with each other, with days of the past', async () => {
    expect((await booksOf(app)).findings).toEqual([]);
    const { rows } = await app.services.db.sql.query<{ first: Date; days: bigint }>(
      'select min(day) as first, count(distinct day) as days from ledger.daily_balance',
    );
    expect(Number(rows[0]?.days)).toBeGreaterThan(80);
  });

  it('leaves the database with its own clock', async () => {
    expect(await clocksOf(app)).toEqual(clocksBefore);
  });
});

describe('a clock that a killed process left', () => {
  it('is taken out again', async () => {
    const clock = new VirtualTime(YESTERDAY);
    await clock.installIn(app.databaseUrl);
    await clock.close();
    const reader = new pg.Client({ connectionString: onVirtualTime(app.databaseUrl) });
    await reader.connect();
    const { rows } = await reader.query<{ now: Date }>('select now()');
    expect(rows[0]?.now).toEqual(YESTERDAY);
    await reader.end();
    await restoreTime(app.databaseUrl);
    expect(await clocksOf(app)).toEqual(clocksBefore);
  });
});
