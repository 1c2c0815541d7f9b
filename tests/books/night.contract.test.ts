import pg from 'pg';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST } from '#lib/books/statement.ts';
import { fromHex, parentNode, toHex, type BookNode } from '#lib/books/tree.ts';
import { takeBooks } from '#server/books/books.job.ts';
import { listAlarms } from '#server/desk/alarms/alarm.ts';
import { houseAccount, openAccount } from '#server/ledger/accounts.ts';
import { placeHold } from '#server/ledger/place-hold.ts';
import { releaseHold } from '#server/ledger/release-hold.ts';
import { post } from '#server/ledger/post.ts';
import { anApp, type TestApp } from '#tests/support/api.ts';
import { booksOf } from '#tests/support/books.ts';
import { aTransfer, aWallet } from '#tests/support/ledger.ts';
import { listNights, takeNextNight } from '#tests/support/nights.ts';

let app: TestApp;
let admin: pg.Pool;
beforeAll(async () => {
  app = await anApp();
  admin = new pg.Pool({ connectionString: app.databaseUrl, max: 1 });
});
afterAll(async () => {
  await admin.end();
  await app.close();
});

const totalIn = (night: Awaited<ReturnType<typeof takeNextNight>>, currency: string) =>
  night?.read.totals.find((each) => each.currency === currency);

/** The root as the shared code computes it from the stored leaves. */
async function rootOf(night: string, currency: string): Promise<string> {
  const { rows } = await app.services.db.sql.query<{ sum: bigint; hash: string }>(
    `select sum, encode(hash, 'hex') as hash from book_node
     where night = $1::text::date and currency = $2 and level = 0 order by position`,
    [night, currency],
  );
  let level: BookNode[] = rows.map(({ sum, hash }) => ({ sum, hash: fromHex(hash) }));
  while (level.length > 1) {
    const next: BookNode[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at]!, level[at + 1]];
      next.push(right ? await parentNode(left, right) : left);
    }
    level = next;
  }
  return toHex(level[0]!.hash);
}

const alarmsOf = async () =>
  (await listAlarms(app.services)).filter(({ kind }) => kind === 'books').map(({ text }) => text);

const auditsOf = async () =>
  (
    await admin.query<{ action: string }>(
      `select action from audit_log where actor = 'job:books' order by id`,
    )
  ).rows.map(({ action }) => action);

