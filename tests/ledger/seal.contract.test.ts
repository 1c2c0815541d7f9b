import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typesWithBigint } from '#server/db/client.ts';
import { houseAccount } from '#server/ledger/accounts.ts';
import { post } from '#server/ledger/post.ts';
import { readNewestSeal, verifySeal } from '#server/ledger/proofs.ts';
import { seal } from '#server/ledger/upkeep.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { aTransfer, aWallet } from '#tests/support/ledger.ts';

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

describe('the seal', () => {
  /** Other test files share the server, and a seal waits for all of its transactions. */
  const sealAll = async () => {
    for (;;) {
      await seal(fresh.db, 10);
      const { rows } = await root.query<{ open: bigint }>(
        `select count(*) open from ledger.txn
         where id > coalesce((select max(upto_id) from ledger.seal), 0)`,
      );
      if (rows[0]?.open === 0n) return;
      await new Promise((done) => setTimeout(done, 5));
    }
  };

  it('covers every transaction, in blocks', async () => {
    const account = await aWallet(fresh.db, 1_000n);
    for (let i = 0; i < 25; i++) await post(fresh.db, aTransfer(account, bills, 1n));
    await sealAll();
    const { rows } = await root.query<{ sealed: bigint; all: bigint }>(
      'select (select sum(txns)::bigint from ledger.seal) sealed, (select count(*) from ledger.txn) "all"',
    );
    expect(rows[0]?.sealed).toBe(rows[0]?.all);
    expect(await verifySeal(fresh.db)).toEqual([]);
    expect((await readNewestSeal(fresh.db))?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    [
      'an amount',
      'update ledger.entry set amount = amount - 1 where id = (select max(id) from ledger.entry)',
      'content_changed',
    ],
    [
      'a kind',
      "update ledger.txn set kind = 'gift' where id = (select min(id) from ledger.txn)",
      'content_changed',
    ],
    [
      'a removed transaction',
      'delete from ledger.txn where id = (select min(id) from ledger.txn)',
      'transactions_missing_or_added',
    ],
    [
      'a rewritten block',
      "update ledger.seal set hash = sha256('x') where n = (select min(n) from ledger.seal)",
      'content_changed',
    ],
  ])('detects %s changed behind the ledger’s back', async (_, tamper, problem) => {
    const account = await aWallet(fresh.db, 100n);
    await post(fresh.db, aTransfer(account, bills, 1n));
    await sealAll();
    expect(await verifySeal(fresh.db)).toEqual([]);
    await root.query('begin');
    await root.query('set local session_replication_role = replica');
    await root.query(tamper);
    const { rows } = await root.query<{ problem: string }>('select * from ledger.verify_seal()');
    await root.query('rollback');
    expect(rows.map((row) => row.problem)).toContain(problem);
    expect(await verifySeal(fresh.db)).toEqual([]);
  });

  it('leaves out what a running transaction may still add', async () => {
    const account = await aWallet(fresh.db, 100n);
    const slow = new pg.Client({ connectionString: fresh.url });
    await slow.connect();
    await slow.query('begin');
    await slow.query('select * from ledger.post($1,$2,$3,$4,$5,$6)', [
      'test',
      randomUUID(),
      Buffer.alloc(32),
      'slow',
      [String(bills), String(account)],
      ['-1', '1'],
    ]);
    const other = await aWallet(fresh.db, 100n);
    await post(fresh.db, aTransfer(other, bills, 1n));
    for (let i = 0; i < 10; i++) await seal(fresh.db);
    await slow.query('commit');
    await slow.end();
    await sealAll();
    expect(await verifySeal(fresh.db)).toEqual([]);
    const { rows } = await root.query<{ covered: boolean }>(
      `select max(s.upto_id) >= (select id from ledger.txn where kind = 'slow' order by id desc limit 1) covered from ledger.seal s`,
    );
    expect(rows).toEqual([{ covered: true }]);
  });

  it('waits for the newest transaction, also when nothing has ended after it', async () => {
    const account = await aWallet(fresh.db, 100n);
    await sealAll();
    const slow = new pg.Client({ connectionString: fresh.url });
    await slow.connect();
    await post(fresh.db, aTransfer(account, bills, 1n));
    await slow.query('begin');
    await slow.query('select * from ledger.post($1,$2,$3,$4,$5,$6)', [
      'test',
      randomUUID(),
      Buffer.alloc(32),
      'newest',
      [String(bills), String(account)],
      ['-1', '1'],
    ]);
    for (let i = 0; i < 10; i++) await seal(fresh.db);
    await slow.query('commit');
    await slow.end();
    await post(fresh.db, aTransfer(account, bills, 1n));
    await sealAll();
    expect(await verifySeal(fresh.db)).toEqual([]);
  });
});
