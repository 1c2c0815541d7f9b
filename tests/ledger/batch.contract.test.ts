import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { houseAccount, readBalance, setFrozen } from '#server/ledger/accounts.ts';
import { createLane } from '#server/ledger/lane.ts';
import { placeHold } from '#server/ledger/place-hold.ts';
import { postBatch, type BatchOutcome } from '#server/ledger/post-batch.ts';
import { post } from '#server/ledger/post.ts';
import { audit } from '#server/ledger/proofs.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { aTransfer, aWallet } from '#tests/support/ledger.ts';

let fresh: FreshDatabase;
const bills = houseAccount('float_bills', 'NGN');
const fees = houseAccount('house_fee', 'NGN');

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());
afterEach(async () => expect(await audit(fresh.db)).toEqual([]));

const word = (outcome: BatchOutcome): unknown =>
  outcome instanceof Error ? (outcome as Error & { code: string }).code : outcome.status;

const postedOf = async (account: bigint) => (await readBalance(fresh.db, account)).posted;

it('judges every posting separately, in order, against what the ones before it left', async () => {
  const a = await aWallet(fresh.db, 100n);
  const b = await aWallet(fresh.db);
  const outcomes = await postBatch(fresh.db, [
    aTransfer(b, bills, 60n),
    aTransfer(a, b, 80n),
    aTransfer(b, bills, 60n),
    aTransfer(a, bills, 21n),
    aTransfer(a, bills, 20n),
  ]);
  expect(outcomes.map(word)).toEqual([
    'naira_insufficient_funds',
    'posted',
    'posted',
    'naira_insufficient_funds',
    'posted',
  ]);
  expect(await postedOf(a)).toBe(0n);
  expect(await postedOf(b)).toBe(20n);
});

it('refuses each malformed posting and posts the others', async () => {
  const a = await aWallet(fresh.db, 1_000n);
  const cedi = await aWallet(fresh.db, 1_000n, 'GHS');
  const frozen = await aWallet(fresh.db, 1_000n);
  await setFrozen(fresh.db, frozen, true);
  const legs = (...pairs: [bigint, bigint][]) =>
    aTransfer(a, bills, 1n, { legs: pairs.map(([account, amount]) => ({ account, amount })) });
  const before = await postBatch(fresh.db, [aTransfer(a, bills, 10n, { key: 'used' })]);
  const outcomes = await postBatch(fresh.db, [
    legs([a, -5n], [bills, 4n]),
    legs([a, -5n]),
    legs([a, -5n], [a, 5n]),
    legs([a, -5n], [cedi, 5n]),
    legs([a, -5n], [bills, 5n], [fees, 0n]),
    legs([a, -5n], [77_777_777n, 5n]),
    aTransfer(frozen, bills, 5n),
    aTransfer(a, bills, 5n, { hold: { id: 77_777_777n, capture: 5n } }),
    aTransfer(a, bills, 10n, { key: 'used' }),
    aTransfer(a, bills, 11n, { key: 'used' }),
    legs([a, -100n], [bills, 90n], [fees, 10n]),
    legs(
      [a, -50n],
      [houseAccount('fx_position', 'NGN'), 50n],
      [houseAccount('fx_position', 'GHS'), -1n],
      [cedi, 1n],
    ),
  ]);
  expect(outcomes.map(word)).toEqual([
    'bad_request',
    'bad_request',
    'bad_request',
    'unbalanced',
    'bad_request',
    'account_not_found',
    'account_blacklisted',
    'hold_not_found',
    'replayed',
    'idempotency_mismatch',
    'posted',
    'posted',
  ]);
  expect(outcomes[8]).toMatchObject({ txnId: (before[0] as { txnId: bigint }).txnId });
  expect(await postedOf(a)).toBe(840n);
});

it('captures holds as post() does, and a hold only once', async () => {
  const a = await aWallet(fresh.db, 1_000n);
  const { holdId } = await placeHold(fresh.db, {
    scope: 'test',
    key: randomUUID(),
    account: a,
    amount: 700n,
  });
  const capture = (amount: bigint) =>
    aTransfer(a, bills, amount, { hold: { id: holdId, capture: amount } });
  const outcomes = await postBatch(fresh.db, [
    aTransfer(a, bills, 301n),
    capture(701n),
    capture(650n),
    capture(10n),
    aTransfer(a, bills, 350n),
  ]);
  expect(outcomes.map(word)).toEqual([
    'naira_insufficient_funds',
    'bad_capture',
    'posted',
    'hold_resolved',
    'posted',
  ]);
  expect(await readBalance(fresh.db, a)).toMatchObject({ posted: 0n, held: 0n });
});

it('leaves the key of a refused posting free', async () => {
  const a = await aWallet(fresh.db, 10n);
  const posting = aTransfer(a, bills, 11n);
  const other = aTransfer(a, bills, 1n);
  expect((await postBatch(fresh.db, [posting, other])).map(word)).toEqual([
    'naira_insufficient_funds',
    'posted',
  ]);
  await post(fresh.db, aTransfer(bills, a, 100n));
  expect((await post(fresh.db, posting)).status).toBe('posted');
});

it('posts 200 with refusals among them in one database transaction and one pass', async () => {
  const a = await aWallet(fresh.db, 150n);
  const outcomes = await postBatch(
    fresh.db,
    Array.from({ length: 200 }, () => aTransfer(a, bills, 1n)),
  );
  expect(outcomes.filter((outcome) => !(outcome instanceof Error))).toHaveLength(150);
  // a savepoint per item would give each entry a separate transaction id
  const { rows } = await fresh.db.sql.query<{ versions: bigint; xids: bigint }>(
    `select count(distinct e.version) versions, count(distinct e.xmin::text) xids
     from ledger.entry e where e.account_id = $1 and e.amount = -1`,
    [a],
  );
  expect(rows).toEqual([{ versions: 150n, xids: 1n }]);
});

it('batches simultaneous callers and posts a lone one alone', async () => {
  const a = await aWallet(fresh.db, 10_000n);
  const lane = createLane(fresh.db);
  await lane.post(aTransfer(a, bills, 1n));
  expect(lane.stats).toEqual({ single: 1, batches: 0, batched: 0 });
  await Promise.all(Array.from({ length: 64 }, () => lane.post(aTransfer(a, bills, 1n))));
  expect(lane.stats.single + lane.stats.batched).toBe(65);
  expect(lane.stats.batches).toBeLessThanOrEqual(8);
  expect(await postedOf(a)).toBe(9_935n);
});

it('continues after its connections were closed', async () => {
  const a = await aWallet(fresh.db, 10_000n);
  const lane = createLane(fresh.db);
  const admin = new pg.Pool({ connectionString: fresh.url, max: 1 });
  admin.on('error', () => undefined);
  let ended = 0;
  const results = await Promise.all(
    Array.from({ length: 300 }, async (_, index) => {
      if (index % 60 === 30) {
        const { rowCount } = await admin.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and pid <> pg_backend_pid()`,
        );
        ended += rowCount ?? 0;
      }
      return lane.post(aTransfer(a, bills, 1n));
    }),
  );
  await admin.end();
  expect(ended).toBeGreaterThan(0);
  expect(new Set(results.map((result) => result.txnId)).size).toBe(300);
  expect(await postedOf(a)).toBe(9_700n);
});