describe('the books of a night', () => {
  it('publish nothing but a signed date while no one has anything', async () => {
    const night = await takeNextNight(app);
    expect(night?.read).toMatchObject({ prev: FIRST, totals: [] });
  });

  it('count everyone who has something once, with holds and rewards on the way', async () => {
    const { db } = app.services;
    const wallet = await aWallet(db, 12_345n);
    const { holdId } = await placeHold(db, {
      scope: 'test',
      key: randomUUID(),
      account: wallet,
      amount: 2_000n,
    });
    const owner = randomUUID();
    for (const kind of ['user_available', 'user_pending_rewards'] as const)
      await post(db, {
        scope: 'test',
        key: randomUUID(),
        kind: 'deposit',
        legs: [
          { account: await openAccount(db, owner, kind, 'NGN'), amount: 500n },
          { account: houseAccount('float_payments', 'NGN'), amount: -500n },
        ],
      });
    await aWallet(db, 77n, 'KES');
    await aWallet(db, 0n);
    const night = await takeNextNight(app);
    expect(totalIn(night, 'NGN')).toMatchObject({ members: 2, total: 13_345n });
    expect(totalIn(night, 'KES')).toMatchObject({ members: 1, total: 77n });
    expect(totalIn(night, 'GHS')).toBeUndefined();
    await releaseHold(db, holdId);
  });

  it.each([1, 2, 3, 7])(
    'have the root that anyone computes from its leaves, with %i more',
    async (more) => {
      for (let n = 0; n < more; n++) await aWallet(app.services.db, BigInt(1_000 + n), 'GHS');
      const night = await takeNextNight(app);
      for (const { currency, root } of night!.read.totals)
        expect(await rootOf(night!.night, currency)).toBe(root);
    },
  );

  it('chain each night to the one before, and accept each only once', async () => {
    await takeNextNight(app);
    await takeBooks.run(app.services, {});
    const nights = await listNights(app);
    expect(nights.map(({ read }) => read.prev)).toEqual([
      FIRST,
      ...nights.slice(0, -1).map(({ hash }) => hash),
    ]);
    app.clock.advance(24 * 3600);
    await Promise.all([1, 2, 3, 4].map(() => takeBooks.run(app.services, {})));
    expect(await listNights(app)).toHaveLength(nights.length + 1);
  });

  it('can’t be changed or deleted afterwards', async () => {
    for (const change of [
      `update book_night set statement = 'OJB1'`,
      'delete from book_night',
      'truncate book_night',
    ])
      await expect(admin.query(change)).rejects.toThrow('append_only');
  });

  it('have the ledger’s total at one moment while payments run', async () => {
    const { db } = app.services;
    const wallets = await Promise.all([1, 2, 3, 4].map(() => aWallet(db, 100_000n, 'USD')));
    let isOver = false;
    let count = 0;
    const pay = async (seed: number) => {
      for (let n = seed; !isOver; n++) {
        const [from, to] = [wallets[n % 4]!, wallets[(n + 1) % 4]!];
        await post(db, aTransfer(from, to, 7n));
        await post(db, aTransfer(houseAccount('float_payments', 'USD'), to, 11n));
        count++;
      }
    };
    const paying = [pay(0), pay(1), pay(2)];
    const before = count;
    const nights = [await takeNextNight(app), await takeNextNight(app), await takeNextNight(app)];
    isOver = true;
    await Promise.all(paying);
    expect(count).toBeGreaterThan(before);
    for (const night of nights) expect(totalIn(night, 'USD')).toMatchObject({ members: 4 });
    expect((await booksOf(app)).findings).toEqual([]);
  });

  it('keep the trees of seven nights, and every statement', async () => {
    for (let n = 0; n < 8; n++) await takeNextNight(app);
    for (const table of ['book_node', 'book_secret']) {
      const { rows } = await admin.query(`select distinct night from ${table}`);
      expect(rows).toHaveLength(7);
    }
    expect((await listNights(app)).length).toBeGreaterThan(7);
  });
});

describe('books that differ from the ledger', () => {
  /** Changes accounts behind the ledger’s back, and changes them back after a night. */
  async function nightWhile(change: string, undo: string) {
    await admin.query(`set session_replication_role = 'replica'`);
    await admin.query(change);
    try {
      return await takeNextNight(app);
    } finally {
      await admin.query(undo);
      await admin.query(`set session_replication_role = 'origin'`);
    }
  }

  it.each([
    [
      'an account is hidden from the tree',
      `update ledger.account set owner_id = null where id = $id`,
      `update ledger.account set owner_id = '$owner' where id = $id`,
    ],
    [
      'a balance was made smaller',
      'update ledger.account set posted = posted - 1 where id = $id',
      'update ledger.account set posted = posted + 1 where id = $id',
    ],
    [
      'a balance was made negative',
      'alter table ledger.account drop constraint no_overdraft; update ledger.account set posted = -posted where id = $id',
      'update ledger.account set posted = -posted where id = $id',
    ],
  ])('aren’t published and raise an alarm when %s', async (_what, change, undo) => {
    const account = await aWallet(app.services.db, 5_000n, 'KES');
    const { rows } = await admin.query<{ owner_id: string }>(
      'select owner_id from ledger.account where id = $1',
      [account],
    );
    const fill = (text: string) =>
      text.replaceAll('$id', String(account)).replaceAll('$owner', rows[0]!.owner_id);
    expect(await nightWhile(fill(change), fill(undo))).toBeUndefined();
    expect((await auditsOf()).at(-1)).toBe('ledger.books-refused');
    expect(await alarmsOf()).toEqual([
      'The balances in KES differ from the ledger, so the books of the night aren’t published.',
    ]);
    expect(await takeNextNight(app)).toBeDefined();
    expect(await alarmsOf()).toEqual([]);
  });

  it('raise an alarm when no night was published for a day and a half', async () => {
    app.clock.advance(37 * 3600);
    const [alarm] = await alarmsOf();
    expect(alarm).toMatch(/^The last books were published for \d{4}-\d\d-\d\d\.$/);
  });
});
