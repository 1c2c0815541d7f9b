import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { CurrencyCode } from '#lib/countries.ts';
import { openDatabase, typesWithBigint } from '#server/db/client.ts';
import {
  type HouseKind,
  ledgerCurrencies,
  ledgerCoins,
  houseKinds,
  coinHouseKinds,
  houseAccount,
  readBalance,
} from '#server/ledger/accounts.ts';
import { placeHold } from '#server/ledger/place-hold.ts';
import { post } from '#server/ledger/post.ts';
import { audit } from '#server/ledger/proofs.ts';
import { releaseHold } from '#server/ledger/release-hold.ts';
import { balanceAt, statement } from '#server/ledger/statement.ts';
import { expireHolds, fold, recordDay } from '#server/ledger/upkeep.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { aTransfer, aWallet } from '#tests/support/ledger.ts';
import { withOrdinaryTimeLimits } from '#tests/support/time-limits.ts';

let fresh: FreshDatabase;
let root: pg.Client;
const bills = houseAccount('float_bills', 'NGN');

beforeAll(async () => {
  fresh = await freshDatabase();
  root = new pg.Client({ connectionString: fresh.url, types: typesWithBigint });
  await root.connect();
});
afterAll(async () => {
  await root.end();
  await fresh.drop();
});
afterEach(async () => expect(await audit(fresh.db)).toEqual([]));

const refusal = (client: { query: pg.Client['query'] }, text: string) =>
  client.query(text).then(
    () => 'allowed',
    (error: { code: string }) => error.code,
  );

describe('who may write', () => {
  const DENIED = '42501';

  it.each([
    'insert into ledger.delta values (101, 5)',
    'update ledger.account set posted = 5',
    'delete from ledger.entry',
    "insert into ledger.hold (kind, scope, idem_key, req_hash, account_id, amount) values ('order', 'a', 'b', '', 1, 1)",
    'truncate ledger.txn',
    'create table public.mine (a int)',
    'create table ledger.mine (a int)',
    'create temporary table mine (a int)',
    'create schema mine',
    'set role ledger_owner',
    'alter table ledger.entry disable trigger all',
  ])('the app may not: %s', async (text) => {
    // `set role` checks the login, which is a superuser in tests, so this uses the app's login
    const app = new pg.Client({ connectionString: fresh.url });
    await app.connect();
    await app.query('set session authorization oja_app');
    expect(await refusal(app, text)).toBe(DENIED);
    await app.end();
  });

  it('no one changes or removes what is posted, not even the superuser', async () => {
    const account = await aWallet(fresh.db, 100n);
    const lines = [
      'update ledger.txn set kind = kind',
      'delete from ledger.txn',
      'truncate ledger.txn cascade',
      'update ledger.entry set amount = amount + 1',
      'delete from ledger.entry',
      'truncate ledger.entry',
      'delete from ledger.account',
      `update ledger.account set currency = 'GHS' where id = ${account}`,
      `update ledger.account set floor_zero = false where id = ${account}`,
    ];
    for (const line of lines) expect([line, await refusal(root, line)]).toEqual([line, 'LG403']);
    const overdraw = `update ledger.account set posted = -1 where id = ${account}`;
    expect(await refusal(root, overdraw)).toBe('23514');
  });

  it('money columns of the app arrive as bigint, dates as text', async () => {
    const { rows } = await fresh.db.sql.query(
      "select 9007199254740993::int8 a, array[1::int8, null] b, '2026-02-03'::date c",
    );
    expect(rows).toEqual([{ a: 9007199254740993n, b: [1n, null], c: '2026-02-03' }]);
  });
});

describe('the chart of accounts', () => {
  it('is the same in the code and in the database', async () => {
    const { rows } = await fresh.db.sql.query<{
      id: bigint;
      kind: HouseKind;
      currency: CurrencyCode;
    }>('select id, kind, currency from ledger.account where owner_id is null order by id');
    for (const row of rows) expect(houseAccount(row.kind, row.currency)).toBe(row.id);
    const count = (...lists: object[]) =>
      lists.reduce((product, list) => product * Object.keys(list).length, 1);
    expect(rows).toHaveLength(
      count(houseKinds, ledgerCurrencies) + count(coinHouseKinds, ledgerCoins),
    );
  });
});

describe('reading', () => {
  it('pages through a statement without a gap or a repeat while new lines come in', async () => {
    const account = await aWallet(fresh.db, 1_000n);
    for (let i = 0; i < 60; i++) await post(fresh.db, aTransfer(account, bills, 1n));
    const seen: bigint[] = [];
    let before: bigint | undefined;
    for (;;) {
      const page = await statement(fresh.db, account, { before, limit: 7 });
      if (page.length === 0) break;
      seen.push(...page.map((line) => line.id));
      before = page.at(-1)?.id;
      await post(fresh.db, aTransfer(account, bills, 1n));
    }
    expect(seen).toHaveLength(61);
    expect(new Set(seen).size).toBe(61);
    const [newest, next] = await statement(fresh.db, account, { limit: 2 });
    expect(newest?.balanceAfter).toBe((next?.balanceAfter ?? 0n) - 1n);
  });

  it('returns the balance at every moment', async () => {
    const account = await aWallet(fresh.db);
    const moments: [Date, bigint][] = [[new Date(Date.now() - 60_000), 0n]];
    for (let i = 1n; i <= 5n; i++) {
      await post(fresh.db, aTransfer(bills, account, i * 100n));
      const [line] = await statement(fresh.db, account, { limit: 1 });
      // JavaScript only has milliseconds, so this takes the next one
      moments.push([new Date((line?.createdAt.getTime() ?? 0) + 1), line?.balanceAfter ?? 0n]);
      await new Promise((done) => setTimeout(done, 3));
    }
    for (const [moment, posted] of moments) {
      expect(await balanceAt(fresh.db, account, moment)).toBe(posted);
    }
  });

  it('counts waiting amounts of a house account before and after a fold', async () => {
    const account = await aWallet(fresh.db, 1_000n);
    const rewards = houseAccount('rewards_expense', 'NGN');
    await post(fresh.db, aTransfer(account, rewards, 250n));
    expect((await readBalance(fresh.db, rewards)).posted).toBe(250n);
    expect(await fold(fresh.db)).toBeGreaterThan(0);
    expect(await fold(fresh.db)).toBe(0);
    expect((await readBalance(fresh.db, rewards)).posted).toBe(250n);
    expect(await balanceAt(fresh.db, rewards, new Date(Date.now() + 1_000))).toBe(250n);
  });

  it('records a past day and refuses any other', async () => {
    const today = new Date().toISOString().slice(0, 10);
    await expect(recordDay(fresh.db, today)).rejects.toMatchObject({ code: 'day_not_over' });
    const { rows } = await root.query<{ count: bigint }>(
      `select count(*) from ledger.account where created_at < current_date`,
    );
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    expect(BigInt(await recordDay(fresh.db, yesterday))).toBe(rows[0]?.count);
  });
});

describe('holds with an end', () => {
  it('stay until the job releases them, and only those that are due', async () => {
    const account = await aWallet(fresh.db, 1_000n);
    const hold = (amount: bigint, expiresAt?: Date) =>
      placeHold(fresh.db, { scope: 'test', key: randomUUID(), account, amount, expiresAt });
    const due = await hold(100n, new Date(Date.now() - 1));
    const kept = await hold(200n, new Date(Date.now() - 1));
    const later = await hold(300n, new Date(Date.now() + 60_000));
    await hold(50n);
    await fresh.db.sql.query('select ledger.set_hold_expiry($1, null)', [kept.holdId]);
    expect((await readBalance(fresh.db, account)).held).toBe(650n);
    await expect(releaseHold(fresh.db, later.holdId, 'expire')).rejects.toMatchObject({
      code: 'hold_not_due',
    });
    expect(await expireHolds(fresh.db)).toBe(1);
    expect((await readBalance(fresh.db, account)).held).toBe(550n);
    expect(await releaseHold(fresh.db, due.holdId)).toBe('replayed');
  });
});

describe('sessions', () => {
  it('take the role oja_app and its time limits from the address alone', async () => {
    const db = await withOrdinaryTimeLimits(() => openDatabase(fresh.url, { max: 1 }));
    const { rows } = await db.sql.query(
      `select current_user::text who, current_setting('lock_timeout') lock,
       current_setting('statement_timeout') statement, current_setting('idle_in_transaction_session_timeout') idle`,
    );
    expect(rows).toEqual([{ who: 'oja_app', lock: '2s', statement: '5s', idle: '10s' }]);
    await db.close();
  });
});
